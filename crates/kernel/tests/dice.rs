//! A scenario names the dice to come, through its `[given]`, and is told if no die has such a face.

use mistgate_kernel::content::{Problem, Problems, Source};
use mistgate_kernel::dice::{Cup, Die};
use mistgate_kernel::scenario::{Arrange, Opening, run};
use mistgate_kernel::{Chance, Choice, Eyes, Game, Illegal, Line, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const RULE: Rule = Rule("TOY-DIE-01");

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Face {
    #[default]
    Blank,
    Star,
    Skull,
    /// On no die of this game.
    Crown,
}

/// Three stars win, a skull loses.
struct Stars(Die<Face>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    stars: u8,
    dead: bool,
    cup: Cup<Face, 8>,
    chance: Chance,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Roll;

#[derive(Debug, PartialEq, Serialize)]
struct View {
    stars: u8,
}

impl Default for Stars {
    fn default() -> Self {
        Stars(Die::new([Face::Star, Face::Skull, Face::Blank, Face::Blank]).unwrap())
    }
}

mistgate_kernel::in_json! { State; Face, View }

impl Game for Stars {
    const NAME: &'static str = "stars";
    type Setup = ();
    type State = State;
    type Move = Roll;
    type Event = Face;
    type View<'a> = View;

    fn seats(&self, (): &()) -> Vec<String> {
        vec!["thrower".to_owned()]
    }

    fn version(&self) -> &str {
        "1"
    }

    fn begin_telling(&self, (): &(), seed: u64, _: Told<Face>) -> Result<State, SetupError> {
        Ok(State { stars: 0, dead: false, cup: Cup::default(), chance: Chance::new(seed) })
    }

    fn status(&self, state: &State) -> Status {
        match state {
            State { dead: true, .. } => Status::Over(Outcome::Lost),
            State { stars: 3.., .. } => Status::Over(Outcome::Won(SeatSet::only(Seat(0)))),
            State { .. } => Status::Deciding(SeatSet::only(Seat(0))),
        }
    }

    fn options(&self, state: &State, _: Seat, each: &mut impl FnMut(Roll)) {
        matches!(self.status(state), Status::Deciding(_)).then_some(Roll).into_iter().for_each(each);
    }

    fn refusal(&self, _: &State, _: Seat, _: Roll) -> Illegal {
        Illegal::new("it is over", RULE)
    }

    fn apply_telling(&self, state: &mut State, _: Seat, _: Roll, mut events: Told<Face>) {
        let face = state.cup.roll(&self.0, &mut state.chance);
        state.stars += u8::from(face == Face::Star);
        state.dead = face == Face::Skull;
        events.note(face);
    }

    fn concede_telling(&self, _: &mut State, _: Seat, _: Told<Face>) -> Result<(), Illegal> {
        Err(Illegal::new("nobody concedes here", RULE))
    }

    fn cause(&self, _: &State) -> Option<&'static str> {
        None
    }

    fn length(&self, state: &State) -> u32 {
        state.stars.into()
    }

    fn view(&self, state: &State, _: Eyes) -> View {
        View { stars: state.stars }
    }

    fn redeal(&self, state: &mut State, _: Eyes, chance: &mut Chance) {
        state.cup.forget();
        state.chance = Chance::new(chance.bits());
    }

    fn faults(&self, state: &State) -> Vec<String> {
        state.cup.fault().map(|face| format!("no die has the face {face:?}")).into_iter().collect()
    }

    fn code(_: Roll) -> u32 {
        0
    }

    fn notation(&self, _: Roll) -> String {
        "roll".to_owned()
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Roll, String> {
        if text == "roll" { Ok(Roll) } else { Err(format!("`{text}` is no move")) }
    }

    fn choice(&self, _: &State, _: Seat, _: Roll) -> Choice {
        Choice { play: "roll".to_owned(), label: "Roll".to_owned(), detail: String::new(), pieces: Vec::new(), rule: RULE }
    }

    fn question(&self, _: &State, _: Seat) -> Option<Line> {
        Some(Line::new("Roll?", RULE))
    }

    fn why_not(&self, _: &State, _: Seat, _: &str) -> WhyNot {
        WhyNot::NoSuchPiece
    }

    fn tell(&self, event: &Face, _: Eyes) -> Line {
        Line::new(format!("{event:?}"), RULE)
    }
}

#[derive(Deserialize)]
struct File {
    given: Given,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    /// The faces to come, the first first.
    dice: Vec<Face>,
}

impl Arrange for Stars {
    fn bent(_: &[Source], _: &Source) -> Result<Self, Problems> {
        Ok(Stars::default())
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let problem = |text: String| Problems(vec![Problem::new(scenario.place(0..0), text)]);
        let file: File = toml::from_str(scenario.text()).map_err(|error| problem(error.message().to_owned()))?;
        let cup = Cup::naming(&file.given.dice).ok_or_else(|| problem("so many dice are never rolled".to_owned()))?;
        Ok(Opening { setup: (), state: State { stars: 0, dead: false, cup, chance: Chance::new(1) }, events: Vec::new() })
    }

    fn event_value(&self, event: &Face) -> Value {
        json!({ "event": "rolled", "face": event })
    }
}

fn scenario(dice: &str, steps: &str) -> Result<(), String> {
    let text = format!("title = \"Dice\"\ngame = \"stars\"\nrules = [\"TOY-DIE-01\"]\n[given]\ndice = {dice}\n{steps}");
    run::<Stars>(&[], &Source::new("dice.toml", text)).map(|_| ()).map_err(|problems| problems.0.iter().map(ToString::to_string).collect())
}

const ROLL: &str = "[[step]]\nplay = \"thrower roll\"\n";

#[test]
fn the_faces_that_are_given_come_in_their_order() {
    let steps = format!(
        "{ROLL}log = [{{ event = \"rolled\", face = \"star\" }}]\nholds = {{ stars = 1 }}\n\
         {ROLL}log = [{{ event = \"rolled\", face = \"blank\" }}]\n\
         {ROLL}log = [{{ event = \"rolled\", face = \"skull\" }}]\nover = \"lost\"\n"
    );
    assert_eq!(scenario(r#"["star", "blank", "skull"]"#, &steps), Ok(()));
    assert!(scenario(r#"["blank", "star", "skull"]"#, &steps).unwrap_err().contains("step 1"), "another order is another play");
}

#[test]
fn a_face_that_no_die_has_is_a_fault_of_the_scenario() {
    let error = scenario(r#"["star", "crown"]"#, &format!("{ROLL}{ROLL}")).unwrap_err();
    assert!(error.contains("step 2") && error.contains("no die has the face Crown"), "{error}");
}

#[test]
fn what_is_no_face_or_too_much_is_refused() {
    assert!(scenario(r#"["stair"]"#, ROLL).unwrap_err().contains("stair"));
    assert!(scenario(&format!("[{}]", r#""star","#.repeat(9)), ROLL).unwrap_err().contains("so many dice"));
}
