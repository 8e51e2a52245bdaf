//! What changes a place: doors, tokens, enemies that arrive, leaving.

use super::{expect, nouns, one_of};
use crate::booklet::instruction::{DoorState, SceneDeed};
use crate::content::Landing;
use crate::place::location::{Access, Heading, Invocation, Mark};
use crate::place::spot::Spot;
use mistgate_kernel::content::{Cursor, Word};

/// The outer answer says whether it is such an instruction at all.
pub(super) fn map_deed(words: &mut Cursor) -> Option<Option<SceneDeed>> {
    let ahead = [0, 1, 2, 3].map(|at| words.ahead(at));
    let word = |at: usize, name: &str| ahead[at] == Word::Name(name);
    let take = |words: &mut Cursor, n: usize| (0..n).for_each(|_| words.step());
    if word(0, "the") && word(1, "hero") && word(2, "may") {
        take(words, 3);
        return Some(expect(words, "leave").map(|()| SceneDeed::MayLeave));
    }
    if word(0, "leave") && word(1, "the") {
        take(words, 2);
        return Some(expect(words, "place").map(|()| SceneDeed::LeavePlace));
    }
    if (word(0, "open") || word(0, "close")) && word(1, "the") && word(2, "door") {
        let state = if word(0, "open") { DoorState::Open } else { DoorState::Closed };
        take(words, 3);
        return Some(door(words, state));
    }
    if word(0, "deploy") {
        take(words, 1);
        return Some(deploy(words));
    }
    if word(0, "put") && word(2, "noise") {
        take(words, 3);
        return Some(token_on(words).map(SceneDeed::PutNoise));
    }
    if word(0, "put") && word(1, "the") && word(2, "target") {
        take(words, 3);
        return Some(target(words));
    }
    if word(0, "discard") && word(1, "the") && word(2, "target") {
        take(words, 3);
        return Some(Some(SceneDeed::DiscardTarget));
    }
    if word(0, "discard") && word(1, "any") && word(2, "invocation") {
        take(words, 3);
        return Some(expect(words, "token").map(|()| SceneDeed::DiscardAnyInvocation));
    }
    if word(0, "put") && word(2, "interest") {
        take(words, 3);
        return Some(interest(words));
    }
    let token = ahead[2..].contains(&Word::Name("token")) || words.ahead(4) == Word::Name("token");
    if word(0, "discard") && word(1, "the") && token {
        take(words, 2);
        return Some(discard(words));
    }
    None
}

/// `D2 east`.
fn door(words: &mut Cursor, state: DoorState) -> Option<SceneDeed> {
    let spot = spot(words)?;
    let heading = one_of(words, "a side of the plan", Heading::WORDS)?;
    Some(SceneDeed::Door(spot, Heading::ALL[heading], state))
}

/// `on B4, 5 life`, `on B4, 5 life, 1 shield`; `on B6` of one who is there already.
fn target(words: &mut Cursor) -> Option<SceneDeed> {
    expect(words, "on")?;
    let spot = spot(words)?;
    if !words.eat_sign(',') {
        return Some(SceneDeed::MoveTarget(spot));
    }
    let life = nouns::number(words)?;
    expect(words, "life")?;
    let mut shields = 0;
    if words.eat_sign(',') {
        shields = nouns::number(words)?;
        if !nouns::eat_noun(words, "shield") {
            words.expected("`shields`");
            return None;
        }
    }
    Some(SceneDeed::PutTarget(spot, life, shields))
}

/// `02 02 at green`.
fn deploy(words: &mut Cursor) -> Option<SceneDeed> {
    let mut insignia = [0; 4];
    let mut count = 0;
    while let Word::Number(n) = words.peek() {
        if count == insignia.len() || !(1..=99).contains(&n) {
            words.expected("up to four insignia such as `02`");
            return None;
        }
        insignia[count] = n as u8;
        count += 1;
        words.step();
    }
    if count == 0 {
        words.expected("an insignia such as `02`");
        return None;
    }
    expect(words, "at")?;
    mark(words).map(|mark| SceneDeed::Deploy(insignia, mark))
}

/// `green`, `blue 2`.
fn mark(words: &mut Cursor) -> Option<Mark> {
    let colour = one_of(words, "the colour of an Invocation token", Invocation::WORDS)?;
    let number = if let Word::Number(_) = words.peek() { nouns::number(words)? } else { 0 };
    Some(Mark { colour: Invocation::ALL[colour], number })
}

/// `token on B2`.
fn token_on(words: &mut Cursor) -> Option<Spot> {
    expect(words, "token")?;
    expect(words, "on")?;
    spot(words)
}

/// `token on B2 event 518`.
fn interest(words: &mut Cursor) -> Option<SceneDeed> {
    let spot = token_on(words)?;
    let chapter = if words.eat("adventure") {
        Some(Landing::Adventure(nouns::chapter(words)?))
    } else if words.eat("event") {
        Some(Landing::Event(nouns::chapter(words)?))
    } else {
        None
    };
    Some(SceneDeed::PutInterest(spot, chapter))
}

/// `interest token on B2`, `green token`, `blue 2 token`, `arch token`.
fn discard(words: &mut Cursor) -> Option<SceneDeed> {
    if words.eat("interest") {
        return token_on(words).map(SceneDeed::DiscardInterest);
    }
    if let Word::Name(name) = words.peek()
        && let Some(access) = Access::named(name)
    {
        words.step();
        return expect(words, "token").map(|()| SceneDeed::DiscardAccess(access));
    }
    let mark = mark(words)?;
    expect(words, "token").map(|()| SceneDeed::DiscardInvocation(mark))
}

fn spot(words: &mut Cursor) -> Option<Spot> {
    let found = if let Word::Name(name) = words.peek() { Spot::named(name) } else { None };
    match found {
        Some(_) => words.step(),
        None => words.expected("a space such as `B4`"),
    }
    found
}
