/** What a blueprint locks of the questions of a quiz, by the fields of inputs. Source: supplement §2.9. */
import type { LockableAspect } from '../../course-copies/index.js';
import type { QuestionContent } from '../questions/question-content.js';
import type { quizGroupFields } from './quiz-group.rules.js';

type Aspects<Field extends string> = Readonly<Record<Field, LockableAspect | readonly LockableAspect[]>>;

/** Which questions there are, and what each counts, is what the quiz asks, and decides what it is worth. */
export const whichQuestions: readonly LockableAspect[] = ['content', 'points'];

export const questionAspects: Aspects<keyof QuestionContent | 'quizGroupId' | 'position' | 'outcomeIds'> = {
  questionName: 'content',
  questionType: 'content',
  questionText: 'content',
  pointsPossible: whichQuestions,
  correctComments: 'content',
  incorrectComments: 'content',
  neutralComments: 'content',
  correctCommentsHtml: 'content',
  incorrectCommentsHtml: 'content',
  neutralCommentsHtml: 'content',
  textAfterAnswers: 'content',
  answers: 'content',
  matches: 'content',
  matchingAnswerIncorrectMatches: 'content',
  variables: 'content',
  formulas: 'content',
  answerTolerance: 'content',
  formulaDecimalPlaces: 'content',
  quizGroupId: whichQuestions,
  position: 'content',
  outcomeIds: 'content',
};

export const quizGroupAspects: Aspects<(typeof quizGroupFields)[number] | 'position'> = {
  name: 'content',
  pickCount: whichQuestions,
  questionPoints: whichQuestions,
  assessmentQuestionBankId: 'content',
  position: 'content',
};
