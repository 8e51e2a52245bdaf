//! The place that is played: the map as a drawing with a ruler, who stands where, the Stealth board or the Initiative track.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row, colour};
use anstyle::{AnsiColor, Style};
use mistgate_kernel::text::{capital, counted};
use mistgate_malhya::booklet::instruction::Vigour;
use mistgate_malhya::combat::state::FightPhase;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::state::{Phase, Pose};
use mistgate_malhya::show::place::fight::{FightView, TurnStage, Turner};
use mistgate_malhya::show::place::foes::{EnemyCardView, FoeView, LineView};
use mistgate_malhya::show::place::{FigureView, PlaceView, StealthView};
use mistgate_malhya::show::view::View;
use mistgate_malhya::words::HeroId;

/// Columns of a drawing before its first space.
const RULER: usize = 4;
/// Columns of a space in the drawing.
const SPACE: usize = 4;

const HERO: Style = colour(AnsiColor::Cyan).bold();
const ENEMY: Style = colour(AnsiColor::Red).bold();
const SEEN: Style = colour(AnsiColor::Red);

/// The map, and everything one needs to know beside it.
pub fn place(view: &View<'_>, place: &PlaceView<'_>, width: usize) -> Vec<Row> {
    let mut rows = vec![Row::default(), Row::new(BOLD, heading(place))];
    rows.extend(map(place, width));
    rows.push(Row::new(DIM, "| wall  : - - low wall (+1)  D door  ~ water (+1)  % rift  # shadow"));
    rows.push(Row::new(DIM, "? interest  ^ way out  * token  ! corpse  & noise  @ target  , seen by an enemy"));
    rows.extend(view.stealth.as_ref().map(|stealth| stealth_row(stealth, place)));
    rows.extend(place.fight.iter().map(|fight| initiative(fight, place)));
    rows.push(Row::default());
    rows.extend(place.heroes.iter().map(|(word, figure)| hero(view, word, figure, place)));
    rows.extend(place.target.map(|(at, life)| target(at, life)));
    rows.extend(place.enemies.iter().map(|(number, foe)| enemy(*number, foe, place)));
    rows.extend(place.cards_of_enemies.iter().filter(|_| place.fight.is_some()).flat_map(|(insignia, card)| card_rows(*insignia, card)));
    rows.extend(super::pending::pending(place));
    rows.push(Row::default());
    rows
}

/// `The Undercroft, turn 3, the heroes' phase`.
pub fn heading(place: &PlaceView<'_>) -> String {
    let when = match &place.fight {
        Some(fight) => format!(", Combat turn {}, {}", fight.turn.max(1), fight_phase(fight.phase)),
        None if place.turn > 0 => format!(", turn {}, {}", place.turn, phase(place.phase)),
        None => String::new(),
    };
    let north = ["up", "right", "down", "left"][place.north as usize];
    format!("{}{when} (North is {north})", place.name)
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Before | Phase::Main => "the heroes' Main phase",
        Phase::Enemies => "the Enemy phase",
        Phase::Secondary => "the heroes' Secondary phase",
    }
}

fn fight_phase(phase: FightPhase) -> &'static str {
    match phase {
        FightPhase::Before | FightPhase::Initiative => "the Initiative phase",
        FightPhase::Improvement => "the Improvement phase",
        FightPhase::Action => "the Action phase",
    }
}

/// The drawing, narrower if it is too wide; plain ground that an enemy sees is marked.
fn map(place: &PlaceView<'_>, width: usize) -> Vec<Row> {
    let seen = |column: usize, row: usize| {
        let here = |spot: &mistgate_malhya::place::spot::Spot| usize::from(spot.column) == column && usize::from(spot.row) == row;
        place.enemies.values().any(|foe| foe.sees.iter().any(here))
    };
    let narrow = RULER + SPACE * usize::from(place.columns) + 1 > width;
    let lines = place.drawing.iter().enumerate();
    lines.map(|(at, line)| drawn(line, at, narrow, &seen)).collect()
}

fn drawn(line: &str, at: usize, narrow: bool, seen: &impl Fn(usize, usize) -> bool) -> Row {
    let letters: Vec<char> = line.chars().collect();
    // The ruler is the first line; then a line of sides and one of spaces by turns.
    let of_spaces = at > 0 && at.is_multiple_of(2);
    let mut row = Row::default();
    for (n, &letter) in letters.iter().enumerate() {
        let (column, part) = (n.saturating_sub(RULER) / SPACE, n.saturating_sub(RULER) % SPACE);
        if narrow && n >= RULER && part % 2 == 1 {
            continue;
        }
        let watched = of_spaces && n >= RULER && part == 2 && seen(column, at / 2 - 1);
        match letter {
            _ if n < RULER || at == 0 => row.add(DIM, letter),
            'A'..='Z' | '@' if of_spaces && part == 2 => row.add(HERO, letter),
            '0'..='9' if of_spaces && part == 2 => row.add(ENEMY, letter),
            'a'..='w' | 'y' | 'z' if of_spaces && part == 2 => row.add(HERO, letter),
            '.' if watched => row.add(SEEN, ','),
            '.' => row.add(DIM, letter),
            // In a narrow drawing a low wall has room for one sign only.
            ' ' if narrow && !of_spaces && part == 2 && letters.get(n - 1) == Some(&'-') => row.add(PLAIN, ':'),
            _ => row.add(PLAIN, letter),
        };
    }
    row
}

fn stealth_row(stealth: &StealthView, place: &PlaceView<'_>) -> Row {
    let level = match stealth.level {
        Vigour::Normal => "",
        Vigour::Extreme => " (extreme)",
    };
    let at = format!("Threat {} of {}{level}", stealth.threat, stealth.spaces);
    let [afar, close, corpse] = stealth.prices;
    Row::new(BOLD, at)
        .with(PLAIN, format!(": enemies see {} far and play {}; {} drawn", stealth.sight, counted(stealth.cards, "card"), place.cards))
        .with(DIM, format!(" · a kill costs {close}, from afar {afar}, a corpse {corpse}"))
}

fn initiative(fight: &FightView, place: &PlaceView<'_>) -> Row {
    let mut row = Row::new(BOLD, "Initiative  ");
    for (at, turn) in fight.order.iter().enumerate() {
        let name = match turn.who {
            Turner::Hero(hero) => hero.name().to_owned(),
            Turner::Enemy(insignia) => place.cards_of_enemies.get(&insignia).map_or_else(|| format!("{insignia:02}"), |card| card.name.to_owned()),
        };
        let (style, word) = match turn.stage {
            TurnStage::ToCome => (PLAIN, ""),
            TurnStage::Now => (BOLD, " acts"),
            TurnStage::Waiting => (PLAIN, " waits"),
            TurnStage::Done => (DIM, " done"),
            TurnStage::Down => (DIM, " unconscious"),
        };
        row.add(DIM, if at > 0 { " · " } else { "" }).add(style, format!("{} {name}{word}", turn.place));
    }
    row
}

fn hero(view: &View<'_>, word: &str, figure: &FigureView, place: &PlaceView<'_>) -> Row {
    let name = HeroId::named(word).map_or_else(|| word.to_owned(), |hero| capital(hero.name()));
    let letter = word.chars().next().map_or('?', |letter| letter.to_ascii_uppercase());
    let acts = place.reach.as_ref().map(|reach| reach.hero.word()) == Some(word);
    let at = match figure.at {
        Some(at) if figure.lies => format!("lies on {at}"),
        Some(at) => format!("on {at}"),
        None if figure.off => "off the board".to_owned(),
        None => "not placed".to_owned(),
    };
    let pose = match figure.pose {
        Pose::Ready => "",
        Pose::Acting => ", acts",
        Pose::Waiting => ", waits",
        Pose::Done => ", done",
    };
    let target = if view.group.target.is_some_and(|hero| hero.word() == word) { ", the target" } else { "" };
    let life = view.heroes.get(word).map_or(String::new(), |hero| format!(" · life {} of {} · aura {}", hero.life.points, hero.life.most(), hero.aura.active));
    let moves = format!(" · {} points, {} movement", figure.points, figure.free + figure.bought);
    Row::new(HERO, format!("  {letter} ")).with(if acts { BOLD } else { PLAIN }, name).with(PLAIN, format!(" {at}{pose}{target}{life}{moves}"))
}

/// The target outside of the group.
fn target(at: Spot, life: u8) -> Row {
    let how = if life == 0 { format!("lies on {at}") } else { format!("on {at} · life {life}") };
    Row::new(HERO, "  @ ").with(PLAIN, format!("The target {how}"))
}

fn enemy(number: u8, foe: &FoeView<'_>, place: &PlaceView<'_>) -> Row {
    let letter = foe.letter.map(String::from).unwrap_or_default();
    let watch: String = foe.vigilance.values().map(|heading| format!(", watches {}", heading.word())).collect();
    let how = match place.fight {
        Some(_) => format!("life {} of {}", foe.life, foe.life + foe.damage),
        None => format!("sees {} far{watch}", foe.sight),
    };
    let special = place.cards_of_enemies.get(&foe.insignia).map(|card| card.stealth.join(", ")).filter(|words| place.fight.is_none() && !words.is_empty());
    let special = special.map(|words| format!(" · {words}")).unwrap_or_default();
    Row::new(ENEMY, format!("{number:>3} ")).with(PLAIN, format!("{}{letter} on {}, {how}", foe.name, foe.at)).with(DIM, special)
}

/// What is printed on an Enemy card, in a line for each line of it.
fn card_rows(insignia: u8, card: &EnemyCardView<'_>) -> Vec<Row> {
    let first = Row::new(BOLD, format!("{insignia:02} {}", card.name))
        .with(PLAIN, format!(": initiative {}, movement {}, life {}", card.initiative, card.movement, card.life));
    let attacks = card.attacks.iter().map(|line| Row::new(DIM, format!("    {}: {}", line.kind.unwrap_or("attack"), line_words(line))));
    let defence = Row::new(DIM, format!("    defence: {}", line_words(&card.defence)));
    let always = (!card.always.is_empty()).then(|| Row::new(DIM, format!("    {}", card.always.join(", "))));
    [first].into_iter().chain(attacks).chain([defence]).chain(always).collect()
}

fn line_words(line: &LineView) -> String {
    let dice: Vec<&str> = line.dice.iter().map(|die| die.word()).collect();
    let dice = if dice.is_empty() { "no dice".to_owned() } else { dice.join(" ") };
    let range = line.range.map(|range| format!(", reach {range}")).unwrap_or_default();
    let area = line.area.map(|area| format!(", {area}")).unwrap_or_default();
    let effects: String =
        line.effects.iter().map(|(die, words)| format!(", {}{words}", die.map(|die| format!("{} special: ", die.word())).unwrap_or_default())).collect();
    format!("{dice}{range}{area}{effects}")
}
