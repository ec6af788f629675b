import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { transition } from '../../../../platform/transaction/transition.js';
import type { ChangeContext } from '../../../assignments/index.js';
import { publicationOf } from '../../publishing/publication.js';
import { type QuestionResult, type SelectedQuestion, unjudged } from '../../questions/question-content.js';
import { scoreQuestion } from '../../questions/question-scoring.rules.js';
import { Quiz } from '../../quiz.entity.js';
import { isSurvey } from '../../quiz.rules.js';
import { QuizAttempt } from '../../quiz-attempt.entity.js';
import { scoring, turnedInStates } from '../../quiz-attempt.states.js';
import { QuizSubmission } from '../../quiz-submission.entity.js';
import { totalOf } from '../../scoring/attempt-score.rules.js';
import { keepScore } from '../../scoring/gradebook-entry.js';
import { answersOf, basisOf, filesOf } from '../../taking/submitting/close-attempt.js';
import { databaseTime, nextSubmission } from '../../taking/submitting/jobs/attempts.sql.js';

/**
 * Works out anew what the attempts at a quiz brought and which counts, after the quiz changed what it counts for, by which
 * policy, or what it is worth. It is queued with the change; each student is a transaction of their own, and what did not
 * move stays as it is, so it may be repeated as often as one likes.
 */
export const settleQuizScores: Job = {
  task: 'settle_quiz_scores',
  lane: 'long',
  subject: ['quizzes', 'quizId'],
  async run(run, payload) {
    const quizId = idIn(payload, 'quizId');
    for (let after: number | undefined = 0; after !== undefined; ) after = await settleNext(run, quizId, after);
  },
};

/** Answers the id of the quiz submission that was settled; undefined at the end. */
async function settleNext({ services, signal }: JobRun, quizId: number, after: number): Promise<number | undefined> {
  if (signal.aborted) throw new Error('Stopped between two students; the job begins anew at the next start.');
  const [next] = await services.database.rows<{ id: number }>(nextSubmission.with({ quizId, after }));
  if (next === undefined) return undefined;
  await services.transaction((em) => settle(services, em, next.id));
  return next.id;
}

async function settle(services: JobRun['services'], em: EntityManager, submissionId: number): Promise<void> {
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  // unguarded: the job follows a change of the quiz that was authorized.
  const submission = await em.findOneOrFail(QuizSubmission, submissionId, held);
  const done = { quizSubmissionId: submissionId, workflowState: { $in: [...turnedInStates] } };
  // unguarded: likewise.
  const attempts = await em.find(QuizAttempt, done, { ...held, orderBy: { attempt: 'asc' } });
  const last = attempts.at(-1);
  if (last === undefined) return;
  // unguarded: likewise.
  const quiz = await em.findOneOrFail(Quiz, submission.quizId);
  const [row] = await services.database.rows<{ now: string }>(databaseTime.with({}), em);
  const { userId, rootAccountId } = submission;
  const clock = new Date((row as { now: string }).now);
  const ctx = { em, services, meter: { statements: 0, db: 0 }, clock, actor: { userId, rootAccountId } };
  for (const attempt of attempts) {
    if (!isSurvey(quiz)) await judge(ctx, attempt);
    const total = totalOf(basisOf(quiz, attempt), attempt.results ?? []);
    attempt.score = total.score;
    transition(attempt, scoring(total));
  }
  await em.flush();
  const turnedIn = submission.submissionId === null ? { fileIds: await filesOf(ctx, last) } : undefined;
  await keepScore(ctx, quiz, submission, last, { graderId: -quiz.id, turnedIn });
}

/** Scores what stands unjudged since the quiz was a survey when the attempt was submitted. */
async function judge(ctx: ChangeContext, attempt: QuizAttempt): Promise<void> {
  const { selectedQuestions: selected, results } = attempt;
  const worth = new Map(selected.filter(({ pointsPossible }) => pointsPossible > 0).map((one) => [one.id, one]));
  const isUnjudged = ({ id, correct }: QuestionResult) => correct === unjudged.correct && worth.has(id);
  if (results === null || !results.some(isUnjudged)) return;
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId as number);
  const answers = await answersOf(ctx, attempt.id);
  attempt.results = results.map((result) => {
    const question = isUnjudged(result) ? questions.get(result.id) : undefined;
    if (question === undefined) return result;
    const scored = scoreQuestion(question, worth.get(result.id) as SelectedQuestion, answers.get(result.id));
    return { ...scored, comment: result.comment };
  });
}
