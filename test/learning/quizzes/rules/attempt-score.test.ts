import fc from 'fast-check';
import type {
  Correctness,
  GivenAnswer,
  PublishedQuestion,
  QuestionResult,
} from '../../../../src/learning/quizzes/questions/question-content.js';
import { scoreQuestion } from '../../../../src/learning/quizzes/questions/question-scoring.rules.js';
import { questionsById, selectQuestions } from '../../../../src/learning/quizzes/questions/question-selection.rules.js';
import {
  type AttemptBasis,
  keptScore,
  type ResultChange,
  rescore,
  scoreAttempt,
  totalOf,
} from '../../../../src/learning/quizzes/scoring/attempt-score.rules.js';
import { readAnswer } from '../../../../src/learning/quizzes/taking/answering/given-answer.rules.js';
import { anyTry } from './arbitraries.js';
import { alone, clean, example, idOf, refusing, seeded } from './builders.js';

/** An attempt at some questions, answered by what their students send. */
function attemptAt(tried: [PublishedQuestion, unknown?][], more: Partial<AttemptBasis> = {}) {
  const entries = tried.map(([question], index) => alone({ ...question, id: index + 1 }));
  const selected = selectQuestions(entries, { shuffleAnswers: true }, seeded(1));
  const given = tried.flatMap(([question, sent], index): [number, GivenAnswer][] =>
    sent === undefined ? [] : [[index + 1, readAnswer(question, selected[index]!, sent, clean)]],
  );
  const basis: AttemptBasis = {
    quizType: 'assignment',
    surveyPoints: null,
    fudgePoints: null,
    selectedQuestions: selected,
    ...more,
  };
  return { ...scoreAttempt(basis, questionsById(entries), new Map(given)), basis };
}

const choice = example('multiple_choice_question', { pointsPossible: 0.1 });
const answered = (question = choice): [PublishedQuestion, unknown] => [question, idOf(question, 'Berlin')];

describe('The score of an attempt', () => {
  it('is the sum of its points, without what doubles add', () => {
    const { score, results, needsReview } = attemptAt([answered(), answered(), answered(), [choice]]);
    expect(results.map(({ id, correct }) => [id, correct])).toEqual([
      [1, 'true'],
      [2, 'true'],
      [3, 'true'],
      [4, 'false'],
    ]);
    expect([score, needsReview]).toEqual([0.3, false]);
  });

  it('is whole where thirds make a whole', () => {
    const ticks = example('multiple_answers_question', { pointsPossible: 1 });
    const third: [PublishedQuestion, unknown] = [ticks, [idOf(ticks, '2')]];
    expect(attemptAt([third, third, third]).score).toBe(1);
  });

  it('has the fudge points in it, which may take points away', () => {
    expect(attemptAt([answered()], { fudgePoints: 1.5 }).score).toBe(1.6);
    expect(attemptAt([answered()], { fudgePoints: -1.5 }).score).toBe(-1.4);
    expect(attemptAt([answered()], { fudgePoints: 0 }).score).toBe(0.1);
    expect(attemptAt([[choice]], { fudgePoints: -1e-9 }).score).toBe(0);
  });

  it('waits for review while a person has to judge something', () => {
    expect(attemptAt([answered(), [example('essay_question')]])).toMatchObject({ score: 0.1, needsReview: true });
    expect(attemptAt([[example('file_upload_question'), [3]]])).toMatchObject({ score: 0, needsReview: true });
    expect(attemptAt([[example('text_only_question')]])).toMatchObject({ score: 0, needsReview: false });
  });

  it('never waits for review in a survey', () => {
    for (const quizType of ['survey', 'graded_survey'] as const)
      expect(attemptAt([[example('essay_question')]], { quizType }).needsReview).toBe(false);
  });

  it('is all that a graded survey is worth, whatever was answered', () => {
    const survey = { quizType: 'graded_survey' } as const;
    expect(attemptAt([[choice], [example('essay_question')]], survey).score).toBe(10.1);
    expect(attemptAt([[choice]], { ...survey, surveyPoints: 4 }).score).toBe(4);
    expect(attemptAt([[choice]], { ...survey, surveyPoints: 4, fudgePoints: 0.5 }).score).toBe(4.5);
    expect(attemptAt([[choice]], { quizType: 'survey', surveyPoints: 4 }).score).toBeNull();
    for (const { correct, points } of attemptAt([[choice]], survey).results)
      expect([correct, points]).toEqual(['no_score', 0]);
  });

  it('is not worked out from questions that were never drawn', () => {
    const { basis } = attemptAt([answered()]);
    expect(() => scoreAttempt(basis, new Map(), new Map())).toThrow('another publication');
  });

  it('is never below nothing nor above what the questions are worth, and the same in whatever order they were asked', () => {
    fc.assert(
      fc.property(fc.array(anyTry(), { maxLength: 6 }), (tries) => {
        const results = tries.map(({ question, selected, given }) =>
          scoreQuestion(question, selected, readAnswer(question, selected, given, clean)),
        );
        for (const [index, { points, correct }] of results.entries()) {
          const { pointsPossible } = tries[index]!.selected;
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(pointsPossible);
          if (correct === 'true') expect(points).toBe(pointsPossible);
          if (correct === 'false') expect(points).toBe(0);
        }
        const basis: AttemptBasis = {
          quizType: 'assignment',
          surveyPoints: null,
          fudgePoints: null,
          selectedQuestions: tries.map(({ selected }) => selected),
        };
        expect(totalOf(basis, results.toReversed())).toEqual(totalOf(basis, results));
      }),
    );
  });

  it('does not hang on the order in which answers stand or were given', () => {
    const upsideDown = (given: unknown): unknown => {
      if (Array.isArray(given)) return given.toReversed();
      if (typeof given !== 'object' || given === null) return given;
      return Object.fromEntries(Object.entries(given).toReversed());
    };
    fc.assert(
      fc.property(anyTry(), ({ question, selected, given }) => {
        const turned = { ...question, answers: question.answers.toReversed() };
        const other = {
          ...selected,
          answerIds: selected.answerIds.toReversed(),
          matchIds: selected.matchIds.toReversed(),
        };
        const result = scoreQuestion(question, selected, readAnswer(question, selected, given, clean));
        expect(scoreQuestion(turned, other, readAnswer(turned, other, upsideDown(given), clean))).toEqual(result);
      }),
    );
  });
});

describe('A person who scores', () => {
  const result = (id: number, points: number, correct: Correctness, comment: string | null = null): QuestionResult => ({
    id,
    points,
    correct,
    comment,
  });
  const before = [result(1, 2, 'true', 'Fine'), result(2, 0, 'undefined'), result(3, 0, 'no_score')];
  const changed = (id: number, change: ResultChange) =>
    rescore(before, new Map([[id, change]])).find((one) => one.id === id);

  it('sets points, also more than the question is worth, and the question counts as judged', () => {
    expect(changed(2, { score: 2.5 })).toEqual(result(2, 2.5, 'defined'));
    expect(changed(1, { score: 99 })).toEqual(result(1, 99, 'defined', 'Fine'));
    expect(changed(2, { score: 0 })).toEqual(result(2, 0, 'defined'));
    expect(changed(2, { score: '1.5' })).toEqual(result(2, 1.5, 'defined'));
  });

  it('changes nothing with null or nothing at all', () => {
    for (const change of [{}, { score: null }, { score: null, comment: null }, { comment: undefined }])
      expect(changed(1, change)).toEqual(before[0]);
    expect(rescore(before, new Map())).toEqual(before);
  });

  it('takes a score back with a blank one', () => {
    for (const score of ['', ' ']) expect(changed(1, { score })).toEqual(result(1, 0, 'undefined', 'Fine'));
    expect(changed(3, { score: '' })).toEqual(before[2]);
  });

  it('comments, and removes a comment with a blank one', () => {
    expect(changed(2, { comment: 'Tell me more' })).toEqual(result(2, 0, 'undefined', 'Tell me more'));
    for (const comment of ['', ' ']) expect(changed(1, { comment })).toEqual(result(1, 2, 'true'));
  });

  it('touches no other question', () => {
    expect(rescore(before, new Map([[2, { score: 1 }]])).filter(({ id }) => id !== 2)).toEqual([before[0], before[2]]);
  });

  it('is refused with 400 for a score below nothing or none at all, naming it', () => {
    for (const score of [-1, '-0.5', 'much', Number.NaN, Number.POSITIVE_INFINITY, 1e12])
      expect(() => changed(1, { score })).toThrow(refusing('questions.0.score'));
    expect(() => changed(1, { score: -1 })).toThrow('Question 1');
  });

  it('is refused with 400 for a question of another attempt, and for a comment without end', () => {
    expect(() => changed(4, { score: 1 })).toThrow(refusing('questions.0'));
    expect(() => changed(1, { comment: 'x'.repeat(16_385) })).toThrow(refusing('questions.0.comment'));
  });

  it('ends the review with the last question that waited for it', () => {
    const basis: AttemptBasis = { quizType: 'assignment', surveyPoints: null, fudgePoints: 1, selectedQuestions: [] };
    expect(totalOf(basis, before)).toEqual({ score: 3, needsReview: true });
    expect(totalOf(basis, rescore(before, new Map([[2, { score: 0.5 }]])))).toEqual({ score: 3.5, needsReview: false });
    expect(totalOf(basis, rescore(before, new Map([[1, { score: '' }]])))).toEqual({ score: 1, needsReview: true });
  });
});

describe('The score that is kept', () => {
  it('is the highest of all attempts, or the latest', () => {
    expect(keptScore('keep_highest', [3, 8, 5])).toBe(8);
    expect(keptScore('keep_latest', [3, 8, 5])).toBe(5);
  });

  it('leaves out an attempt that is not turned in', () => {
    expect(keptScore('keep_highest', [3, null])).toBe(3);
    expect(keptScore('keep_latest', [3, 8, null])).toBe(8);
    expect(keptScore('keep_highest', [-2, null])).toBe(-2);
  });

  it('is null where nothing is turned in', () => {
    for (const scores of [[], [null]]) {
      expect(keptScore('keep_highest', scores)).toBeNull();
      expect(keptScore('keep_latest', scores)).toBeNull();
    }
  });
});
