/** A quiz as whoever starts it finds it. */
import { effectiveDate } from '../assignments/index.js';
import { endOfStudent } from '../enrollments/index.js';
import { authorizedRow, type ColumnSql, type RowColumns } from '../kernel/authorize.js';
import type { OperationContext } from '../kernel/context.js';
import { type ActionOf, actorParameter } from '../kernel/policy.js';
import { inCourse } from './in-course.js';
import type { QuizName } from './named-quiz.js';
import type { QuizType } from './quiz.entity.js';
import { dateLockOf, inModule, lockOf, type QuizLock } from './quiz-lock.sql.js';
import { quizTakingReads } from './quiz-taking.policy.js';

export interface QuizToStart {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly quizType: QuizType;
  readonly timeLimit: number | null;
  readonly shuffleAnswers: boolean;
  readonly allowedAttempts: number;
  readonly accessCode: string | null;
  readonly ipFilter: string | null;
  readonly surveyPoints: number | null;
  readonly versionNumber: number;
  readonly isPublished: boolean;
  /** What students are given; null before the first publication. */
  readonly publicationId: number | null;
  /** What keeps the actor out; null for nothing. */
  readonly lock: QuizLock | null;
  /** Modules show it, and are asked too whether they keep the actor out. */
  readonly inModule: boolean;
  /** As it counts for the actor, in PostgreSQL's text. */
  readonly lockAt: string | null;
  readonly excused: boolean;
  readonly isStudent: boolean;
  readonly maySubmit: boolean;
}

const own =
  (column: string): ColumnSql =>
  (quiz) =>
    `${quiz}.${column}`;

const columns: RowColumns<QuizToStart, ActionOf<typeof quizTakingReads.policy>> = {
  rootAccountId: own('root_account_id'),
  courseId: own('course_id'),
  quizType: own('quiz_type'),
  timeLimit: own('time_limit'),
  shuffleAnswers: own('shuffle_answers'),
  allowedAttempts: own('allowed_attempts'),
  accessCode: own('access_code'),
  ipFilter: own('ip_filter'),
  surveyPoints: own('survey_points'),
  versionNumber: own('version_number'),
  isPublished: (quiz) => `${quiz}.workflow_state = 'published'`,
  publicationId: (quiz) =>
    `(select sp.id from quiz_publications sp where sp.quiz_id = ${quiz}.id and sp.number = ${quiz}.publication_number)`,
  lock: (quiz, parameters) => dateLockOf(quiz, actorParameter(parameters)),
  inModule,
  lockAt: (quiz, parameters) =>
    `(select ${effectiveDate('lock', 'sa', actorParameter(parameters))} from assignments sa where sa.id = ${quiz}.assignment_id)`,
  excused: (quiz, parameters) =>
    `exists (select 1 from submissions se where se.assignment_id = ${quiz}.assignment_id and se.user_id = ${actorParameter(parameters)} and se.excused)`,
  isStudent: 'beStudent',
  maySubmit: 'submit',
};

/**
 * The quiz on which the actor may take the action. One that is only looked at is held as it is: nobody unpublishes it
 * before the attempt is there. Refusals: 403; 404 for one that the actor does not see, and of another course.
 */
export async function quizToStart(
  ctx: OperationContext,
  name: QuizName,
  action: 'visible' | 'preview',
): Promise<QuizToStart & { readonly id: number }> {
  const lock = action === 'visible' ? 'share' : undefined;
  const find = () => authorizedRow(ctx, quizTakingReads, action, name.quizId, { lock, columns });
  const quiz = await inCourse(ctx, name.courseId, find, ({ isStudent }) => isStudent);
  const published = !quiz.isPublished || quiz.publicationId !== null;
  const publicationId = published ? quiz.publicationId : await justPublished(ctx, quiz.id);
  const keptOut = quiz.inModule && quiz.lock === null ? await lockWithModules(ctx, quiz.id) : quiz.lock;
  return { ...quiz, publicationId, lock: keptOut };
}

const publicationOfQuiz = `select p.id from quizzes q join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number
  where q.id = $1::bigint`;

/** A statement that waited for who publishes sees the quiz as it is now, and no publication that came while it waited. */
async function justPublished(ctx: OperationContext, quizId: number): Promise<number | null> {
  const statement = { text: publicationOfQuiz, values: [quizId] };
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em, ctx.meter);
  return row?.id ?? null;
}

async function lockWithModules(ctx: OperationContext, quizId: number): Promise<QuizLock | null> {
  // Written now: when this file is loaded, not every area has said yet what its contents ask of students.
  const text = `select ${lockOf('q', '$2::bigint')} as lock from quizzes q where q.id = $1::bigint`;
  const statement = { text, name: 'quiz_lock', values: [quizId, ctx.actor.userId] };
  const [row] = await ctx.services.database.rows<{ lock: QuizLock | null }>(statement, ctx.em, ctx.meter);
  return row?.lock ?? null;
}

const endOfActor = `select ${endOfStudent('$1::bigint', '$2::bigint')} as "endsAt"`;

/** When the actor's part in the course ends, by its dates; null for never. Asked only where nothing else ends an attempt. */
export async function endOfDates(ctx: OperationContext, courseId: number): Promise<Date | null> {
  const statement = { text: endOfActor, name: 'quiz_end_of_dates', values: [courseId, ctx.actor.userId] };
  const [row] = await ctx.services.database.rows<{ endsAt: string | null }>(statement, ctx.em, ctx.meter);
  return row?.endsAt == null ? null : new Date(row.endsAt);
}
