import fc from 'fast-check';
import type {
  PublishedQuestion,
  SelectedQuestion,
} from '../../../../src/learning/quizzes/questions/question-content.js';
import { seenQuestion } from '../../../../src/learning/quizzes/taking/questions/seen-question.rules.js';
import { anyQuestion } from './arbitraries.js';
import { example, selectedFrom, withAnswersToChoose } from './builders.js';

const taking = (question: PublishedQuestion, selected: SelectedQuestion = selectedFrom(question)) =>
  seenQuestion(question, { mode: 'taking', selected: selected });
const comments = [
  'correctComments',
  'incorrectComments',
  'neutralComments',
  'correctCommentsHtml',
  'incorrectCommentsHtml',
  'neutralCommentsHtml',
];

describe('Nothing that tells the answer', () => {
  /** The question with a mark of its own in everything that a student is not told before the end. */
  function marked(question: PublishedQuestion): PublishedQuestion {
    const hide = (word: string) => `SECRET ${word}`;
    const listed = withAnswersToChoose.includes(question.questionType);
    return {
      ...question,
      ...Object.fromEntries(comments.map((name) => [name, hide(name)])),
      matchingAnswerIncorrectMatches: hide('distractors'),
      formulas: [hide('formula')],
      answers: question.answers.map((answer) => ({
        ...answer,
        text: listed && answer.text !== null ? answer.text : hide('text'),
        comments: hide('comments'),
        commentsHtml: hide('comments'),
        right: hide('right'),
        weight: 98_765,
        matchId: 98_765,
        margin: hide('margin'),
        exact: 98_765,
        approximate: 98_765,
        precision: 98_765,
        start: 98_765,
        end: 98_765,
        answer: 98_765,
      })),
    };
  }

  it('is anywhere in what a student gets while taking the quiz, whatever the question', () => {
    fc.assert(
      fc.property(anyQuestion(), fc.boolean(), fc.nat(), (plain, shuffle, seed) => {
        const withoutText = ['calculated_question', 'matching_question'].includes(plain.questionType);
        const secret = marked(plain);
        const question = withoutText
          ? { ...secret, answers: secret.answers.map((one, index) => ({ ...one, text: plain.answers[index]!.text })) }
          : secret;
        const text = JSON.stringify(taking(question, selectedFrom(question, shuffle, seed)));
        expect(text).not.toContain('SECRET');
        expect(text).not.toContain('98765');
        const all = JSON.stringify(seenQuestion(question, { mode: 'staff', selected: null }));
        expect(all).toContain('SECRET');
      }),
      { numRuns: 500 },
    );
  });

  it('is in how the record looks: for each type the same fields are hidden, whatever is right', () => {
    fc.assert(
      fc.property(anyQuestion(), (question) => {
        const turned = {
          ...question,
          answers: question.answers.map((one) => ({ ...one, weight: 100 - one.weight, matchId: null, right: null })),
        };
        const selected = selectedFrom(question);
        expect(taking(turned, selected)).toEqual(taking(question, selected));
      }),
    );
  });

  it('is in the text of a set of variables', () => {
    const question = example('calculated_question');
    const leaky = { ...question, answers: question.answers.map((one) => ({ ...one, text: String(one.answer) })) };
    expect(taking(leaky)).toEqual(taking(question));
  });

  it('is in the other sets of variables', () => {
    const question = example('calculated_question');
    for (let seed = 0; seed < 20; seed += 1) {
      const selected = selectedFrom(question, true, seed);
      const ids = taking(question, selected).answers!.map(({ id }) => id);
      expect(ids).toEqual([selected.variableSet]);
    }
  });
});
