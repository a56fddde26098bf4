//! Answers assembled from steps. Every offered step leads to a legal answer, and every answer can be assembled.

use crate::common::{any_answer, builtin, random_table};
use hyperkon::{AnswerBuilder, Choice, Decision, Part, Parts, Prompt, Question, RandomBot, Refusal};
use hyperkon_table::{Choices, Dice};

/// Returns the answer made of these steps.
fn put_together(question: &Decision, parts: &[Part]) -> Result<Choice, Refusal> {
    AnswerBuilder::with(question.clone(), parts)?.finish()
}

/// Assembles an answer from random steps: no path ends before it is complete.
fn walk(question: &Decision, dice: &mut Dice) -> Choice {
    let mut partial = AnswerBuilder::of(question.clone());
    loop {
        let Parts { next, done } = partial.parts();
        assert!(done || !next.is_empty(), "{:?} leads nowhere in {question:?}", partial.so_far());
        if done && (next.is_empty() || dice.below(3) == 0) {
            break;
        }
        partial.push(next[dice.below(next.len() as u32) as usize]).unwrap();
    }
    partial.finish().unwrap()
}

#[test]
fn assembled_answers_are_the_legal_ones() {
    let mut engine = builtin();
    let (mut offers, mut several, mut refused) = (0, 0, 0);
    for seed in 0..60 {
        let (mut game, _) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::wild(seed), Dice::new(seed));
        for _ in 0..400 {
            if game.is_over() {
                break;
            }
            let (question, choice) = any_answer(&game, &mut bot, &mut dice);
            let parts = choice.parts();
            assert_eq!(put_together(&question, &parts).map(|same| same.parts()).as_ref(), Ok(&parts), "{question:?}");
            for _ in 0..4 {
                let walked = walk(&question, &mut dice);
                assert_eq!(question.check(&walked), Ok(()), "{walked:?} for {question:?}");
                offers += usize::from(matches!(walked, Choice::Offer(_)));
                several += usize::from(walked.parts().len() > 1);
                let parts = walked.parts();
                assert_eq!(put_together(&question, &parts).unwrap().parts(), parts, "{question:?}");
            }
            assert_eq!(question.check(&question.default_choice()), Ok(()), "{question:?}");
            // Steps that are not offered are always rejected.
            let Parts { next, done } = question.parts(&[]);
            for stranger in [Part::Number(255), Part::Accept, Part::NoDeal] {
                if !next.contains(&stranger) {
                    assert_eq!(put_together(&question, &[stranger]), Err(Refusal::NotNow { number: 0 }));
                    refused += 1;
                }
            }
            assert_eq!(put_together(&question, &[]).is_ok(), done);
            engine.answer(&mut game, question.seat, choice).unwrap();
        }
    }
    assert!(offers > 300 && several > 5_000 && refused > 10_000, "{offers} offers, {several}, {refused}");
}

/// Listed answers are distinct and legal, and their number is correct.
#[test]
fn answers_are_listed_once() {
    let mut engine = builtin();
    let (mut listed, mut whole) = (0, 0);
    for seed in 0..12 {
        let (mut game, _) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..200 {
            if game.is_over() {
                break;
            }
            let (question, choice) = any_answer(&game, &mut bot, &mut dice);
            let choices: Vec<Choice> = Choices::of(&question).take(300).collect();
            let mut parts: Vec<Vec<Part>> = choices.iter().map(Choice::parts).collect();
            parts.sort_by(|one, other| one.partial_cmp(other).unwrap());
            let before = parts.len();
            parts.dedup();
            assert_eq!(parts.len(), before, "one comes twice: {question:?}");
            assert!(choices.iter().all(|choice| question.check(choice).is_ok()), "{question:?}");
            if choices.len() < 300 && !matches!(question.ask, Prompt::Deal(_)) {
                assert!(parts.contains(&choice.parts()), "{choice:?} is not listed for {question:?}");
                whole += 1;
            }
            listed += choices.len();
            engine.answer(&mut game, question.seat, choice).unwrap();
        }
    }
    assert!(listed > 10_000 && whole > 1_000, "{listed}, {whole}");
}
