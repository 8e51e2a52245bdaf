//! The open booklet: the chapter with its picture, what is told in serif, what is done in sans; a check, a Market or the end
//! takes its place when it comes to that.

use super::plain::plain;
use super::{MalhyaBoard, Side, pictures, scene};
use crate::look::icon;
use crate::model::TableModel;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::Malhya;
use mistgate_malhya::booklet::instruction::Bed;
use mistgate_malhya::booklet::library::{Chapter, Passage};
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::ChapterId;
use mistgate_malhya::show::view::{PageView, PassageView, Shape};

impl MalhyaBoard<'_> {
    /// What is read, rolled or bought. Its element has the id `story`.
    pub(super) fn story(&self, table: &TableModel) -> Markup {
        let inside = match (&self.view.check, &self.view.market, &self.view.page) {
            (None, market, page) if let Some(village) = &self.view.village => self.stay(table, village, market.as_ref(), page.as_ref()),
            // A check stands on a page: until somebody has been sent or has rolled one reads it, afterwards it lies below the dice.
            (Some(check), _, Some(page)) if !check.has_begun() && !self.somebody_was_sent() => {
                html! { (self.page(table, page)) (self.attempt(table, check)) }
            }
            (Some(check), _, page) => html! { (self.attempt(table, check)) @if let Some(page) = page { (self.page(table, page)) } },
            (None, Some(market), page) => html! { @if let Some(page) = page { (self.page(table, page)) } (self.market(table, market)) },
            (None, None, Some(page)) => self.page(table, page),
            (None, None, None) => self.between(table),
        };
        html! { div #story class={ "face" (self.side(Side::Story)) } data-scrolls { (self.underground(html! { (self.last_roll_of_a_check()) (inside) })) } }
    }

    /// Was it asked who makes the check, or who rolls first? Then the page has been read.
    fn somebody_was_sent(&self) -> bool {
        let look = self.game.look(&self.state);
        self.state.check.is_some_and(|attempt| attempt.roller.is_some() && look.fit_for(look.check(attempt.check)).len() > 1)
    }

    pub(super) fn page(&self, table: &TableModel, page: &PageView) -> Markup {
        let label = page.number.map(|number| number.to_string()).or_else(|| page.entry.clone()).unwrap_or_else(|| "·".to_owned());
        let kind = if page.found { "Found with the magnifying glass" } else { page.booklet };
        html! {
            article.booklet.booklet--beside[self.view.check.is_some() || self.view.market.is_some() || self.view.village.is_some()].tone-moss aria-labelledby="chapter" {
                section.leaf.paper {
                    @for before in &self.passed { (before.told()) }
                    header.chapter__head {
                        (pictures::shaped(page.shape, &label, " ch--big"))
                        div {
                            p.chapter__kind { @if page.found { (icon("glass")) " " } (kind) }
                            h2.chapter__title #chapter { (page.title) }
                        }
                        @if let Some((anchor, words)) = self.below_the_page() { a class={ "below below--" (anchor) } href={ "#" (anchor) } { (words) (icon("arrow")) } }
                        @if let Some(readers) = &page.readers { p.reader { b { (icon("voice")) "For " (readers) " alone" } span { "the others look away" } } }
                    }
                    @for chapter in &self.cut { p.cutnote { (icon("fast")) "Fast mode has passed over " @if let Some(number) = chapter.number { (number) ", " } "“" (chapter.title) "”. " (rule(table.game, "ML-BOOK-04")) } }
                    @if !self.drawn.is_empty() { p.cutnote { (icon("crystal")) span { "Drawn: " b { (self.drawn.iter().map(|gem| gem.word()).collect::<Vec<_>>().join(", ")) } "." } } }
                    (self.plate(table, page))
                    @if page.passages.is_empty() && page.readers.is_some() { p.lead { "This page is not for you. Whoever may read it tells you what they like. " (rule(table.game, "ML-BOOK-12")) } }
                    div.prose { @for passage in &page.passages { @if let PassageView::Prose(text) = passage { p { (told(text)) } } } }
                    (self.orders(page))
                    @if self.view.group.laid.iter().any(|laid| laid.bed == Bed::Page) { p.laid { span.laid__bed { "On the page" } (self.laid_on(Bed::Page)) } }
                    p.leaf__foot { svg.ornament.ornament--end aria-hidden="true" { use href="#o-end" {} } }
                }
            }
        }
    }

    /// What the page has led to, if one must look for it below the page.
    fn below_the_page(&self) -> Option<(&'static str, &'static str)> {
        match (&self.view.check, &self.view.market, &self.view.village) {
            (Some(check), _, _) => (!check.has_begun() && !self.somebody_was_sent()).then_some(("check", "To the check")),
            (None, Some(_), None) => Some(("market", "To the stall")),
            (None, _, _) => None,
        }
    }

    /// The picture, with a place for a number that somebody has seen in it.
    fn plate(&self, table: &TableModel, page: &PageView) -> Markup {
        let (Some(words), Some(chapter)) = (page.picture, self.chapter) else { return html! {} };
        let id = format!("{}-{}", page.booklet, page.title);
        html! {
            figure.plate-fig {
                (scene::scene(&id, words, chapter.hidden.iter().map(|hidden| hidden.0)))
                @if page.shape == Shape::Diamond { (self.seen(table)) }
                details { summary { (icon("text")) " The picture in words" } p { (capital(words)) ". " @if let Some(puzzle) = page.in_words { (puzzle) } } }
            }
        }
    }

    /// The form for a number one has seen: whoever of this person's heroes is there may say it.
    fn seen(&self, table: &TableModel) -> Markup {
        let Some(seat) = table.seats.iter().find(|seat| seat.mine && seat.present) else { return html! {} };
        html! {
            @if !table.replay {
                form.seen.seen--plate method="post" action=(table.url("move")) {
                    input type="hidden" name="token" value=(table.token);
                    input type="hidden" name="at" value=(table.at);
                    label for="number" { (icon("glass")) "Seen a number?" }
                    input.field #number name="number" inputmode="numeric" pattern="[0-9]{1,4}" maxlength="4" required autocomplete="off";
                    button.btn.btn--icon name="move" value={ (seat.seat.0) " number" } aria-label="Look it up" { (icon("arrow")) }
                    @if let Some(number) = self.in_vain { span.seen__no role="status" { (number) ": no" } }
                }
            }
        }
    }

    /// What the chapter makes the group do, printed from its data. A choice is not repeated: it is asked. Nor is a check under way.
    fn orders(&self, page: &PageView) -> Markup {
        let lines = page.passages.iter().filter_map(|passage| match passage {
            PassageView::Instruction(lines) if !lines.first().is_some_and(|first| first.starts_with('?')) => Some(lines),
            PassageView::Instruction(_) | PassageView::Prose(_) => None,
        });
        let all: Vec<&Vec<String>> = lines.collect();
        html! {
            @if !all.is_empty() {
                h3.block__name { "What is done" (rule("malhya", "ML-BOOK-08")) }
                ul.orders {
                    @for lines in all {
                        @let head = self.view.check.is_some() && lines.len() > 1;
                        @let lines = if head { vec![lines[0].trim_end_matches(':').to_owned()] } else { joined(lines) };
                        li { (icon("play")) div {
                            @for line in &lines {
                                span class={ "orders__line" @if line.starts_with(' ') { " orders__line--under" } } { (self.plain(line.trim())) }
                            }
                        } }
                    }
                }
            }
        }
    }

    /// A printed line with names. What is done is named; a condition or a choice keeps to itself what nobody has seen.
    pub(super) fn plain(&self, line: &str) -> String {
        let asks = ["if ", "also if "].iter().any(|word| line.to_lowercase().starts_with(word));
        plain(self.game, line, |number| !asks || self.view.group.cards.contains(&number))
    }

    /// Nothing is open: the road, or the end.
    fn between(&self, table: &TableModel) -> Markup {
        html! {
            article.booklet.tone-moss {
                section.leaf.paper {
                    @match &table.ended {
                        Some(ended) => {
                            header.chapter__head { span.banner__mark { (icon(if ended.won == Some(true) { "star" } else { "moon" })) } div { p.chapter__kind { (self.view.adventure) } h2.chapter__title { (ended.line.text) } } }
                            div.prose { p { "What the group has, what it has become and what it has decided stands on the save sheets. The next adventure begins with them." } }
                            p.leaf__acts {
                                a.btn.btn--main href=(table.url("paper/sheet")) { (icon("print")) "The save sheets" }
                                a.btn href=(table.url("campaign")) { (icon("signpost")) "The campaign" }
                            }
                        }
                        None => {
                            header.chapter__head { div { p.chapter__kind { (self.view.adventure) } h2.chapter__title { "The booklet is closed" } } }
                            div.prose { p { @if let Some(place) = &self.view.place { "You are in a place: " (place.name) ". " } @else { @if self.state.preparing { "You are still packing. " } @else { "You are on the road. " } } "What has been read stands in the log." } }
                        }
                    }
                    p.leaf__foot { svg.ornament.ornament--end aria-hidden="true" { use href="#o-end" {} } }
                }
            }
        }
    }
}

/// A chapter that was open for a moment: with one way on only nobody was asked, but it wants to be read before the page it led to.
pub struct Passed<'a> {
    chapter: &'a Chapter,
    /// Its question, and what was chosen.
    way: Option<(&'a str, &'a str)>,
}

impl Passed<'_> {
    fn told(&self) -> Markup {
        let prose = self.chapter.passages.iter().filter_map(|passage| if let Passage::Prose(text) = passage { Some(text) } else { None });
        html! {
            section.passed {
                h2 { @if let Some(number) = self.chapter.number { span.passed__number { (number) } " " } (self.chapter.title) }
                @for text in prose { p { (told(text)) } }
                @if let Some((asked, chosen)) = self.way { p.passed__way { (told(asked)) " There was one way: " b { (chosen) } "." } }
            }
        }
    }
}

/// What was opened on the way to this page. A chapter that is not for everybody keeps its words.
pub(super) fn passed<'a>(game: &'a Malhya, last: &[Event], open: Option<ChapterId>) -> Vec<Passed<'a>> {
    let library = &game.content.library;
    let mut all: Vec<(ChapterId, Passed<'a>)> = Vec::new();
    for event in last {
        if let Event::Opened { chapter } = *event {
            all.push((chapter, Passed { chapter: &library.chapters[chapter.index()], way: None }));
        } else if let (Event::Chosen { choice, option }, Some((_, passed))) = (event, all.last_mut()) {
            let choice = &library.program.choices[choice.index()];
            let chosen = choice.options.get(usize::from(*option).wrapping_sub(1));
            passed.way = chosen.map(|chosen| (choice.prompt.as_str(), chosen.label.as_str()));
        }
    }
    all.into_iter().filter(|(id, passed)| Some(*id) != open && passed.chapter.readers.is_none()).map(|(_, passed)| passed).collect()
}

/// Lines of an instruction, with what hangs below a head behind it: `4+: gain 5 gold; gain 1 point; go 6`.
fn joined(lines: &[String]) -> Vec<String> {
    let deep = |line: &String| line.len() - line.trim_start().len();
    let mut all = Vec::new();
    let mut rest = lines;
    while let Some((head, below)) = rest.split_first() {
        let hanging = below.iter().take_while(|line| deep(line) > deep(head)).count();
        let (hanging, after) = below.split_at(hanging);
        let alike = hanging.windows(2).all(|pair| deep(&pair[0]) == deep(&pair[1]));
        if head.ends_with(':') && alike && !hanging.is_empty() {
            all.push(format!("{head} {}", hanging.iter().map(|line| line.trim()).collect::<Vec<_>>().join("; ")));
            rest = after;
        } else {
            all.push(head.clone());
            rest = below;
        }
    }
    all
}

/// The author's words; what stands between asterisks is stressed.
pub(super) fn told(text: &str) -> Markup {
    html! { @for (at, part) in text.split('*').enumerate() { @if at % 2 == 1 { em { (part) } } @else { (part) } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_malhya::ids::ChoiceId;

    #[test]
    fn what_hangs_below_a_head_stands_behind_it() {
        let told = |lines: &[&str]| joined(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
        let check = ["solo perception check, 2 difficulty dice:", "  1 stop: go 5", "  2-3:", "    gain 3 gold", "    go 6", "  4+:", "    go 7"];
        assert_eq!(told(&check), ["solo perception check, 2 difficulty dice:", "  1 stop: go 5", "  2-3: gain 3 gold; go 6", "  4+: go 7"]);
        assert_eq!(told(&["jade:", "  gain 2 gold", "go 3"]), ["jade: gain 2 gold", "go 3"]);
    }

    #[test]
    fn a_chapter_with_one_way_on_is_read_before_the_page_it_leads_to() {
        let game = Malhya::embedded().unwrap();
        let chapters = &game.content.library.chapters;
        let id = |title: &str| ChapterId(chapters.iter().position(|chapter| chapter.title == title).unwrap() as u16);
        let choices = &game.content.library.program.choices;
        let strike = ChoiceId(choices.iter().position(|choice| choice.prompt.starts_with("Something has got to strike it")).unwrap() as u16);
        let (bell, pole) = (id("The Goose Bell"), id("With a cart pole"));
        let last = [Event::Opened { chapter: bell }, Event::Chosen { choice: strike, option: 3 }, Event::Opened { chapter: pole }];
        let html: String = passed(&game, &last, Some(pole)).iter().map(|passed| passed.told().into_string()).collect();
        assert!(html.contains("It's got no tongue.") && html.contains("Ram it with a cart pole, mules and all"), "{html}");
        assert!(passed(&game, &[Event::Opened { chapter: pole }], Some(pole)).is_empty(), "the open page is no page on the way");
    }
}
