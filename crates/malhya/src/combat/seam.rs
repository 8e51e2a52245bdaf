//! Where Combat mode begins. Its rules are still to come: whoever builds them begins here.

use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::event::Event;
use crate::machine::Machine;
use crate::place::state::Whereabouts;
use crate::place::when::When;
use crate::words::HeroId;
use mistgate_kernel::Log;

impl<L: Log<Event>> Machine<'_, L> {
    /// Enemies are there, and the group is not in Stealth mode (ML-COMBAT-02). Whoever is beside the board comes back
    /// (ML-COMBAT-11). `site.alarmed` says whether the heroes begin at Initiative 0 (ML-ALARM-12); who came back does not
    /// (ML-COMBAT-12).
    pub(crate) fn fight(&mut self) {
        if self.s.mode != Some(Mode::Combat) {
            self.s.mode = Some(Mode::Combat);
            self.log.note(Event::ModeChanged { mode: Some(Mode::Combat) });
        }
        let off = |hero: &HeroId| self.s.site.is_some_and(|site| matches!(site.hero(*hero).at, Whereabouts::Off(_)));
        let absent: mistgate_kernel::SeatSet = self.s.group_heroes().filter(off).map(HeroId::seat).collect();
        absent.iter().filter_map(HeroId::of).for_each(|hero| self.return_to_board(hero));
        self.ask_group(Question::Fight);
        self.orders_for(When::CombatBegins);
    }

    /// Without rules for the fight the group can only break off: the place is left, and Combat mode with it.
    pub(crate) fn break_off(&mut self) {
        self.s.mode = None;
        self.log.note(Event::ModeChanged { mode: None });
        self.put_place_away();
    }
}
