/** Grants extensions for quizzes to students, in as many statements for one as for hundreds. Decision 0033. */
import { effectiveDate } from '../assignments/index.js';
import { endOfStudent } from '../enrollments/index.js';
import type { OperationContext } from '../kernel/context.js';
import { badRequest } from '../kernel/refusal.js';
import { extendedStudents } from './extended-students.js';
import type { AttemptState } from './quiz-attempt.entity.js';
import {
  type Extension,
  extended,
  extendedEnd,
  type Grant,
  refuseUnlessExtending,
  refuseUnlessWithinLimits,
  type StudentExtension,
} from './quiz-extension.rules.js';

/** What a student is granted for a quiz. Source: supplement §4.4. */
export interface QuizExtension extends Grant {
  readonly quizId: number;
  readonly userId: number;
  /** When the latest attempt ends or ended; null for never, and before the first. */
  readonly endAt: Date | null;
}

/** Where extensions are granted: quizzes of one course. */
export interface ExtensionPlace {
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
  place: ExtensionPlace,
  given: readonly StudentExtension[],
): Promise<QuizExtension[]> {
  refuseUnlessWithinLimits(given);
  if (given.length * place.quizIds.length > most)
    throw badRequest('too_many_extensions', `At most ${most} extensions at once.`);
  const userIds = await extendedStudents(
    ctx,
    place.courseId,
    given.map(({ userId }) => userId),
  );
  refuseUnlessExtending(given);
  const byStudent = new Map(userIds.map((userId, i) => [userId, given[i] as StudentExtension]));
  const submissions = await lockedSubmissions(ctx, place, userIds);
  const attempts = await lockedAttempts(ctx, place, [...submissions.keys()]);
  const granted = [...submissions.values()].map((submission) => {
    const extension = byStudent.get(submission.userId) as StudentExtension;
    const attempt = attempts.get(submission.id);
    const endAt = attempt === undefined ? null : endAfter(attempt, submission, extension, ctx.clock);
    return { ...submission, ...extended(submission, extension), attempt, endAt };
  });
  await write(ctx, granted);
  const order = new Map(userIds.map((userId, i) => [userId, i]));
  const placeOf = (userId: number) => order.get(userId) as number;
  return granted.sort((a, b) => a.quizId - b.quizId || placeOf(a.userId) - placeOf(b.userId));
}

interface LockedSubmission extends Grant {
  readonly id: number;
  readonly quizId: number;
  readonly userId: number;
}

/** The quizzes are held first: whoever changes one of them is waited for before any student's row is locked. */
const makeSubmissions = `with q as materialized (select h.id from quizzes h where h.id = any($3::bigint[]) order by h.id for key share)
  insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id)
  select $1::bigint, $2::bigint, q.id, u.id from q, unnest($4::bigint[]) as u(id)
  order by q.id, u.id on conflict (quiz_id, user_id, preview) do nothing`;
const lockSubmissions = `select s.id, s.quiz_id as "quizId", s.user_id as "userId", s.extra_attempts as "extraAttempts",
    s.extra_time as "extraTime", s.manually_unlocked as "manuallyUnlocked"
  from quiz_submissions s where s.quiz_id = any($1::bigint[]) and s.user_id = any($2::bigint[]) and not s.preview
  order by s.id for update`;

/** The students' rows of the quizzes by id, made where they are missing. */
async function lockedSubmissions(ctx: OperationContext, { courseId, quizIds }: ExtensionPlace, userIds: number[]) {
  const { database } = ctx.services;
  const values = [ctx.actor.rootAccountId, courseId, quizIds, userIds];
  await database.rows({ text: makeSubmissions, values }, ctx.em, ctx.meter);
  const rows = await database.rows<LockedSubmission>(
    { text: lockSubmissions, values: [quizIds, userIds] },
    ctx.em,
    ctx.meter,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface LockedAttempt {
  readonly id: number;
  readonly quizSubmissionId: number;
  readonly workflowState: AttemptState;
  /** Instants are PostgreSQL's text. */
  readonly startedAt: string | null;
  readonly endAt: string | null;
  readonly timeLimit: number | null;
  readonly lockAt: string | null;
  readonly datesEnd: string | null;
}

const makeAttempts = `insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state)
  select s.root_account_id, s.course_id, s.quiz_id, s.id, s.user_id, 'settings_only' from quiz_submissions s
  where s.id = any($1::bigint[]) and not exists (select 1 from quiz_attempts a where a.quiz_submission_id = s.id)`;
const ifRunning = (sql: string): string => `case when a.workflow_state = 'untaken' then ${sql} end`;
const lockAttempts = `select a.id, a.quiz_submission_id as "quizSubmissionId", a.workflow_state as "workflowState",
    a.started_at as "startedAt", a.end_at as "endAt", q.time_limit as "timeLimit",
    ${ifRunning(effectiveDate('lock', 'sa', 'a.user_id'))} as "lockAt", ${ifRunning(endOfStudent('a.course_id', 'a.user_id'))} as "datesEnd"
  from quiz_attempts a join quizzes q on q.id = a.quiz_id join assignments sa on sa.id = q.assignment_id
  where a.quiz_id = any($1::bigint[]) and a.quiz_submission_id = any($2::bigint[]) and a.latest order by a.id for update of a`;

/** The latest attempt of each quiz submission; before the first one, a row that keeps the extension. */
async function lockedAttempts(ctx: OperationContext, { quizIds }: ExtensionPlace, submissionIds: readonly number[]) {
  const { database } = ctx.services;
  await database.rows({ text: makeAttempts, values: [submissionIds] }, ctx.em, ctx.meter);
  const values = [quizIds, submissionIds];
  const rows = await database.rows<LockedAttempt>({ text: lockAttempts, values }, ctx.em, ctx.meter);
  return new Map(rows.map((row) => [row.quizSubmissionId, row]));
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

function endAfter(attempt: LockedAttempt, before: Grant, extension: Extension, now: Date): Date | null {
  const endAt = instant(attempt.endAt);
  if (attempt.workflowState !== 'untaken') return endAt;
  const { timeLimit, startedAt, lockAt, datesEnd } = attempt;
  const dates = { startedAt: instant(startedAt) as Date, lockAt: instant(lockAt), datesEnd: instant(datesEnd) };
  return extendedEnd({ timeLimit, endAt, ...dates }, before, extension, now);
}

interface Granted extends LockedSubmission {
  readonly attempt: LockedAttempt | undefined;
  readonly endAt: Date | null;
}

const updateSubmissions = `update quiz_submissions s set extra_attempts = g.attempts, extra_time = g.minutes, manually_unlocked = g.unlocked
  from unnest($1::bigint[], $2::int[], $3::int[], $4::boolean[]) as g(id, attempts, minutes, unlocked) where s.id = g.id`;
const updateAttempts = `update quiz_attempts a set end_at = g.end_at from unnest($1::bigint[], $2::timestamptz[]) as g(id, end_at)
  where a.id = g.id and a.workflow_state = 'untaken'`;

async function write(ctx: OperationContext, granted: readonly Granted[]): Promise<void> {
  const { database } = ctx.services;
  const column = <K extends keyof Granted>(name: K) => granted.map((one) => one[name]);
  const values = [column('id'), column('extraAttempts'), column('extraTime'), column('manuallyUnlocked')];
  await database.rows({ text: updateSubmissions, values }, ctx.em, ctx.meter);
  const moved = granted.filter(({ attempt, endAt }) => instant(attempt?.endAt ?? null)?.getTime() !== endAt?.getTime());
  if (moved.length === 0) return;
  const ends = [moved.map(({ attempt }) => attempt?.id), moved.map(({ endAt }) => endAt)];
  await database.rows({ text: updateAttempts, values: ends }, ctx.em, ctx.meter);
}
