import fc from 'fast-check';
import { type PublishedEntry, questionTypes } from '../../../../src/learning/quizzes/questions/question-content.js';
import {
  questionsById,
  selectedPoints,
  selectedQuestionCount,
  selectQuestions,
  typesOf,
} from '../../../../src/learning/quizzes/questions/question-selection.rules.js';
import { anyEntries } from './arbitraries.js';
import { alone, example, idOf, matchOf, published, seeded, selectedFrom } from './builders.js';

const choice = (id: number, pointsPossible = 10) =>
  published({ questionType: 'multiple_choice_question', answers: [{ text: 'a' }, { text: 'b' }], pointsPossible }, id);
const group = (ids: number[], pickCount: number, questionPoints = 3): PublishedEntry => ({
  kind: 'group',
  id: 1,
  name: 'One of these',
  pickCount,
  questionPoints,
  questions: ids.map((id) => choice(id)),
});
const ascending = (a: number, b: number) => a - b;
const draw = (entries: PublishedEntry[], seed = 1, shuffleAnswers = false) =>
  selectQuestions(entries, { shuffleAnswers }, seeded(seed));

describe('The questions of an attempt', () => {
  it('stand in the order of the quiz, positions from 1 on, those of a group in its place', () => {
    const selected = draw([alone(choice(1)), group([2, 3, 4], 2), alone(choice(5))]);
    expect(selected.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect([selected[0]!.id, selected[3]!.id]).toEqual([1, 5]);
    expect([2, 3, 4]).toEqual(expect.arrayContaining(selected.slice(1, 3).map(({ id }) => id)));
  });

  it('are worth what they say, in a group what the group says', () => {
    const selected = draw([alone(choice(1, 2.5)), group([2, 3], 1, 7)]);
    expect(selected.map(({ pointsPossible }) => pointsPossible)).toEqual([2.5, 7]);
  });

  it('are all of a group that has fewer than it should give, and none where it should give none', () => {
    const ids = draw([group([1, 2], 5)]).map(({ id }) => id);
    expect(ids.toSorted(ascending)).toEqual([1, 2]);
    expect(draw([group([1, 2], 0)])).toEqual([]);
  });

  it('differ from attempt to attempt: each question of a group is drawn about equally often', () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 3000; seed += 1)
      for (const { id } of draw([group([1, 2, 3], 1)], seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of [1, 2, 3]) expect(Math.abs(counts.get(id)! - 1000)).toBeLessThan(150);
  });

  it('contain text alone, worth nothing, but no group draws it instead of a question', () => {
    const text = example('text_only_question', { pointsPossible: 5 });
    const mixed = { ...group([1, 2], 2), questions: [{ ...text, id: 9 }, choice(1), choice(2)] } as PublishedEntry;
    expect(draw([alone({ ...text, pointsPossible: 5 })])).toMatchObject([{ position: 1, pointsPossible: 0 }]);
    for (let seed = 0; seed < 50; seed += 1) {
      const ids = draw([mixed], seed).map(({ id }) => id);
      expect(ids.toSorted(ascending)).toEqual([1, 2]);
    }
  });

  it('have answers in the order of their author, where the quiz does not shuffle', () => {
    for (const type of questionTypes.filter((one) => one !== 'calculated_question')) {
      const question = example(type);
      expect(selectedFrom(question).answerIds).toEqual(question.answers.map(({ id }) => id));
    }
  });

  it('have shuffled answers where the quiz shuffles, of the types for which that is said', () => {
    const shuffledTypes = questionTypes.filter((type) => {
      const question = example(type);
      const stored = question.answers.map(({ id }) => id).join();
      const orders = new Set(
        Array.from({ length: 40 }, (_, seed) => selectedFrom(question, true, seed).answerIds.join()),
      );
      return type !== 'calculated_question' && (orders.size > 1 || !orders.has(stored));
    });
    expect(shuffledTypes).toEqual([
      'multiple_choice_question',
      'multiple_answers_question',
      'multiple_dropdowns_question',
      'missing_word_question',
    ]);
  });

  it('never show the right-hand sides in the order of the pairs: by their text, or by chance', () => {
    const question = example('matching_question');
    const texts = ['Amphibian', 'Bird', 'Fish', 'Insect', 'Mammal'];
    expect(selectedFrom(question).matchIds).toEqual(texts.map((text) => matchOf(question, text)));
    const orders = new Set(Array.from({ length: 40 }, (_, seed) => selectedFrom(question, true, seed).matchIds.join()));
    expect(orders.size).toBeGreaterThan(20);
    const numbers = ['10', '9', '2'].map((right, index) => ({ answerMatchLeft: `${index}`, answerMatchRight: right }));
    const numbered = published({ questionType: 'matching_question', answers: numbers });
    expect(selectedFrom(numbered).matchIds).toEqual(['2', '9', '10'].map((text) => matchOf(numbered, text)));
  });

  it('have one set of variables, where they are calculated', () => {
    const question = example('calculated_question');
    const sets = new Set(Array.from({ length: 40 }, (_, seed) => selectedFrom(question, false, seed).variableSet));
    expect(sets).toEqual(new Set(question.answers.map(({ id }) => id)));
    const { answerIds, variableSet } = selectedFrom(question);
    expect(answerIds).toEqual([variableSet]);
    expect(selectedFrom(example('calculated_question', { answers: [] }))).toMatchObject({
      variableSet: null,
      answerIds: [],
    });
  });

  it('are each drawn once, as many as said, the same for the same chance, every attempt worth the same', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(), fc.boolean(), (entries, seed, shuffleAnswers) => {
        const selected = draw(entries, seed, shuffleAnswers);
        const known = questionsById(entries);
        expect(new Set(selected.map(({ id }) => id)).size).toBe(selected.length);
        expect(selected.map(({ position }) => position)).toEqual(selected.map((_, index) => index + 1));
        const asked = selected.filter(({ id }) => known.get(id)!.questionType !== 'text_only_question');
        expect(asked).toHaveLength(selectedQuestionCount(entries));
        expect(selected.reduce((sum, { pointsPossible }) => sum + pointsPossible, 0)).toBeCloseTo(
          selectedPoints(entries),
        );
        expect(draw(entries, seed, shuffleAnswers)).toEqual(selected);
        for (const { id, matchIds } of selected) {
          const stored = (known.get(id)!.matches ?? []).map(({ matchId }) => matchId);
          expect(matchIds.toSorted(ascending)).toEqual(stored.toSorted(ascending));
        }
      }),
    );
  });
});

describe('A publication', () => {
  const entries = [
    alone(choice(1, 0.1)),
    alone(example('text_only_question')),
    group([2, 3, 4], 2, 0.1),
    alone(example('essay_question', { pointsPossible: 0.2 })),
  ];

  it('counts the questions that an attempt gets, text alone not among them', () => {
    expect(selectedQuestionCount(entries)).toBe(4);
  });

  it('adds up the points as people do', () => {
    expect(selectedPoints(entries)).toBe(0.5);
  });

  it('names each type that occurs once', () => {
    expect(typesOf(entries)).toEqual(['multiple_choice_question', 'text_only_question', 'essay_question']);
  });

  it('finds every question that may be drawn', () => {
    expect([...questionsById(entries).keys()]).toEqual([1, 7, 2, 3, 4]);
    expect(idOf(questionsById(entries).get(3)!, 'b')).toBe(choice(3).answers[1]!.id);
  });
});
