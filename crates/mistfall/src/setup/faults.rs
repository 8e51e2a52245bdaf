//! What is wrong with a setup: everything at once.

use super::Setup;
use crate::content::Content;
use crate::heart;
use crate::ids::MAX_HEROES;

impl Setup {
    /// Everything that is wrong with it.
    pub fn faults(&self, c: &Content) -> Vec<String> {
        let mut faults = Vec::new();
        self.quest_faults(c, &mut faults);
        self.hero_faults(c, &mut faults);
        self.control_faults(&mut faults);
        heart::scope::refusals(self, c, &mut faults);
        faults
    }

    fn quest_faults(&self, c: &Content, faults: &mut Vec<String>) {
        if self.find_quest(c).is_none() {
            let quests: Vec<&str> = c.quests.iter().map(|quest| quest.slug.as_str()).collect();
            faults.push(format!("there is no Quest `{}`; the Quests are {} [MF-QUESTSETUP-10]", self.quest, quests.join(", ")));
        }
    }

    fn hero_faults(&self, c: &Content, faults: &mut Vec<String>) {
        if self.heroes.is_empty() || self.heroes.len() > MAX_HEROES {
            faults.push(format!("{} Heroes cannot play; one to four can [MF-OVERVIEW-01]", self.heroes.len()));
        }
        for (at, slug) in self.heroes.iter().enumerate() {
            if !c.charters.iter().any(|charter| charter.slug == *slug) {
                let heroes: Vec<&str> = c.charters.iter().map(|charter| charter.slug.as_str()).collect();
                faults.push(format!("there is no Hero `{slug}`; the Heroes are {} [MF-HEROSETUP-01]", heroes.join(", ")));
            }
            if self.heroes[..at].contains(slug) {
                faults.push(format!("`{slug}` is chosen twice, but there is one of each Hero [MF-HEROSETUP-01]"));
            }
        }
    }

    fn control_faults(&self, faults: &mut Vec<String>) {
        if !self.control.is_empty() && self.control.len() != self.heroes.len() {
            faults.push(format!("`control` names {} persons for {} Heroes [MF-OVERVIEW-01]", self.control.len(), self.heroes.len()));
        }
        let highest = self.control.iter().copied().max().unwrap_or_default();
        if usize::from(highest) >= MAX_HEROES {
            faults.push(format!("person {highest} plays a Hero, but there are at most {MAX_HEROES} persons, numbered from 0 [MF-OVERVIEW-01]"));
        } else if let Some(idle) = (0..highest).find(|person| !self.control.contains(person)) {
            faults.push(format!("person {idle} plays no Hero, though person {highest} does [MF-OVERVIEW-01]"));
        }
    }
}
