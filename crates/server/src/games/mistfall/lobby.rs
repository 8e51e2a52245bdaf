//! Mistfall laid out in the lobby: Quests, Heroes and Allies of both boxes, and the rules of the expansion.

use super::hero_look;
use crate::front::Fields;
use crate::how_to_play::{self, HowToPlay};
use crate::pages::lobby::{Expansion, Layout, Pick, SeatChoice, Switch, Variant};
use mistgate_mistfall::Setup;
use mistgate_mistfall::content::{Charter, Content, Quest};
use mistgate_mistfall::ids::MAX_HEROES;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::setup::RewardSets;
use serde_json::{Value, json};

/// The field of the switch that takes all rules of the expansion away.
const ORIGINAL: &str = "original";
/// The field for the box that Rewards come from.
const REWARDS_FROM: &str = "rewards_from";
const HEART: &str = "Heart of the Mists";

/// The form's field for the Hero of a seat.
fn hero_field(at: usize) -> String {
    format!("hero-{at}")
}

/// The form's field for the Ally whom that Hero takes along.
fn ally_field(at: usize) -> String {
    format!("ally-{at}")
}

/// The rules of the expansion that can be chosen.
fn modules() -> impl Iterator<Item = Module> {
    Module::ALL.into_iter().filter(|&module| !Modules::VARIANTS.has(module))
}

/// Is the expansion in the box?
fn has_heart(c: &Content) -> bool {
    c.quests.len() > c.base.quests
}

fn quest_words(c: &Content, at: usize, quest: &Quest) -> String {
    let marks: Vec<&str> = [(at >= c.base.quests).then_some(HEART), quest.tutorial.then_some("a first game")].into_iter().flatten().collect();
    if marks.is_empty() { quest.title.clone() } else { format!("{} ({})", quest.title, marks.join(", ")) }
}

fn hero_words(charter: &Charter) -> String {
    let needs: Vec<&str> = charter.requires.iter().map(Module::name).collect();
    let needs = if needs.is_empty() { String::new() } else { format!(" (needs {})", needs.join(", ")) };
    format!("{}, {}{needs}", charter.name, charter.class)
}

/// This person with the first Hero, a bot beside them; two more seats for whoever comes.
pub fn layout(c: &Content) -> Layout {
    let seats = ["me", "bot", "none", "none"].into_iter().zip(&c.charters).enumerate().map(|(at, (chosen, charter))| SeatChoice {
        name: format!("Hero {}", at + 1),
        article: false,
        slug: format!("hero-{}", at + 1),
        glyph: hero_look(at).0,
        tone: hero_look(at).1,
        blurb: String::new(),
        chosen,
        optional: at > 0,
        picks: seat_picks(c, at, charter),
    });
    let quests = c.quests.iter().enumerate().map(|(at, quest)| (quest.slug.clone(), quest_words(c, at, quest)));
    let first = c.quests.iter().find(|quest| quest.tutorial).or(c.quests.first());
    Layout {
        manner: "all Heroes together",
        seats: seats.collect(),
        variants: vec![
            Variant { field: "nightmare_heroes", label: "Nightmare Heroes", rule: Some("MF-VARIANT-02"), on: false },
            Variant { field: "nightmare_quest", label: "Nightmare Quest", rule: Some("MF-VARIANT-03"), on: false },
            Variant { field: "combined_turns", label: "Combined turns", rule: Some("MF-VARIANT-05"), on: false },
        ],
        picks: vec![Pick {
            field: "quest".to_owned(),
            label: "Quest".to_owned(),
            options: quests.collect(),
            chosen: first.map(|quest| quest.slug.clone()).unwrap_or_default(),
        }],
        expansions: if has_heart(c) { vec![heart(c)] } else { Vec::new() },
        ..Layout::default()
    }
}

/// The Hero of a seat, and the Ally whom they take along (HM-ALLY-04).
fn seat_picks(c: &Content, at: usize, usual: &Charter) -> Vec<Pick> {
    let heroes = c.charters.iter().map(|charter| (charter.slug.clone(), hero_words(charter))).collect();
    let nobody = (String::new(), "nobody".to_owned());
    let allies = [nobody].into_iter().chain(c.allies.iter().map(|ally| (ally.slug.clone(), ally.title.clone()))).collect();
    let hero = Pick { field: hero_field(at), label: "plays".to_owned(), options: heroes, chosen: usual.slug.clone() };
    let ally = Pick { field: ally_field(at), label: "takes along".to_owned(), options: allies, chosen: String::new() };
    if has_heart(c) { vec![hero, ally] } else { vec![hero] }
}

/// The rules of the expansion, each by itself.
fn heart(c: &Content) -> Expansion {
    let old: Vec<&str> = c.quests[c.base.quests..].iter().filter(|quest| quest.original).map(|quest| quest.title.as_str()).collect();
    let original = Switch {
        field: ORIGINAL,
        label: "Original rules",
        about: format!("A new Quest with the rules of Mistfall, except for Enraging. It must be made for that: {} is.", old.join(", ")),
        rule: "HM-SCOPE-03",
        on: false,
    };
    let switch = |module: Module| Switch { field: module.slug(), label: module.name(), about: module.about().0.to_owned(), rule: module.about().1, on: false };
    let usual = (String::new(), "the Quest's own box".to_owned());
    let boxes = RewardSets::ALL.into_iter().map(|sets| (sets.slug().to_owned(), sets.name().to_owned()));
    Expansion {
        title: HEART,
        about: "Its Quests are played with all of these rules, whether they are ticked or not; Extra Hard takes the place of the Time Charter. In the \
                Quests of Mistfall each counts only if it is ticked, and the new Enraging rules come along with anything of this box. An Ally taken along \
                moves the Time cube a space."
            .to_owned(),
        how_to_play: how_to_play::find("heart").map(HowToPlay::url).unwrap_or_default(),
        switches: modules().map(switch).chain([original]).collect(),
        picks: vec![Pick {
            field: REWARDS_FROM.to_owned(),
            label: "Rewards of the display from".to_owned(),
            options: [usual].into_iter().chain(boxes).collect(),
            chosen: String::new(),
        }],
    }
}

/// The setup that a filled layout asks for, or why the rules refuse it.
pub fn setup(c: &Content, fields: &Fields) -> Result<Value, String> {
    let taken: Vec<usize> = (0..MAX_HEROES).filter(|at| fields.get(&format!("seat-{at}")).is_some_and(|who| who != "none")).collect();
    let heroes: Vec<String> = taken.iter().filter_map(|&at| fields.get(&hero_field(at))).map(str::to_owned).collect();
    if let Some(twice) = heroes.iter().enumerate().find(|(at, hero)| heroes[..*at].contains(hero)) {
        return Err(format!("two seats want to play {}: there is only one of each Hero", twice.1));
    }
    let variants = [("nightmare_heroes", Module::NightmareHeroes), ("nightmare_quest", Module::NightmareQuest), ("combined_turns", Module::CombinedTurn)];
    let asked = Setup {
        quest: fields.get("quest").unwrap_or_default().to_owned(),
        heroes,
        variants: variants.into_iter().filter(|(field, _)| fields.is_on(field)).map(|(_, module)| module).collect(),
        allies: allies(&taken, fields),
        rewards_from: fields.filled(REWARDS_FROM).and_then(RewardSets::of),
        ..Setup::default()
    };
    let setup = Setup { modules: chosen_modules(c, &asked, fields), ..asked };
    let faults = setup.faults(c);
    if !faults.is_empty() {
        return Err(faults.join("; "));
    }
    let mut written = json!(setup);
    // Who plays which Hero is known when people sit.
    written.as_object_mut().map(|fields| fields.remove("control"));
    Ok(written)
}

/// The Ally of each Hero; none at all if nobody takes one along.
fn allies(taken: &[usize], fields: &Fields) -> Vec<String> {
    let allies: Vec<String> = taken.iter().map(|&at| fields.get(&ally_field(at)).unwrap_or_default().to_owned()).collect();
    if allies.iter().all(String::is_empty) { Vec::new() } else { allies }
}

/// The rules that were ticked, beside those the Quest is usually played with. Nothing, if that is all: then the Quest decides.
fn chosen_modules(c: &Content, asked: &Setup, fields: &Fields) -> Option<Modules> {
    let ticked: Modules = modules().filter(|module| fields.is_on(module.slug())).collect();
    let usual = asked.rules(c).without(Modules::VARIANTS);
    let from = if fields.is_on(ORIGINAL) { Modules::NONE } else { usual };
    // The extra-hard mode stands in for the Time Charter (HM-CHARTER-02), unless somebody wants both and must be told why not.
    let replaced = ticked.has(Module::ExtraHard) && !ticked.has(Module::TimeCharter);
    let from = if replaced { from.without(Modules::of(&[Module::TimeCharter])) } else { from };
    let modules = from.and(ticked);
    // The new Enraging rules are no choice where they are mandatory (HM-SCOPE-05).
    let mandatory = Setup { modules: Some(modules), ..asked.clone() }.enraging_because(c).is_some();
    Some(modules.and(Modules::in_force([(Module::Enraging, mandatory)]))).filter(|&modules| modules != usual)
}
