/** What SQL computes of a quiz. Source: D3 · Quiz; supplement §4.1. */

import type { RowColumns } from '../../platform/authorization/authorize.js';
import type { ComputedSql } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { type AssignmentDate, allDatesOf, shownDate, throughEyes } from '../assignments/index.js';
import { shownLocks } from '../course-copies/index.js';
import { lockOf } from './quiz-lock.sql.js';

const graded = (row: Sql): Sql => sql`${row}.quiz_type in ('assignment', 'graded_survey')`;
const isPublished = (row: Sql): Sql => sql`${row}.workflow_state = 'published'`;

/** SQL: somebody has started an attempt that counts. */
/** SQL: somebody has started the quiz. */
export const quizStarted = (row: Sql): Sql => sql`
  exists (
    select 1
    from quiz_attempts qt
    where qt.quiz_id = ${row}.id and not qt.preview and qt.workflow_state <> 'settings_only'
  )
`;

const shown =
  (date: AssignmentDate): ComputedSql =>
  (row) =>
    sql`(select ${shownDate(date, sql`qa`)} from assignments qa where qa.id = ${row}.assignment_id)`;

const ofAssignment =
  (wanted: string): ComputedSql =>
  (_row, { lookUp }) =>
    lookUp('assignments', 'assignment_id', wanted);

/** What is true of the graded types alone, since the others stand in no gradebook. */
const ofEntry =
  (wanted: string): ComputedSql =>
  (row, { lookUp }) =>
    sql`case when ${graded(row)} then ${lookUp('assignments', 'assignment_id', wanted)} end`;

/** The publication that students are given. */
const publication = (row: Sql): Sql => sql`
  select qp.question_count, qp.points_possible, qp.question_types
  from quiz_publications qp
  where qp.quiz_id = ${row}.id and qp.number = ${row}.publication_number
`;

/** What an attempt would get of the questions as they are just now: as `selectQuestions` draws. */
const live = (row: Sql): Sql => sql`
  select sum(lw.number)::int as question_count, coalesce(sum(lw.points), 0)::double precision as points_possible
  from (
    select count(*) as number, sum(lq.points_possible) as points
    from quiz_questions lq
    left join quiz_groups lg on lg.id = lq.quiz_group_id and lg.workflow_state = 'active'
    where lq.quiz_id = ${row}.id
      and lq.workflow_state = 'active'
      and lq.question_type <> 'text_only_question'
      and lg.id is null
    union all
    select least(greatest(lg.pick_count, 0), count(lq.id)),
      least(greatest(lg.pick_count, 0), count(lq.id)) * lg.question_points
    from quiz_groups lg
    left join quiz_questions lq on lq.quiz_group_id = lg.id
      and lq.workflow_state = 'active'
      and lq.question_type <> 'text_only_question'
    where lg.quiz_id = ${row}.id and lg.workflow_state = 'active'
    group by lg.id
  ) lw
`;

/** Published quizzes answer from their publication, others from the questions as they are. */
const counted =
  (wanted: string): ComputedSql =>
  (row, { lookUp }) =>
    sql`
      case
        when ${isPublished(row)} then ${lookUp.row(publication(row), wanted)}
        else (select lv.${sql.ref(wanted)} from (${live(row)}) lv)
      end
    `;

const pointsPossible: ComputedSql = (row, ...more) => sql`
  coalesce(
    case when ${row}.quiz_type in ('graded_survey', 'survey') then ${row}.survey_points end,
    ${counted('points_possible')(row, ...more)}
  )
`;

/** What keeps the viewer out, as `lockOf`; null when nothing does, and for staff. Computed once for each row. */
const viewerLock: ComputedSql = (row, { lookUp }) =>
  lookUp.row(
    sql`
      select ${throughEyes(row, sql`case when xv.id is not null then ${lockOf(row, sql`xv.id`)} end`)} as lock
      offset 0
    `,
    'lock',
  );

const itself: ComputedSql = (row) => sql`${row}.id`;

export const quizColumns: Record<string, ComputedSql> = {
  published: isPublished,
  shownDueAt: shown('due'),
  shownUnlockAt: shown('unlock'),
  shownLockAt: shown('lock'),
  viewerLock,
  /** Students read the text only once the quiz is open to them, as that of its assignment. */
  shownDescription: (row, ...more) =>
    sql`case when ${viewerLock(row, ...more)} ->> 'unlockAt' is null then ${row}.description end`,
  unpublishable: (row) => sql`not ${quizStarted(row)}`,
  canUnpublish: (row) => sql`not ${quizStarted(row)}`,
  hasAccessCode: (row) => sql`${row}.access_code is not null`,
  questionCount: counted('question_count'),
  pointsPossible,
  questionTypes: (row, { lookUp }) =>
    sql`coalesce(to_json(${lookUp.row(publication(row), 'question_types')}), '[]'::json)`,
  gradedAssignmentId: ofEntry('id'),
  assignmentGroupId: ofEntry('assignment_group_id'),
  postToSis: ofEntry('post_to_sis'),
  onlyVisibleToOverrides: ofAssignment('only_visible_to_overrides'),
  /** The quiz's own dates, then those of each override. */
  allDates: (row) => sql`(select (${allDatesOf(sql`qd`)}) from assignments qd where qd.id = ${row}.assignment_id)`,
  shownLocks: shownLocks('quiz'),
  sectionCount: (row) => sql`
    (
      select count(*)::int
      from sections qs
      where qs.course_id = ${row}.course_id and qs.workflow_state = 'active'
    )
  `,
  // The id once more, for addresses that not everybody is given.
  idForGraders: itself,
  idForReaders: itself,
  idWhenPublished: (row) => sql`case when ${isPublished(row)} then ${row}.id end`,
};

/** Whether somebody has started a quiz. */
// unguarded: whether anybody has started a quiz that the actor manages.
export const startedQuiz = statement<{ quizId: number }>(
  (value) => sql`
    select ${quizStarted(sql`q`)} as started from quizzes q where q.id = ${value('quizId', 'bigint')}
  `,
);

/** The course of a quiz, read with the check of permissions. */
export const courseIdColumn: RowColumns<{ readonly courseId: number }> = { courseId: (quiz) => sql`${quiz}.course_id` };
