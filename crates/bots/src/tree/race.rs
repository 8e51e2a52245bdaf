//! A race between the moves of the root: all that are in it are tried in the same worlds with the same luck, so that one that is clearly
//! behind is seen early, and nothing more is spent on it.

/// Nobody is given up before so many worlds: what is rare may decide.
const LEAST_WORLDS: usize = 32;

/// A lead of so many times its own standard error is a true one.
const CLEAR: i128 = 3;

/// The moves that are still in the race, and what they came to.
pub struct Race {
    /// The root's edges.
    field: Vec<usize>,
    /// What came of each of them, world by world.
    values: Vec<i64>,
}

impl Race {
    pub fn new(field: Vec<usize>) -> Self {
        Race { field, values: Vec::new() }
    }

    /// Who is in it.
    pub fn field(&self) -> &[usize] {
        &self.field
    }

    /// Takes note of what one came to in a world; all of them, in the order of the field.
    pub fn note(&mut self, value: i64) {
        self.values.push(value);
    }

    /// Leaves the better half, by what is thought of each. Of equals the first stays, so that nothing but the arguments decides.
    pub fn halve(&mut self, thought_of: impl Fn(usize) -> i64) {
        let mut columns: Vec<usize> = (0..self.field.len()).collect();
        columns.sort_by_key(|&at| std::cmp::Reverse(thought_of(self.field[at])));
        columns.truncate(columns.len().div_ceil(2));
        self.keep(&columns);
    }

    /// From time to time: gives up whoever is clearly behind the leader, and whoever came to the same as the leader in every world.
    pub fn thin_out(&mut self) {
        let worlds = self.values.len() / self.field.len();
        if worlds < LEAST_WORLDS || !worlds.is_power_of_two() {
            return;
        }
        let sum = |at: usize| self.values.iter().skip(at).step_by(self.field.len()).sum::<i64>();
        let leader = (0..self.field.len()).max_by_key(|&at| (sum(at), std::cmp::Reverse(at))).unwrap_or(0);
        let columns: Vec<usize> = (0..self.field.len()).filter(|&at| at == leader || !self.is_beaten(leader, at)).collect();
        self.keep(&columns);
    }

    fn is_beaten(&self, leader: usize, other: usize) -> bool {
        let leads = self.values.chunks_exact(self.field.len()).map(|world| i128::from(world[leader] - world[other]));
        let (worlds, sum, squares) = leads.fold((0, 0, 0), |(worlds, sum, squares), lead| (worlds + 1, sum + lead, squares + lead * lead));
        // The square of the sum against the square of its standard error, both times the number of worlds.
        squares == 0 || worlds * sum * sum > CLEAR * CLEAR * (worlds * squares - sum * sum)
    }

    fn keep(&mut self, columns: &[usize]) {
        self.values = self.values.chunks_exact(self.field.len()).flat_map(|world| columns.iter().map(|&at| world[at])).collect();
        self.field = columns.iter().map(|&at| self.field[at]).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Chance;

    /// A race over so many worlds; luck is the same for all in a world, and each has some of its own.
    fn race(worlds: usize, worth: &[i64], own: u32) -> Vec<usize> {
        let mut race = Race::new((10..10 + worth.len()).collect());
        let mut chance = Chance::new(3);
        for _ in 0..worlds {
            let common = i64::from(chance.below(100_000));
            for at in race.field().to_vec() {
                race.note(common + worth[at - 10] + i64::from(chance.below(own)));
            }
            race.thin_out();
        }
        race.field().to_vec()
    }

    #[test]
    fn whoever_is_clearly_behind_in_the_same_worlds_is_given_up() {
        assert_eq!(race(32, &[0, 300, 40, 0], 200), [11]);
        assert_eq!(race(31, &[0, 300, 40, 0], 200), [10, 11, 12, 13], "too early to tell");
        assert_eq!(race(64, &[0, 5, 40, 0], 20_000), [10, 11, 12, 13], "nothing is clear");
    }

    #[test]
    fn of_moves_that_always_come_to_the_same_the_first_stays() {
        assert_eq!(race(32, &[7, 7, 7], 1), [10]);
    }

    #[test]
    fn the_better_half_keeps_what_it_came_to() {
        let mut race = Race::new(vec![4, 5, 6]);
        (0..32).for_each(|world| [world, 2 * world, 100 - world].into_iter().for_each(|value| race.note(value)));
        race.halve(|edge| if edge == 5 { 0 } else { 1 });
        assert_eq!(race.field(), [4, 6]);
        race.thin_out();
        assert_eq!(race.field(), [6], "31 at most against 69 at least");
    }
}
