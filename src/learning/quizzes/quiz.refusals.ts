/** What requests about quizzes are refused for, beside the rules of their fields: reason and sentence of each. */
import {
  badRequest,
  type FieldRefusal,
  invalidField,
  notPermitted,
  refuseInvalid,
} from '../../platform/refusal/refusal.js';

export const wrongNumberOfGroups = (mostGroups: number) =>
  invalidField('quizGroups', 'invalid', `From 1 to ${mostGroups} groups are made at a time.`);

export const onlyOnlineQuiz = () => invalidField('submissionTypes', 'online_quiz', 'A quiz is handed in as a quiz.');

export const studentNamedTwice = () => badRequest('student_twice', 'A student is named twice.');

export const tooManyExtensions = (most: number) =>
  badRequest('too_many_extensions', `At most ${most} extensions at once.`);

export const quizHasAttempts = () =>
  invalidField('published', 'has_submissions', 'Somebody has started: the quiz cannot be unpublished.');

export const notIpFilter = () =>
  invalidField('ipFilter', 'invalid_ip_filter', 'A filter names addresses and ranges, separated by commas.');

export const attemptUnknown = (number: number) => badRequest('attempt_unknown', `There is no attempt ${number}.`);

export const attemptNotComplete = (number: number) =>
  badRequest('attempt_not_complete', `Attempt ${number} has not been turned in.`);

export const nothingTurnedIn = () => badRequest('nothing_turned_in', 'Nobody has turned the quiz in.');

export const tooManyFudgePoints = (mostPoints: number) =>
  invalidField('fudgePoints', 'out_of_range', `At most ${mostPoints} points are added or taken off.`);

export const questionNamedTwice = (at: string) =>
  invalidField(at, 'unknown', 'Each question is named once, by its id.');

export const wrongAccessCode = () => notPermitted('invalid_access_code', 'The access code is wrong.');

export const resultsHidden = () => notPermitted('results_hidden', 'The results of this attempt are not shown.');

export const wrongAttemptToken = () =>
  notPermitted('invalid_token', 'The validation token is not that of the attempt.');

export const tooManyAnswers = (mostAnswers: number) =>
  invalidField('answers', 'too_many', `At most ${mostAnswers} answers are taken at once.`);

export const tooManyOutcomes = (mostOutcomes: number) =>
  invalidField('outcomeIds', 'too_many', `A question measures at most ${mostOutcomes} outcomes.`);

export const outsideDates = () =>
  badRequest('outside_dates', 'The course, the section or the term is not open to you now.');

export const quizLocked = () => badRequest('quiz_locked', 'The quiz is locked.');

export const notStudentOfQuiz = () =>
  notPermitted('not_a_student', 'The quiz is taken by students of the course for whom it is.');

export const excusedFromQuiz = () => notPermitted('excused', 'You are excused from the quiz.');

export const quizWithoutFiles = () => badRequest('no_files', 'The quiz asks for no files.');

export const noAttemptInProgress = () => badRequest('not_in_progress', 'You have no attempt at the quiz in progress.');

export const fileOfAnother = () => invalidField('answer', 'invalid', 'Only files of your own that are there will do.');

export const surveyNotJudged = (field: string) => invalidField(field, 'survey', 'A survey is not judged.');

/** Questions that nobody can get right. @param said of each: which one, and why */
export const unanswerableQuestions = (said: readonly string[]) =>
  refuseInvalid(said.map((message) => ({ attribute: 'published', type: 'unanswerable', message })));

export const missingArgument = (attribute: string): FieldRefusal => ({
  attribute,
  type: 'missing',
  message: `${attribute} is missing.`,
});
