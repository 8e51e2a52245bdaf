//! Random infiltrations stay sound and come to an end: everybody out, the Alarm, or an empty room.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::Arrange;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::Malhya;
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::moves::Move;

/// No infiltration of random play is longer, in moves.
const LONGEST: u32 = 3000;

const SCENARIO: &str = r#"
rewrite.booklet = """
# In and out
kind: mission

## Setup
- set out place 900 at deployment 1
- stealth mode, normal
- close

## 7 The arch
- the hero may leave
- close

## 9 Outside
- the adventure ends well
"""
rewrite.map = '''
+---+---+---+---+---+---+---+---+---+
| .   .   # | .   .   ~   .   .   . |
+   +   +   +   +   +   +   +- -+   +
| .   .   .   .   .   ~   . : . : . |
+   +   +---+   +   +   +   +- -+   +
| .   % |   | .   #   .   .   .   . |
+   +   +---+   +   +   +   +---+   +
| .   %   .   .   .   . D .   .   # |
+   +   +   +   +---+   +   +   +   +
| .   .   .   .   .   . | .   .   . |
+---+---+---+---+---+---+---+---+---+
'''
rewrite.place = '''
heroes = ["A5"]
tokens = ["interest at I1 adventure 7", "access arch at I1", "invocation green at H4", "invocation blue at F1", "invocation red at E3"]
[[place.table]]
green = ["91", "98", "", "97"]
blue = ["92", "", "91", ""]
red = ["", "96", "", "95"]
[[place.instruction]]
when = "all left by arch"
do = ["go adventure 9"]
'''
rewrite.patrols = [
    "2 enemies to green, 3 spaces; on green: 2 spaces west, vigilance east",
    "1 enemy to blue, 2 spaces; on blue: 3 spaces south, vigilance south",
    "3 enemies to red, 2 spaces; on red: 1 space north, vigilance west",
    "2 enemies to noise, 4 spaces; the threat rises by 1 for each corpse",
    "2 enemies to arch, 2 spaces",
    "1 enemy to green, 4 spaces; on red: 0 spaces south, vigilance north",
]
"#;

/// The scenario for so many heroes.
fn position(heroes: usize) -> Source {
    let names = ["wallen", "ancient", "ui-beig", "sulk", "yoktal"];
    Source::new("infiltration", format!("{SCENARIO}\n[setup]\nheroes = {:?}\n", &names[..heroes]))
}

#[test]
fn random_infiltrations_stay_sound_and_come_to_an_end() {
    let (files, mut chance, mut moves) = (Malhya::files(), Chance::new(5), Vec::new());
    let (mut alarms, mut kills, mut ways_out) = (0, 0, 0);
    for heroes in 2..=5 {
        let scenario = position(heroes);
        let game = Malhya::bent(&files, &scenario).unwrap_or_else(|problems| panic!("{problems:?}"));
        let opening = game.opening(&scenario).unwrap_or_else(|problems| panic!("{problems:?}"));
        for seed in 0..12 {
            let mut state = opening.state;
            state.chance = Chance::new(seed);
            let mut length = 0;
            while let Status::Deciding(seats) = game.status(&state) {
                assert_eq!(game.faults(&state), Vec::<String>::new());
                length += 1;
                assert!(length < LONGEST, "more than {LONGEST} moves: {:?}", state.site);
                if state.mode != Some(Mode::Stealth) {
                    alarms += 1;
                    break;
                }
                let seat = seats.one(&mut chance).unwrap();
                moves.clear();
                game.legal(&state, seat, &mut moves);
                let kill = moves.iter().find(|mv| matches!(mv, Move::MeleeKill(_) | Move::RangedKill(_))).copied();
                let mv = kill.unwrap_or_else(|| *chance.pick(&moves).expect("a deciding seat has a move"));
                kills += u32::from(kill.is_some());
                let choice = game.choice(&state, seat, mv);
                assert!(!choice.label.is_empty() && game.question(&state, seat).is_some());
                game.apply(&mut state, seat, mv, &mut Silent);
                if state.site.is_none() {
                    ways_out += 1;
                    break;
                }
            }
        }
    }
    assert!(alarms > 0 && kills > 0, "{alarms} alarms, {kills} kills, {ways_out} ways out");
}
