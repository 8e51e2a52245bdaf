//! The report: one page that needs nothing but a browser.

// Drawing needs fractions; nothing is decided by them.
#![allow(clippy::float_arithmetic)]

use super::Grid;
use super::summary::{CellSummary, PieceSummary, Summary};
use crate::Share;
use std::fmt::Write;

/// Pieces that are listed.
const MOST_PIECES: usize = 400;

/// The page about these games; with those of another run beside them, if there is one.
pub fn page(grid: &Grid, digest: &str, summary: &Summary, against: Option<(&str, &Summary)>) -> String {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{0}: {1} games</title><style>{2}</style><main><h1>{0}</h1>",
        escaped(&grid.game),
        summary.won().among,
        STYLE
    );
    let all = summary.won();
    let _ = write!(
        html,
        "<p class=\"lead\">{} games in {} cells, seed {}: {}. Digest <code>{digest}</code>.</p>",
        all.among,
        summary.cells.len(),
        grid.seed,
        // Among rivals somebody wins nearly always: that tells only whether games end.
        if summary.rivals { format!("{} of them with a winner", all.of) } else { format!("<b>{all}</b> were won") }
    );
    if let Some((name, other)) = against {
        html += &comparison(name, summary, other);
    }
    let rates = summary.rates();
    html += &section("Who wins", &forest(rates.iter().map(|(name, share)| (name.as_str(), *share)).collect()));
    html += &seats(summary);
    html += &heat(summary);
    html += &section("Why games end", &causes(&summary.cells));
    html += &section("How long they last", &lengths(&summary.cells));
    html += &section("What they ask", &questions(&summary.cells));
    html += &curves(summary);
    html += &section("What is played", &pieces(summary));
    html +=
        "<p class=\"foot\">Intervals are Wilson's, of 95%; differences have Newcombe's. A card that goes with victory need not bring it.</p></main></html>\n";
    html
}

const STYLE: &str = ":root{color-scheme:light dark;--ink:#23201b;--paper:#fbf8f1;--line:#cbbfa8;--mark:#8a4b1f;--cool:#2f6f73}\
@media(prefers-color-scheme:dark){:root{--ink:#ece5d8;--paper:#1d1b18;--line:#51493c;--mark:#e09a5f;--cool:#7cc0c4}}\
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,serif}main{max-width:62rem;margin:auto;padding:1.5rem}\
h1{margin:0;text-transform:capitalize}h2{margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}table{border-collapse:collapse;width:100%;font-size:.9rem}\
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}th:first-child,td:first-child{text-align:left}\
svg{width:100%;height:auto;display:block;font:12px Georgia,serif}svg text{fill:var(--ink)}.axis{stroke:var(--line)}.bar{stroke:var(--mark);stroke-width:2}\
.dot{fill:var(--mark)}.line{fill:none;stroke:var(--mark);stroke-width:2}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem}\
.box{fill:var(--cool)}.foot{font-size:.85rem;opacity:.8}details summary{cursor:pointer}.wide{overflow-x:auto}.rates{min-width:57rem}";

fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("<section><h2>{title}</h2>{body}</section>") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Rates with their intervals, one below the other.
fn forest(rows: Vec<(&str, Share)>) -> String {
    const LEFT: f64 = 300.0;
    const WIDE: f64 = 340.0;
    let high = 22 * rows.len() + 30;
    let mut svg =
        format!("<div class=\"wide\" tabindex=\"0\"><svg class=\"rates\" viewBox=\"0 0 900 {high}\" role=\"img\" aria-label=\"rates with their intervals\">");
    for tenth in 0..=4 {
        let x = LEFT + WIDE * f64::from(tenth) / 4.0;
        let _ = write!(
            svg,
            "<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{}\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}%</text>",
            high - 20,
            high - 5,
            25 * tenth
        );
    }
    for (at, (name, share)) in rows.iter().enumerate() {
        let y = 22 * at + 12;
        let (low, up) = share.interval();
        let x = |rate: f64| LEFT + WIDE * rate;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\"><title>{}</title>{}</text><line class=\"bar\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/><circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"4\"/><text x=\"{}\" y=\"{}\">{share}, {} of {}</text>",
            LEFT - 10.0,
            y + 4,
            escaped(name),
            escaped(&shortened(name, 46)),
            x(low),
            x(up),
            x(share.rate()),
            LEFT + WIDE + 12.0,
            y + 4,
            share.of,
            share.among
        );
    }
    svg + "</svg></div>"
}

/// A name that is too long is cut in its middle: what tells cells apart stands at the end as often as at the beginning.
fn shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let (head, tail) = (most / 2, most - most / 2 - 1);
    text.chars().take(head).chain(['…']).chain(text.chars().skip(length - tail)).collect()
}

/// Where several bots sit at a table of rivals: seat by seat, whoever holds it.
fn seats(summary: &Summary) -> String {
    let mut html = String::new();
    for cell in summary.cells.iter().filter(|cell| summary.rivals && cell.bots.len() > 1) {
        let seats: Vec<String> = (1..=cell.seats.len()).map(|seat| format!("seat {seat}")).collect();
        let rows = seats.iter().map(String::as_str).zip(cell.seats.iter().copied()).collect();
        let _ = write!(html, "<h3>{}</h3>{}", escaped(&cell.name), forest(rows));
    }
    section("Seat by seat", &html)
}

/// Two axes crossed.
fn heat(summary: &Summary) -> String {
    // A bot among its like wins its share, whatever is crossed.
    if summary.rivals && summary.cells.iter().all(|cell| cell.bots.len() < 2) {
        return String::new();
    }
    let axes = summary.axes();
    let mut html = String::new();
    for (at, (first, rows)) in axes.iter().enumerate() {
        for (second, columns) in &axes[at + 1..] {
            let head: String = columns.iter().map(|value| format!("<th>{}</th>", escaped(&shortened(value, 30)))).collect();
            let _ = write!(html, "<h3>{} × {}</h3><div class=\"wide\" tabindex=\"0\"><table><tr><td></td>{head}</tr>", escaped(first), escaped(second));
            for row in rows {
                let _ = write!(html, "<tr><td>{}</td>", escaped(&shortened(row, 50)));
                for column in columns {
                    let share = summary.crossed((first, row), (second, column));
                    let colour = format!("hsl({:.0} 55% 50% / .45)", 120.0 * share.rate());
                    let _ = write!(html, "<td style=\"background:{colour}\" title=\"{share}\">{:.0}%</td>", 100.0 * share.rate());
                }
                html += "</tr>";
            }
            html += "</table></div>";
        }
    }
    section(if summary.rivals { "Axis by axis: seats that the first bot wins" } else { "Axis by axis" }, &html)
}

fn causes(cells: &[CellSummary]) -> String {
    let mut names: Vec<&str> = cells.iter().flat_map(|cell| cell.causes.keys()).map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    let head: String = names.iter().map(|name| format!("<th>{}</th>", escaped(name))).collect();
    let row = |cell: &CellSummary| {
        let shares =
            names.iter().map(|&name| format!("<td>{:.1}%</td>", 100.0 * Share::new(cell.causes.get(name).copied().unwrap_or(0), cell.won.among.max(1)).rate()));
        format!("<tr><td>{}</td>{}</tr>", escaped(&cell.name), shares.collect::<String>())
    };
    format!("<div class=\"wide\" tabindex=\"0\"><table><tr><td></td>{head}</tr>{}</table></div>", cells.iter().map(row).collect::<String>())
}

/// A small histogram for every cell.
fn lengths(cells: &[CellSummary]) -> String {
    let picture = |cell: &CellSummary| {
        let (Some(&low), Some(&high)) = (cell.lengths.iter().min(), cell.lengths.iter().max()) else { return String::new() };
        let bins = (high - low + 1).min(24);
        let mut counts = vec![0u32; bins as usize];
        cell.lengths.iter().for_each(|length| counts[((length - low) * bins / (high - low + 1)) as usize] += 1);
        let most = f64::from(counts.iter().copied().max().unwrap_or(1).max(1));
        let wide = 240.0 / bins as f64;
        let bars = counts.iter().enumerate().map(|(at, &count)| {
            let tall = 70.0 * f64::from(count) / most;
            format!("<rect class=\"box\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>", wide * at as f64, 75.0 - tall, wide - 1.0)
        });
        let mean = cell.lengths.iter().sum::<i64>() as f64 / cell.lengths.len() as f64;
        let bars: String = bars.collect();
        let name = escaped(&shortened(&cell.name, 60));
        format!(
            "<figure><svg viewBox=\"0 0 240 92\">{bars}<text x=\"0\" y=\"89\">{low}</text><text x=\"240\" y=\"89\" text-anchor=\"end\">{high}</text></svg><figcaption>{name}: {mean:.1} on average</figcaption></figure>"
        )
    };
    format!("<div class=\"grid\">{}</div>", cells.iter().map(picture).collect::<String>())
}

fn questions(cells: &[CellSummary]) -> String {
    let row = |cell: &CellSummary| format!("<tr><td>{}</td><td>{}</td><td>{}</td></tr>", escaped(&cell.name), cell.decisions, cell.questions);
    let rows: String = cells.iter().map(row).collect();
    format!("<div class=\"wide\" tabindex=\"0\"><table><tr><td></td><th>decisions a game</th><th>questions a round</th></tr>{rows}</table></div>")
}

/// What was counted, round by round.
fn curves(summary: &Summary) -> String {
    let picture = |(feature, points): (&String, &Vec<(i64, i64, i64)>)| {
        // Rounds that few games reach tell more about those games than about rounds.
        let most = points.iter().map(|&(_, positions, _)| positions).max().unwrap_or(0);
        let points: Vec<(f64, f64)> = points
            .iter()
            .filter(|&&(_, positions, _)| positions * 20 >= most)
            .map(|&(round, positions, sum)| (round as f64, sum as f64 / positions.max(1) as f64))
            .collect();
        let (Some(&(first, _)), Some(&(last, end))) = (points.first(), points.last()) else { return String::new() };
        // Nothing is written as less than nothing.
        let rounded = |value: f64| (10.0 * value).round() / 10.0 + 0.0;
        let low = points.iter().map(|point| point.1).fold(0.0_f64, f64::min);
        let high = points.iter().map(|point| point.1).fold(low + 1e-9, f64::max);
        let place =
            |(round, value): (f64, f64)| format!("{:.1},{:.1}", 240.0 * (round - first) / (last - first).max(1.0), 75.0 - 70.0 * (value - low) / (high - low));
        let line: Vec<String> = points.iter().copied().map(place).collect();
        format!(
            "<figure><svg viewBox=\"0 0 240 92\"><polyline class=\"line\" points=\"{}\"/><text x=\"0\" y=\"89\">round {first:.0}</text><text x=\"240\" y=\"89\" text-anchor=\"end\">{last:.0}</text></svg><figcaption>{}: {:.1} to {:.1}, {:.1} at last</figcaption></figure>",
            line.join(" "),
            escaped(feature),
            rounded(low),
            rounded(high),
            rounded(end)
        )
    };
    let pictures: String = summary.sums.iter().map(picture).collect();
    if pictures.is_empty() { String::new() } else { section("Round by round", &format!("<div class=\"grid\">{pictures}</div>")) }
}

fn pieces(summary: &Summary) -> String {
    let (pieces, whose) = (&summary.pieces, if summary.rivals { "seats" } else { "games" });
    let row = |piece: &PieceSummary| {
        let (more, low, high) = piece.without.difference(piece.with);
        let points = |rate: f64| format!("{:+.1}", 100.0 * rate);
        let told =
            if piece.without.among == 0 { "<td>—</td>".to_owned() } else { format!("<td>{} ({} to {})</td>", points(more), points(low), points(high)) };
        format!(
            "<tr><td>{}</td><td>{:.1}%</td><td>{}</td><td>{:.1}%</td>{told}</tr>",
            escaped(&piece.piece),
            100.0 * piece.played.rate(),
            piece.times,
            100.0 * piece.with.rate()
        )
    };
    let head = format!("<tr><td></td><th>{whose} that play it</th><th>times in those</th><th>of those won</th><th>points more than without it</th></tr>");
    let rows: String = pieces.iter().take(MOST_PIECES).map(row).collect();
    let rest = pieces.len().saturating_sub(MOST_PIECES);
    let rest = if rest > 0 { format!("<p>{rest} more are in the Parquet file.</p>") } else { String::new() };
    format!("<details open><summary>{} pieces</summary><div class=\"wide\" tabindex=\"0\"><table>{head}{rows}</table></div>{rest}</details>", pieces.len())
}

/// Cell by cell: what differs from the other run, how sure that is, and how many games it would take to tell.
fn comparison(name: &str, summary: &Summary, other: &Summary) -> String {
    let mut rows = String::new();
    let there = other.rates();
    for (cell, won) in summary.rates() {
        let Some(&(_, former)) = there.iter().find(|(former, _)| *former == cell) else { continue };
        let (more, low, high) = former.difference(won);
        let told = if low > 0.0 || high < 0.0 { "told apart" } else { "not told apart" };
        let games = former.games_to_tell(won).map_or("—".to_owned(), |games| games.to_string());
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:+.1} ({:+.1} to {:+.1})</td><td>{told}</td><td>{games}</td></tr>",
            escaped(&cell),
            former,
            won,
            100.0 * more,
            100.0 * low,
            100.0 * high
        );
    }
    let head = "<tr><td></td><th>there</th><th>here</th><th>points more</th><th></th><th>games each to tell</th></tr>";
    section(&format!("Against {}", escaped(name)), &format!("<div class=\"wide\" tabindex=\"0\"><table>{head}{rows}</table></div>"))
}
