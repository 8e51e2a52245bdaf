//! Things: whatever a hero carries, and can be given, sold or lost.

use super::state::{Artifact, Carried};
use crate::booklet::parse::Names;
use crate::ids::*;
use crate::moves::Moves;
use mistgate_kernel::language::Named;
use serde::{Deserialize, Serialize};

/// A resource cube, a card of equipment, or a Scenario card that lies in a Knapsack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A resource cube.
    Resource(Resource),
    /// An Object card.
    Object(ObjectId),
    /// A Weapon card.
    Weapon(WeaponId),
    /// A Scenario card.
    Card(CardNumber),
}

impl Default for Thing {
    fn default() -> Self {
        Thing::Object(ObjectId(0))
    }
}

impl From<Carried> for Thing {
    fn from(carried: Carried) -> Self {
        match carried {
            Carried::Object(id) => Thing::Object(id),
            Carried::Card(number) => Thing::Card(number),
        }
    }
}

impl From<Artifact> for Thing {
    fn from(artifact: Artifact) -> Self {
        match artifact {
            Artifact::Object(id) => Thing::Object(id),
            Artifact::Card(number) => Thing::Card(number),
        }
    }
}

impl Thing {
    /// A number below 1024, different for different things.
    pub fn code(self) -> u32 {
        let (kind, what) = match self {
            Thing::Resource(resource) => (0, (resource.kind as u32) << 3 | resource.colour as u32),
            Thing::Object(id) => (1, id.0.into()),
            Thing::Weapon(id) => (2, id.0.into()),
            Thing::Card(number) => (3, number.0.into()),
        };
        kind << 8 | what
    }
}

/// Cubes by colour and type (`red-plant`, `metal`), cards by their slugs, Scenario cards by number (`card-44`).
impl Named<Moves> for Thing {
    const WHAT: &'static str = "a thing: a resource such as `red-plant`, a card by its name, or `card-44`";

    fn find(name: &str, names: &&Names) -> Option<Self> {
        let place = |list: &[String]| list.iter().position(|slug| slug == name).map(|at| at as u8);
        let card = || name.strip_prefix("card-").and_then(|n| n.parse().ok()).filter(|n| (1..=MOST_CARDS).contains(n));
        let resource = Resource::all().find(|resource| resource.slug() == name).map(Thing::Resource);
        resource
            .or_else(|| place(&names.objects).map(|at| Thing::Object(ObjectId(at))))
            .or_else(|| place(&names.weapons).map(|at| Thing::Weapon(WeaponId(at))))
            .or_else(|| card().map(|number| Thing::Card(CardNumber(number))))
    }

    fn names(names: &&Names) -> Option<Vec<String>> {
        Some(Resource::all().map(Resource::slug).chain(names.objects.iter().cloned()).chain(names.weapons.iter().cloned()).collect())
    }

    fn name(self, names: &&Names) -> String {
        self.slug(names)
    }
}

impl Thing {
    /// As journals and pages name it.
    pub fn slug(self, names: &Names) -> String {
        match self {
            Thing::Resource(resource) => resource.slug(),
            Thing::Object(id) => names.objects[id.index()].clone(),
            Thing::Weapon(id) => names.weapons[id.index()].clone(),
            Thing::Card(number) => format!("card-{}", number.0),
        }
    }
}
