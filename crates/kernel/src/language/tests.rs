//! A language of a few clauses that has everything a language can have.

use super::*;
use crate::content::{Document, Report, Source};

struct Kitchen;

impl Language for Kitchen {
    type Reading<'a> = &'a mut Program<Chore>;
    type Writing<'a> = &'a Program<Chore>;
}

impl Steps for Kitchen {
    type Effect = Chore;
    const TAILS: &'static [&'static str] = &["slowly", "else"];

    fn program<'r>(at_hand: &'r mut Self::Reading<'_>) -> &'r mut Program<Chore> {
        at_hand
    }

    fn written<'r>(at_hand: &'r Self::Writing<'_>) -> &'r Program<Chore> {
        at_hand
    }
}

crate::words! {
    enum Pot {
        Kettle = "kettle",
        Cauldron = "cauldron" "Cauldron",
    }
}

crate::words! {
    enum Pace {
        Usual = "",
        Slow = "slowly",
    }
}

crate::words! {
    enum Most {
        Exactly = "exactly",
        UpTo = "up to",
    }
}

crate::clauses! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Where of Kitchen {
        Anywhere = "anywhere",
        Inside("in" [pot: Pot]),
    }
}

crate::words! {
    #[derive(Default)]
    enum Heat {
        #[default]
        Low = "low",
        High = "high",
    }
}

crate::clauses! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Chore of Kitchen, "a chore" {
        Stir { "stir" [n: Number<1, 9>] [place: Where] [pace: Pace] },
        Wash("wash" [n: Number<1, 300, u16>]),
        WashAll = "wash" "all",
        WashPots("wash" [n: Number<1, 300, u16>] "pots"),
        Pour { "pour" "from" [from: Pot] "to" [to: Pot] } => other_pot,
        May("may" [then: Braced] [otherwise: Else]),
        Hot([pot: Pot] ":" [place: Maybe<Where>]),
        Boil("boil" [heat: Usual<Heat>] "water"),
        Taste([most: Most] "spoons" ">=" [n: Number<1, 9>]),
    }
}

fn other_pot(chore: &Chore, marks: &[usize], reader: &mut Reader<'_, Kitchen>) {
    if let Chore::Pour { from, to } = chore
        && from == to
    {
        reader.fault(reader.cursor.place_at(marks[1]), "into another pot");
    }
}

fn read(text: &str) -> Result<(Program<Chore>, Vec<Chore>), Vec<String>> {
    let source = Source::new("a", format!("a = \"{text}\""));
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("a text");
    let mut program = Program::default();
    let steps = Reader::<Kitchen>::new(&text, &mut program, &report).all_steps();
    let problems: Vec<String> = report.into_problems([&source]).0.iter().map(ToString::to_string).collect();
    assert_eq!(steps.is_some(), problems.is_empty(), "{problems:?}");
    steps.map(|steps| (program, steps)).ok_or(problems)
}

fn written(text: &str) -> String {
    let (mut program, steps) = read(text).unwrap();
    let block = program.add(&steps).unwrap();
    Writer::<Kitchen>::with(&program, |writer| writer.steps(block))
}

#[test]
fn what_is_declared_is_read() {
    for (text, chore) in [
        ("stir 2 anywhere", Chore::Stir { n: 2, place: Where::Anywhere, pace: Pace::Usual }),
        ("stir 2 in kettle slowly", Chore::Stir { n: 2, place: Where::Inside(Pot::Kettle), pace: Pace::Slow }),
        ("wash 300", Chore::Wash(300)),
        ("wash 3 pots", Chore::WashPots(3)),
        ("wash all", Chore::WashAll),
        ("pour from kettle to cauldron", Chore::Pour { from: Pot::Kettle, to: Pot::Cauldron }),
        ("up to spoons >= 2", Chore::Taste(Most::UpTo, 2)),
        ("kettle:", Chore::Hot(Pot::Kettle, None)),
        ("kettle: anywhere", Chore::Hot(Pot::Kettle, Some(Where::Anywhere))),
        ("boil water", Chore::Boil(Heat::Low)),
        ("boil low water", Chore::Boil(Heat::Low)),
        ("boil high water", Chore::Boil(Heat::High)),
    ] {
        assert_eq!(read(text).unwrap().1, [chore], "{text}");
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    for text in [
        "stir 2 in kettle slowly; wash all; wash 3 pots",
        "may { stir 1 anywhere; wash 2 } else { wash all }; kettle: in cauldron",
        "up to spoons >= 2",
        "may { may { wash all } }; pour from kettle to cauldron",
        "boil water; boil high water",
    ] {
        assert_eq!(written(text), text);
    }
    assert_eq!(written("boil low water"), "boil water", "the usual is not written");
}

#[test]
fn a_message_names_all_that_could_have_stood_there() {
    for (text, problem) in [
        ("strr 1", "a:1:6: expected a chore, found `strr`; did you mean `stir`?"),
        ("ketle: anywhere", "a:1:6: expected a chore, found `ketle`; did you mean `kettle`?"),
        ("stir x", "a:1:11: expected a number from 1 to 9, found `x`"),
        ("stir 10 anywhere", "a:1:11: expected a number from 1 to 9, found `10`"),
        ("stir 1 onn", "a:1:13: expected `anywhere` or `in`, found `onn`"),
        ("wash al", "a:1:11: expected a number from 1 to 300 or `all`, found `al`; did you mean `all`?"),
        ("wash 3 potz", "a:1:13: expected `;` or the end, found `potz`"),
        ("stir 1 anywhere slwly", "a:1:22: expected `;` or the end, found `slwly`; did you mean `slowly`?"),
        ("pour from kettle to kettle", "a:1:26: into another pot"),
        ("may wash all", "a:1:10: expected `{`, found `wash`"),
        ("may { wash all", "a:1:20: expected `}`, found the end of the text"),
        ("wash all }", "a:1:15: expected `;` or the end, found `}`"),
    ] {
        assert_eq!(read(text).unwrap_err()[0], problem, "{text}");
    }
}

#[test]
fn all_mistakes_come_at_once_and_blocks_end_somewhere() {
    assert_eq!(read("strr; may { wsh } else { stir 0 anywhere }; wash").unwrap_err().len(), 4);
    assert!(read("may { may { may { may { wash all } } } }").is_ok());
    assert_eq!(read("may { may { may { may { may { wash all } } } } }").unwrap_err(), ["a:1:34: nested more than 4 deep"]);
    assert!(read(&["wash all"; 12].join("; ")).is_ok());
    assert_eq!(read(&["wash all"; 13].join("; ")).unwrap_err(), ["a:1:6: more than 12 steps in one block"]);
}

#[test]
fn parts_are_found_and_replaced_wherever_they_stand() {
    let (program, steps) = read("stir 1 in kettle; may { pour from kettle to cauldron } else { wash all }").unwrap();
    assert_eq!(steps[0].part::<Pot>(), Some(Pot::Kettle));
    assert_eq!(steps[0].part::<Where>(), Some(Where::Inside(Pot::Kettle)));
    assert_eq!(steps[0].part::<Block>(), None);
    assert_eq!(steps[0].with(Pot::Cauldron), Chore::Stir { n: 1, place: Where::Inside(Pot::Cauldron), pace: Pace::Usual });
    assert_eq!(steps[1].parts::<Block>().len(), 2);
    let mut all = program;
    let block = all.add(&steps).unwrap();
    assert_eq!(all.all(block).len(), 4);
    let unused = ["wash [n]", "wash [n] pots", "[pot] : [place]", "boil [heat] water", "[most] spoons >= [n]"];
    assert_eq!(all.unused(), unused);
}

#[test]
fn a_program_that_is_full_takes_no_more() {
    let mut program = Program(vec![Chore::WashAll; 65_530]);
    assert!(program.add(&[Chore::WashAll; 5]).is_some());
    assert_eq!(program.add(&[Chore::WashAll]), None);
}

#[test]
fn a_block_knows_its_places() {
    let block = Block { start: 3, len: 2 };
    assert_eq!(block.places().collect::<Vec<_>>(), [3, 4]);
    assert!(block.contains(4) && !block.contains(5));
    assert_eq!((block.after(1), block.after(9).len), (Block { start: 4, len: 1 }, 0));
}
