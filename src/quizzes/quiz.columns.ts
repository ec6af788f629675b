/** What SQL works out of a quiz. Source: D3 · Quiz; supplement §4.1. */
import { type AssignmentDate, allDatesOf, shownDate, throughEyes } from '../assignments/index.js';
import type { ComputedSql } from '../kernel/reads.js';
import { lockOf } from './quiz-lock.sql.js';

const graded = (alias: string): string => `${alias}.quiz_type in ('assignment', 'graded_survey')`;
const isPublished = (alias: string): string => `${alias}.workflow_state = 'published'`;

/** SQL: somebody has started an attempt that counts. */
export const quizStarted = (alias: string): string =>
  `exists (select 1 from quiz_attempts qt where qt.quiz_id = ${alias}.id and not qt.preview and qt.workflow_state <> 'settings_only')`;

const shown =
  (date: AssignmentDate): ComputedSql =>
  (alias, parameters) =>
    `(select ${shownDate(date, 'qa', parameters)} from assignments qa where qa.id = ${alias}.assignment_id)`;

const ofAssignment =
  (wanted: string): ComputedSql =>
  (_alias, _parameters, _argument, lookUp) =>
    lookUp('assignments', 'assignment_id', wanted);

/** What is true of the graded types alone, since the others stand in no gradebook. */
const ofEntry =
  (wanted: string): ComputedSql =>
  (alias, _parameters, _argument, lookUp) =>
    `case when ${graded(alias)} then ${lookUp('assignments', 'assignment_id', wanted)} end`;

/** The publication that students are given. */
const publication = (alias: string): string =>
  `select qp.question_count, qp.points_possible, qp.question_types from quiz_publications qp
    where qp.quiz_id = ${alias}.id and qp.number = ${alias}.publication_number`;

/** What an attempt would get of the questions as they are just now: as `drawQuestions` draws. */
const live = (alias: string): string =>
  `select sum(lw.number)::int as question_count, coalesce(sum(lw.points), 0)::double precision as points_possible from (
      select count(*) as number, sum(lq.points_possible) as points from quiz_questions lq left join quiz_groups lg on lg.id = lq.quiz_group_id and lg.workflow_state = 'active'
        where lq.quiz_id = ${alias}.id and lq.workflow_state = 'active' and lq.question_type <> 'text_only_question' and lg.id is null
      union all
      select least(greatest(lg.pick_count, 0), count(lq.id)), least(greatest(lg.pick_count, 0), count(lq.id)) * lg.question_points from quiz_groups lg
        left join quiz_questions lq on lq.quiz_group_id = lg.id and lq.workflow_state = 'active' and lq.question_type <> 'text_only_question'
        where lg.quiz_id = ${alias}.id and lg.workflow_state = 'active' group by lg.id) lw`;

/** Published quizzes answer from their publication, others from the questions as they are. */
const counted =
  (wanted: string): ComputedSql =>
  (alias, _parameters, _argument, lookUp) =>
    `case when ${isPublished(alias)} then ${lookUp.row(publication(alias), wanted)} else (select lv.${wanted} from (${live(alias)}) lv) end`;

const pointsPossible: ComputedSql = (alias, ...more) =>
  `coalesce(case when ${alias}.quiz_type in ('graded_survey', 'survey') then ${alias}.survey_points end, ${counted('points_possible')(alias, ...more)})`;

/** What keeps the viewer out, as `lockOf`; null when nothing does, and for staff. Worked out once for each row. */
const viewerLock: ComputedSql = (alias, parameters, _argument, lookUp) =>
  lookUp.row(
    `select ${throughEyes(alias, parameters, `case when xv.id is not null then ${lockOf(alias, 'xv.id')} end`)} as lock`,
    'lock',
  );

const itself: ComputedSql = (alias) => `${alias}.id`;

export const quizColumns: Record<string, ComputedSql> = {
  published: isPublished,
  shownDueAt: shown('due'),
  shownUnlockAt: shown('unlock'),
  shownLockAt: shown('lock'),
  viewerLock,
  /** Students read the text only once the quiz is open to them, as that of its assignment. */
  shownDescription: (alias, ...more) =>
    `case when ${viewerLock(alias, ...more)} ->> 'unlockAt' is null then ${alias}.description end`,
  unpublishable: (alias) => `not ${quizStarted(alias)}`,
  canUnpublish: (alias) => `not ${quizStarted(alias)}`,
  hasAccessCode: (alias) => `${alias}.access_code is not null`,
  questionCount: counted('question_count'),
  pointsPossible,
  questionTypes: (alias, _parameters, _argument, lookUp) =>
    `coalesce(to_json(${lookUp.row(publication(alias), 'question_types')}), '[]'::json)`,
  gradedAssignmentId: ofEntry('id'),
  assignmentGroupId: ofEntry('assignment_group_id'),
  postToSis: ofEntry('post_to_sis'),
  onlyVisibleToOverrides: ofAssignment('only_visible_to_overrides'),
  /** The quiz's own dates, then those of each override. */
  allDates: (alias) => `(select (${allDatesOf('qd')}) from assignments qd where qd.id = ${alias}.assignment_id)`,
  sectionCount: (alias) =>
    `(select count(*)::int from sections qs where qs.course_id = ${alias}.course_id and qs.workflow_state = 'active')`,
  // The id once more, for addresses that not everybody is given.
  idForGraders: itself,
  idForReaders: itself,
  idWhenPublished: (alias) => `case when ${isPublished(alias)} then ${alias}.id end`,
};
