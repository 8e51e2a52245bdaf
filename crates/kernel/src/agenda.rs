//! The agenda: what a game still has to do is a stack of steps, and its machine takes them until somebody must decide.

use crate::pieces::Stack;

/// Whether the machine goes on after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The step is done.
    On,
    /// The step waits for an answer and stays on the agenda.
    Wait,
}

/// Takes steps until one waits, or until there is no agenda because the game is over.
///
/// # Panics
/// If the agenda is empty although the game is not over: then nobody would ever be asked again.
#[inline]
pub fn run<M, S, const N: usize>(machine: &mut M, agenda: impl Fn(&mut M) -> Option<&mut Stack<S, N>>, take: impl Fn(&mut M, S) -> Pace)
where
    S: Copy + Default,
{
    while let Some(steps) = agenda(machine) {
        let step = steps.pop().expect("a game that is not over has something on its agenda");
        if take(machine, step) == Pace::Wait {
            if let Some(steps) = agenda(machine) {
                steps.push(step);
            }
            return;
        }
    }
}

/// The answers that a question has, as far as the machine must know: one answers itself, none is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers<M> {
    /// The first, if there is any.
    pub first: Option<M>,
    /// How many there are.
    pub count: usize,
}

impl<M: Copy> Answers<M> {
    /// None so far.
    pub const NONE: Self = Answers { first: None, count: 0 };

    /// One more.
    #[inline]
    pub fn add(&mut self, mv: M) {
        self.first.get_or_insert(mv);
        self.count += 1;
    }
}

/// What follows from the answers a question can have: returns from the function around it after the one that fits.
#[macro_export]
macro_rules! answer {
    ($mv:expr, $($answer:pat => $then:expr),+ $(,)?) => {{
        $(if let $answer = $mv {
            $then;
            return;
        })+
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds up the numbers on its agenda; waits at a 7, is over at 100.
    struct Adder(Stack<u32, 8>, u32);

    fn go(adder: &mut Adder) {
        run(
            adder,
            |adder| (adder.1 < 100).then_some(&mut adder.0),
            |adder, step| {
                adder.1 += if step == 7 { 0 } else { step };
                if step == 7 { Pace::Wait } else { Pace::On }
            },
        );
    }

    #[test]
    fn steps_are_taken_until_one_waits() {
        let mut adder = Adder([1, 7, 2, 3].into_iter().collect(), 0);
        go(&mut adder);
        assert_eq!((adder.0.as_slice(), adder.1), ([1, 7].as_slice(), 5));
    }

    #[test]
    fn nothing_is_taken_when_it_is_over() {
        let mut adder = Adder([5, 200, 1].into_iter().collect(), 0);
        go(&mut adder);
        assert_eq!((adder.0.as_slice(), adder.1), ([5].as_slice(), 201));
    }

    #[test]
    fn answers_are_counted() {
        let mut answers = Answers::NONE;
        ['a', 'b', 'c'].into_iter().for_each(|mv| answers.add(mv));
        assert_eq!(answers, Answers { first: Some('a'), count: 3 });
    }
}
