//! The five actions of the Travel phase, as offers and as answers (ML-TRAVEL-21).

use crate::ask::Question;
use crate::booklet::instruction::Counter;
use crate::hero::thing::Thing;
use crate::ids::CardNumber;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::Direction;

impl Look<'_> {
    /// With nothing pending: a Travel card or the Rest card in its place, and whatever else can be paid. There is no way to pass.
    pub(crate) fn journey_options(self, each: &mut impl FnMut(Move)) {
        each(Move::Draw);
        if self.may_light_campfire() {
            each(Move::Campfire); // ML-REST-02
        }
        self.step_options(each);
        if self.has_drawn_today() {
            self.harvest_options(each);
            self.craft_options(each);
        }
    }

    fn step_options(self, each: &mut impl FnMut(Move)) {
        let tokens = self.s.travel.tokens;
        if tokens >= self.step_price() {
            self.each_step(&mut |direction| each(Move::Step(direction)));
        }
        for hero in self.s.group_heroes().filter(|&hero| self.step_price_with_aura(hero).is_some_and(|price| tokens >= price)) {
            self.each_step(&mut |direction| each(Move::StepWithAura(direction, hero)));
        }
        if self.step_price_with_beetle().is_some_and(|price| tokens >= price) {
            self.each_step(&mut |direction| each(Move::StepWithBeetle(direction)));
        }
    }

    /// Every direction in which a hex can be entered (ML-TRAVEL-28, ML-TRAVEL-29).
    pub(crate) fn each_step(self, each: &mut impl FnMut(Direction)) {
        Direction::ALL.iter().filter(|&&direction| self.beyond(direction).is_some()).for_each(|&direction| each(direction));
    }
}

impl Machine<'_> {
    /// An answer to a question of the journey.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn travelling(&mut self, asked: Question, mv: Move) {
        match mv {
            Move::Draw => self.draw_travel_card(),
            Move::Campfire => self.light_campfire(),
            Move::Step(direction) if asked == Question::MoveFreely => self.step_freely(direction),
            Move::Step(direction) => self.step(direction),
            Move::StepWithAura(direction, hero) => self.step_with_aura(direction, hero),
            Move::StepWithBeetle(direction) => self.step_with_beetle(direction),
            Move::Token => self.gain(Counter::TravelTokens, 1),
            Move::Village => self.take_the_village(),
            Move::Choose(n) => self.read_landing(n),
            Move::Inn => self.eat_at_inn(),
            Move::Room => self.take_room(),
            Move::Cure(card, hero, n) => self.again_after(asked, |machine| machine.cure(hero, CardNumber(card), n)),
            Move::Harvest(hero) => self.again_after(asked, |machine| machine.harvest(hero)),
            Move::Craft(Thing::Resource(what)) => self.again_after(asked, |machine| machine.craft(what)),
            Move::Take(Thing::Resource(what)) => self.gather(what),
            mv => {
                if let Question::Harvesting(hero, effort) = asked {
                    self.make_effort(hero, effort, mv);
                }
            }
        }
    }

    /// What an instruction or a Campfire allows can be done as often as it can be paid; the journey asks again by itself.
    fn again_after(&mut self, asked: Question, act: impl FnOnce(&mut Self)) {
        if matches!(asked, Question::Harvest | Question::Craft | Question::Campfire) {
            self.ask_group(asked);
        }
        act(self);
    }
}
