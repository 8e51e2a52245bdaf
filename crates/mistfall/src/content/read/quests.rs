//! Quests: the board, the tokens on it, and what is special (MF-QUESTSETUP-11).

use super::*;

/// How far from the middle a tile can lie.
const FAR: i8 = 40;

impl<'a> Reader<'a> {
    /// `quests.toml`.
    pub(in crate::content) fn quests(&mut self, mut file: Fields<'a>) {
        for fields in self.tables("quest", "a Quest", &mut file) {
            let place = fields.place().clone();
            if let Some(quest) = self.quest(fields) {
                self.content.quests.push(quest);
                self.places.quests.push(place);
            }
        }
        file.finish();
    }

    fn quest(&mut self, mut fields: Fields<'a>) -> Option<Quest> {
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.titled("title");
        let slug = title.as_ref().and_then(|title| self.slugs.take("quest", title, report));
        let story = fields.text("story");
        let villain = fields.text("special");
        let special = villain.as_ref().and_then(|title| self.villain(title, report));
        let life = fields.text("life").and_then(|text| self.number(&text, Bearer::Quest, report));
        let side = fields.maybe_one_of("starting_side", &["front", "back"]).map_or(0, |at| small(at.value));
        let tutorial = fields.maybe_flag("tutorial").unwrap_or_default();
        let mark = fields.maybe_text("mark");
        let mark = self.effect(mark.as_ref(), Scope::event(Bearer::Quest), report);
        let original = fields.maybe_flag("original").unwrap_or_default();
        let events = self.events(&mut fields);
        let tables = fields.tables("spot");
        let count = tables.len();
        let spots: Vec<Spot> = tables.into_iter().filter_map(|table| self.spot(table)).collect();
        let tokens = self.tokens(&mut fields);
        let abilities = self.abilities(Bearer::Quest, &mut fields);
        fields.finish();

        let encounter = self.content.encounters.iter().position(|encounter| special.is_some() && encounter.special == special);
        if let (Some(villain), Some(_), None) = (&villain, special, encounter) {
            report.note(&villain.place, format!("`{}` has no Special Encounter (MF-ENCOUNTERCARD-08)", villain.value));
        }
        let tokens = tokens?;
        let spots = (spots.len() == count).then(|| board(spots, &tokens, &place, report))??;
        Some(Quest {
            title: title?.name.value,
            slug: slug?,
            story: story?.value,
            special: special?,
            encounter: EncounterId::checked(encounter?)?,
            life: life?,
            side,
            tutorial,
            mark: mark?,
            events: events?,
            original,
            spots,
            tokens,
            abilities: abilities?,
        })
    }

    fn spot(&mut self, mut fields: Fields<'a>) -> Option<Spot> {
        let report = fields.report();
        let place = fields.place().clone();
        let at = fields.list("at", -FAR..=FAR);
        let land = fields.maybe_one_of("land", &Land::ALL.map(Land::slug)).map(|at| Land::ALL[at.value]);
        let tile = fields.maybe_text("tile");
        let face_up = fields.maybe_one_of("face", &["down", "up"]).is_some_and(|at| at.value == 1);
        let status = fields.maybe_one_of("status", &["safe", "perilous", "overrun"]);
        let start = fields.maybe_flag("start").unwrap_or_default();
        let special = fields.maybe_flag("special").unwrap_or_default();
        let token = fields.maybe_one_of("token", &LETTERS).map(|at| small(at.value));
        fields.finish();
        if let (Some(status), false) = (&status, face_up) {
            report.note(&status.place, "a face-down Location is Perilous: `status` needs `face = \"up\"` (MF-TRAVEL-05)");
        }
        let tile = match (land, tile) {
            (Some(land), None) => Some(SpotTile::Land(land)),
            (None, Some(name)) => self.tile(&name, report).map(SpotTile::Tile),
            _ => {
                report.note(&place, "a spot has either a `land` or a `tile`");
                None
            }
        };
        let [x, y] = at?;
        // A face-up Location without a status of its own is Perilous (MF-TRAVEL-35).
        let wounds = if face_up { status.map_or(1, |at| small(at.value)) } else { 0 };
        Some(Spot { at: (x, y), tile: tile?, face_up, wounds, start, special, token, adjacent: 0 })
    }

    fn tile(&self, name: &Placed<String>, report: &Report) -> Option<TileId> {
        let found = self.content.tiles.iter().position(|tile| tile.name == name.value);
        if found.is_none() {
            let hint =
                near(&name.value, self.content.tiles.iter().map(|tile| tile.name.as_str())).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            report.note(&name.place, format!("there is no Location `{}`{hint}", name.value));
        }
        found.and_then(TileId::checked)
    }

    /// What the Quest Tokens do (MF-TOKEN-02).
    fn tokens(&mut self, fields: &mut Fields<'a>) -> Option<Vec<QuestToken>> {
        let mut tokens: Vec<QuestToken> = Vec::new();
        for mut table in fields.tables("token") {
            let report = table.report();
            let letter = table.one_of("letter", &LETTERS);
            let name = table.text("name");
            let reveal = table.maybe_text("reveal");
            let reveal = self.effect(reveal.as_ref(), Scope::event(Bearer::Quest), report);
            table.finish();
            let letter = letter?;
            if tokens.iter().any(|token| usize::from(token.letter) == letter.value) {
                report.note(&letter.place, "there is one Quest Token of each letter (MF-COMPONENT-14)");
            }
            tokens.push(QuestToken { letter: small(letter.value), name: name?.value, reveal: reveal? });
        }
        Some(tokens)
    }
}

/// The letters of the Quest Tokens (MF-COMPONENT-14).
const LETTERS: [&str; QUEST_TOKENS] = ["A", "B", "C", "D", "E", "F"];

/// The spots with their neighbours, if they make up a board.
fn board(mut spots: Vec<Spot>, tokens: &[QuestToken], place: &Place, report: &Report) -> Option<Vec<Spot>> {
    let mut faults = Vec::new();
    if spots.len() > SPOTS {
        faults.push(format!("a board has at most {SPOTS} spots (MF-COMPONENT-16)"));
    }
    for (what, count) in [("start", spots.iter().filter(|spot| spot.start).count()), ("special", spots.iter().filter(|spot| spot.special).count())] {
        if count != 1 {
            faults.push(format!("a Quest needs one spot with `{what} = true`, found {count} (MF-QUESTSETUP-11)"));
        }
    }
    if spots.iter().any(|spot| spot.start && spot.special) {
        faults.push("the party cannot begin at the Special Location (MF-QUESTSETUP-11)".to_string());
    }
    for (at, spot) in spots.iter().enumerate() {
        if spots[..at].iter().any(|other| overlap(other.at, spot.at)) {
            faults.push(format!("the tile at [{}, {}] lies on another", spot.at.0, spot.at.1));
        }
        if let Some(token) = spot.token {
            let letter = LETTERS[usize::from(token)];
            if spots[..at].iter().any(|other| other.token == Some(token)) {
                faults.push(format!("Quest Token {letter} lies on two spots (MF-COMPONENT-14)"));
            }
            if tokens.iter().all(|known| known.letter != token) {
                faults.push(format!("Quest Token {letter} has no `[[quest.token]]` (MF-QUESTSETUP-11)"));
            }
        }
    }
    for token in tokens.iter().filter(|token| spots.iter().all(|spot| spot.token != Some(token.letter))) {
        faults.push(format!("Quest Token {} lies on no spot (MF-QUESTSETUP-11)", LETTERS[usize::from(token.letter)]));
    }
    if faults.is_empty() {
        let places: Vec<(i8, i8)> = spots.iter().map(|spot| spot.at).collect();
        for spot in &mut spots {
            spot.adjacent = (0..places.len()).filter(|&other| share_a_side(spot.at, places[other])).fold(0, |set, other| set | 1 << other);
        }
        return Some(spots);
    }
    faults.into_iter().for_each(|fault| report.note(place, fault));
    None
}

/// Do tiles at these places share a side, completely or in part (MF-TRAVEL-12)? A corner is not enough (MF-TRAVEL-13).
/// A tile is two half tiles wide and one tile high.
pub(in crate::content) fn share_a_side(one: (i8, i8), other: (i8, i8)) -> bool {
    matches!((one.0.abs_diff(other.0), one.1.abs_diff(other.1)), (2, 0) | (0 | 1, 1))
}

fn overlap(one: (i8, i8), other: (i8, i8)) -> bool {
    one.1 == other.1 && one.0.abs_diff(other.0) < 2
}
