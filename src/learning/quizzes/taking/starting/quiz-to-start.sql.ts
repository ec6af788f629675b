/** What is asked of a quiz beside its row when an attempt is about to begin. */

import type { ColumnSql, RowColumns } from '../../../../platform/authorization/authorize.js';
import { type ActionOf, actorId } from '../../../../platform/authorization/policy.js';
import { sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';
import { effectiveDate } from '../../../assignments/index.js';
import { endOfStudent } from '../../../enrollments/index.js';
import type { QuizType } from '../../quiz.entity.js';
import { dateLockOf, inModule, lockOf, type QuizLock } from '../../quiz-lock.sql.js';
import type { quizTakingReads } from '../quiz-taking.policy.js';

/** The publication that students are given. */
// unguarded: what students are given of a quiz that was authorized.
export const publicationOfQuiz = statement<{ quizId: number }>(
  (value) => sql`
    select p.id
    from quizzes q
    join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number
    where q.id = ${value('quizId', 'bigint')}
  `,
);

/** What keeps a user out of a quiz, modules asked too: areas add to its text what their contents ask of students. */
// unguarded: what keeps the actor out of a quiz that was authorized.
export const lockOfQuiz = statement<{ quizId: number; userId: number }>(
  (value) => sql`
    select ${lockOf(sql`q`, value('userId', 'bigint'))} as lock
    from quizzes q
    where q.id = ${value('quizId', 'bigint')}
  `,
  { name: 'quiz_lock' },
);

/** When the participation of a student in a course ends. */
// unguarded: the actor's own dates.
export const participationEnd = statement<{ courseId: number; userId: number }>(
  (value) => sql`select ${endOfStudent(value('courseId', 'bigint'), value('userId', 'bigint'))} as "endsAt"`,
  { name: 'quiz_end_of_dates' },
);

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
  /** Works in the course. */
  readonly isStaff: boolean;
  readonly maySubmit: boolean;
}

const own =
  (column: string): ColumnSql =>
  (quiz) =>
    sql`${quiz}.${sql.ref(column)}`;

/** What is wanted of a quiz that is about to be started. */
export const startColumns: RowColumns<QuizToStart, ActionOf<typeof quizTakingReads.policy>> = {
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
  isPublished: (quiz) => sql`${quiz}.workflow_state = 'published'`,
  publicationId: (quiz) => sql`
    (
      select sp.id
      from quiz_publications sp
      where sp.quiz_id = ${quiz}.id and sp.number = ${quiz}.publication_number
    )
  `,
  lock: (quiz) => dateLockOf(quiz, actorId),
  inModule,
  lockAt: (quiz) => sql`
    (select ${effectiveDate('lock', sql`sa`, actorId)} from assignments sa where sa.id = ${quiz}.assignment_id)
  `,
  excused: (quiz) => sql`
    exists (
      select 1
      from submissions se
      where se.assignment_id = ${quiz}.assignment_id and se.user_id = ${actorId} and se.excused
    )
  `,
  isStudent: 'beStudent',
  isStaff: 'beStaff',
  maySubmit: 'submit',
};
