//! Cards with everything that is printed on them.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_kernel::content::slug;
use mistgate_kernel::text::Text;
use mistgate_mistywell::content::{ActionKind, Content, Request};
use mistgate_mistywell::ids::{Symbol, Time};

/// The names of all cards and districts, each once.
pub fn names(content: &Content) -> Vec<&str> {
    let mut names: Vec<&str> = content.actions.iter().map(|card| card.name.as_str()).collect();
    names.extend(content.requests.iter().map(|card| card.name.as_str()));
    names.extend(content.fates.iter().map(|card| card.name.as_str()));
    names.extend(content.covenants.iter().map(|card| card.name.as_str()));
    names.extend(content.districts.iter().map(|district| district.name.as_str()));
    names.sort_unstable();
    names.dedup();
    names
}

/// The slugs of the Actions, Requests and districts of this name.
pub fn slugs<'c>(content: &'c Content, name: &str) -> Vec<&'c str> {
    let actions = content.actions.iter().map(|card| (&card.name, &card.slug));
    let requests = content.requests.iter().map(|card| (&card.name, &card.slug));
    let districts = content.districts.iter().map(|district| (&district.name, &district.slug));
    let mut slugs: Vec<&str> = actions.chain(requests).chain(districts).filter(|(other, _)| *other == name).map(|(_, slug)| slug.as_str()).collect();
    slugs.dedup(); // Recuperate
    slugs
}

/// The words of a card, its lines joined.
pub fn printed(text: &Text) -> String {
    text.to_string()
}

/// The need symbols of a Request with their pay.
pub fn needs(request: &Request) -> String {
    let need = |symbol: Symbol, pay: u8, time: Option<Time>| format!("{} {pay}{}", symbol.slug(), by(time));
    request.needs.iter().map(|one| need(one.symbol, one.pay, one.time)).collect::<Vec<_>>().join(", ")
}

fn by(time: Option<Time>) -> String {
    time.map_or(String::new(), |time| format!(" by {}", time.slug()))
}

/// A card or district with this name or slug, as printed.
pub fn card(content: &Content, name: &str, width: usize) -> Option<Vec<Row>> {
    let wanted = slug(name);
    let called = |own: &str, name: &str| own == wanted || slug(name) == wanted;
    let action = content.actions.iter().find(|card| called(&card.slug, &card.name)).map(|card| {
        let kind = match card.kind {
            ActionKind::Project => "Project",
            ActionKind::Standard => "Standard",
            ActionKind::Unity => "Unity",
            ActionKind::Rest => "Rest",
        };
        let outputs: Vec<String> = card.outputs.iter().map(|output| format!("{}{}", output.symbol.slug(), by(output.time))).collect();
        let outputs = if outputs.is_empty() { String::new() } else { format!(", puts out {}", outputs.join(", ")) };
        (&card.name, format!("{} Action of the {}, cost {}, timer {}{outputs}", kind, card.role.name(), card.cost, card.timer), &card.text, &card.flavour)
    });
    let request = || {
        content.requests.iter().find(|card| called(&card.slug, &card.name)).map(|card| {
            let (group, district) = (&content.groups[card.group.index()], &content.districts[card.district.index()]);
            (&card.name, format!("Request of {} in {}, needs {}", group.name, district.name, needs(card)), &card.text, &card.flavour)
        })
    };
    let fate = || content.fates.iter().find(|card| called(&card.slug, &card.name)).map(|card| (&card.name, "Fate card".to_owned(), &card.text, &card.flavour));
    let covenant =
        || content.covenants.iter().find(|card| called(&card.slug, &card.name)).map(|card| (&card.name, "Covenant card".to_owned(), &card.text, &card.flavour));
    let district = || {
        content.districts.iter().find(|district| district.slug == wanted).map(|district| {
            let groups: Vec<&str> = district.groups.iter().map(|group| content.groups[group.index()].name.as_str()).collect();
            let use_ = if district.ability.open { "its ability can be used in a turn" } else { "its ability is used through cards" };
            (&district.name, format!("District of {}; {use_}{}", groups.join(" and "), by(district.ability.time)), &district.ability.text, &district.flavour)
        })
    };
    let (name, kind, text, flavour) = action.or_else(request).or_else(fate).or_else(covenant).or_else(district)?;
    let mut rows = vec![Row::new(BOLD, name).with(DIM, format!("  {kind}"))];
    for sentence in &text.0 {
        rows.extend(wrap(&sentence.to_string(), width.saturating_sub(2)).into_iter().map(|line| Row::new(PLAIN, format!("  {line}"))));
    }
    if !flavour.is_empty() {
        rows.extend(wrap(flavour, width.saturating_sub(2)).into_iter().map(|line| Row::new(DIM.italic(), format!("  {line}"))));
    }
    Some(rows.into_iter().flat_map(|row| row.fold(width, 2)).collect())
}
