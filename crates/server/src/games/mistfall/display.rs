//! The Reward Display: cards that lie open, and while one may choose from it everything that can be done with each (HM-REWARD-06).

use super::cards::{card_text, keywords};
use super::{MistfallBoard, card_piece};
use crate::look::{icon, icon_said};
use crate::model::{Opt, Place, TableModel};
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::pip;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::content::Card;
use mistgate_mistfall::view::{DisplayView, HeroView};

impl MistfallBoard<'_> {
    /// What is asked, if something is chosen from the display.
    pub(super) fn shops(&self) -> Option<Question> {
        self.asked.filter(|asked| matches!(asked, Question::Display(_) | Question::GiveUp | Question::Claim(..)))
    }

    /// The display, in full while something is chosen from it.
    pub(super) fn reward_display(&self, table: &TableModel) -> Markup {
        let Some(display) = &self.view.display else { return html! {} };
        let title = html! { h2.caps { (icon("crate")) " The Reward Display, " (counted(display.cards.len(), "card", "cards")) } };
        match self.shops() {
            Some(asked) => self.shop(table, display, asked, title),
            None => html! {
                section.panel.display aria-label="The Reward Display" {
                    (title)
                    ul.herobox__cards { @for card in display.cards.iter().filter_map(|slug| self.card(slug)) { (self.displayed(card)) } }
                }
            },
        }
    }

    /// A Reward as a line that can be opened.
    fn displayed(&self, card: &Card) -> Markup {
        let id = format!("reward-{}", card.slug);
        html! {
            li.gear.tone-gold data-piece=(card_piece(&card.slug)) data-moves=(card.slug) {
                button.gear__open type="button" popovertarget=(id) {
                    (card.title) small { (icon_said("star", "Resolve")) (card.resolve) } span.sr { ": read it" }
                }
                (self.reading(&id, card))
            }
        }
    }

    fn reading(&self, id: &str, card: &Card) -> Markup {
        html! {
            div.peek.panel id=(id) popover="auto" { h3.title { (card.title) } p { (keywords(&self.game.content, card.keywords)) } (card_text(&self.game.content, card)) }
        }
    }

    /// The three options with their prices: trade a card, take one, or buy a Personal Reward.
    fn shop(&self, table: &TableModel, display: &DisplayView, asked: Question, title: Markup) -> Markup {
        let buys = matches!(asked, Question::Display(_));
        html! {
            section.panel.display.display--open aria-label="The Reward Display" {
                (title)
                p.rule { (shop_words(asked)) " The pool holds " b { (self.view.resolve) } " Resolve." }
                ul.display__cards { @for card in display.cards.iter().filter_map(|slug| self.card(slug)) { (self.offer(table, asked, card)) } }
                @if buys && !display.personal.is_empty() {
                    h3.caps { (icon("star")) " Personal Rewards, for their own Hero" }
                    ul.display__cards { @for card in display.personal.iter().filter_map(|personal| self.card(personal.1)) { (self.offer(table, asked, card)) } }
                }
            }
        }
    }

    /// A card with a button for everything that can be done with it, above what it says.
    fn offer(&self, table: &TableModel, asked: Question, card: &Card) -> Markup {
        let c = &self.game.content;
        let marks = PieceMarks::of(table, card_piece(&card.slug));
        let owner = card.hero.map_or("General Reward", |hero| &c.charters[hero.index()].name);
        html! {
            li class={ "card offer tone-gold" (marks.class()) } data-piece=(marks.piece) data-moves=(card.slug) aria-label={ (card.title) ", " (owner) ", " (card.resolve) " Resolve" } {
                header.card__head { h3.card__title { (card.title) } (pip("cost", "star", "Resolve", card.resolve)) }
                div.offer__acts {
                    @for option in &marks.options {
                        button.btn form="moves" name="move" value=(option.value()) data-key=(option.press) aria-label={ @if option.place == Place::List { "Option " (option.press) ": " } (option.choice.label) } {
                            @if option.place == Place::List { kbd { (option.press) } }
                            (self.act_words(asked, card, option))
                        }
                    }
                }
                p.card__type { (owner) span.needs { (keywords(c, card.keywords)) } }
                div.card__text { (card_text(c, card)) }
            }
        }
    }

    /// What a button on the card says: the card itself need not be named.
    fn act_words(&self, asked: Question, card: &Card, option: &Opt) -> Markup {
        let mut words = option.choice.play.split(' ');
        let hero = |slug: &str| self.game.content.charters[self.charter(slug)].name.as_str();
        match (words.next(), asked) {
            (Some("exchange"), _) => html! { "Trade for " (icon_said("star", "Resolve")) (card.resolve) },
            (Some("take"), _) => html! { (words.nth(1).map_or("Take", hero)) " takes it" },
            (Some("buy"), _) => html! { "Buy for " (icon_said("star", "Resolve")) (card.resolve) },
            (_, Question::GiveUp) => html! { "Under the deck" },
            _ => html! { "Take it" },
        }
    }

    /// The Personal Rewards of a Hero, beside the Advanced Feats (HM-REWARD-04).
    pub(super) fn personal_of<'v>(&'v self, hero: &HeroView) -> Vec<&'v str> {
        self.personal().filter(|(owner, ..)| *owner == hero.id).map(|(_, slug, _)| slug).collect()
    }
}

/// What is chosen just now.
fn shop_words(asked: Question) -> &'static str {
    match asked {
        Question::GiveUp => "One card goes under the deck for the Reward that was bought.",
        Question::Claim(..) => "A card is taken in the middle of things.",
        _ => "Take a card, trade one for its value, or buy a Personal Reward and give a card up.",
    }
}
