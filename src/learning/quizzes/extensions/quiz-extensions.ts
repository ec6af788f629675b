import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { tooManyExtensions } from '../quiz.refusals.js';
import { type AttemptState } from '../quiz-attempt.states.js';
import { extendedStudents } from './extended-students.js';
import {
  type Extension,
  extended,
  extendedEnd,
  type Grant,
  refuseUnlessExtending,
  refuseUnlessWithinLimits,
  type StudentExtension,
} from './quiz-extension.rules.js';
import {
  lockAttempts,
  lockSubmissions,
  makeAttempts,
  makeSubmissions,
  updateAttempts,
  updateSubmissions,
} from './quiz-extensions.sql.js';

/** What a student is granted for a quiz. Source: supplement §4.4. */
export interface QuizExtension extends Grant {
  /** Of the row that keeps it. */
  readonly id: number;
  readonly quizId: number;
  readonly userId: number;
  /** When the latest attempt ends or ended; null for never, and before the first. */
  readonly endAt: Date | null;
}

/** The quizzes, of one course, that an extension is granted for. */
export interface ExtensionScope {
  readonly courseId: number;
  readonly quizIds: readonly number[];
}

/** Students times quizzes of one request. */
const most = 20_000;

/**
 * Grants each student their extension for each of the quizzes: all of them or, where something is refused, none.
 * The actor may extend the quizzes. Refusals: 400 above a limit, for somebody who is named twice and for more than 20,000
 * at once; 404 for who is no student of the course or out of reach.
 */
export async function grantExtensions(
  ctx: OperationContext,
  scope: ExtensionScope,
  given: readonly StudentExtension[],
): Promise<QuizExtension[]> {
  refuseUnlessWithinLimits(given);
  if (given.length * scope.quizIds.length > most) throw tooManyExtensions(most);
  const userIds = await extendedStudents(
    ctx,
    scope.courseId,
    given.map(({ userId }) => userId),
  );
  refuseUnlessExtending(given);
  const byStudent = new Map(userIds.map((userId, i) => [userId, given[i] as StudentExtension]));
  const submissions = await lockedSubmissions(ctx, scope, userIds);
  const attempts = await lockedAttempts(ctx, scope, [...submissions.keys()]);
  const granted = [...submissions.values()].map((submission) => {
    const extension = byStudent.get(submission.userId) as StudentExtension;
    const attempt = attempts.get(submission.id);
    const endAt = attempt === undefined ? null : endAfter(attempt, submission, extension, ctx.clock);
    return { ...submission, ...extended(submission, extension), attempt, endAt };
  });
  await keep(ctx, granted);
  const order = new Map(userIds.map((userId, i) => [userId, i]));
  const indexOf = (userId: number) => order.get(userId) as number;
  return granted.sort((a, b) => a.quizId - b.quizId || indexOf(a.userId) - indexOf(b.userId));
}

interface LockedSubmission extends Grant {
  readonly id: number;
  readonly quizId: number;
  readonly userId: number;
}

/** The students' rows of the quizzes by id, made where they are missing. */
async function lockedSubmissions(ctx: OperationContext, { courseId, quizIds }: ExtensionScope, userIds: number[]) {
  const { database } = ctx.services;
  const values = { rootAccountId: ctx.actor.rootAccountId, courseId, quizIds, userIds };
  await write(ctx, makeSubmissions.with(values));
  const rows = await database.rows<LockedSubmission>(lockSubmissions.with({ quizIds, userIds }), ctx.em, ctx.meter);
  return new Map(rows.map((row) => [row.id, row]));
}

interface LockedAttempt {
  readonly id: number;
  readonly quizSubmissionId: number;
  readonly workflowState: AttemptState;
  /** Timestamps are as PostgreSQL writes them. */
  readonly startedAt: string | null;
  readonly endAt: string | null;
  readonly timeLimit: number | null;
  readonly lockAt: string | null;
  readonly datesEnd: string | null;
}

/** The latest attempt of each quiz submission; before the first one, a row that keeps the extension. */
async function lockedAttempts(ctx: OperationContext, { quizIds }: ExtensionScope, submissionIds: readonly number[]) {
  const { database } = ctx.services;
  await write(ctx, makeAttempts.with({ submissionIds }));
  const rows = await database.rows<LockedAttempt>(lockAttempts.with({ quizIds, submissionIds }), ctx.em, ctx.meter);
  return new Map(rows.map((row) => [row.quizSubmissionId, row]));
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function endAfter(attempt: LockedAttempt, before: Grant, extension: Extension, now: Date): Date | null {
  const endAt = dateOrNull(attempt.endAt);
  if (attempt.workflowState !== 'untaken') return endAt;
  const { timeLimit, startedAt, lockAt, datesEnd } = attempt;
  const dates = {
    startedAt: dateOrNull(startedAt) as Date,
    lockAt: dateOrNull(lockAt),
    datesEnd: dateOrNull(datesEnd),
  };
  return extendedEnd({ timeLimit, endAt, ...dates }, before, extension, now);
}

interface Granted extends LockedSubmission {
  readonly attempt: LockedAttempt | undefined;
  readonly endAt: Date | null;
}

async function keep(ctx: OperationContext, granted: readonly Granted[]): Promise<void> {
  const column = <K extends keyof Granted>(name: K) => granted.map((one) => one[name]);
  const values = {
    ids: column('id'),
    attempts: column('extraAttempts'),
    minutes: column('extraTime'),
    unlocked: column('manuallyUnlocked'),
  };
  await write(ctx, updateSubmissions.with(values));
  const moved = granted.filter(
    ({ attempt, endAt }) => dateOrNull(attempt?.endAt ?? null)?.getTime() !== endAt?.getTime(),
  );
  if (moved.length === 0) return;
  const ends = { ids: moved.map(({ attempt }) => attempt?.id), ends: moved.map(({ endAt }) => endAt) };
  await write(ctx, updateAttempts.with(ends));
}
