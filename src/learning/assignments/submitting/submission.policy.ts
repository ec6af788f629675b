import {
  activeStudentIn,
  grantIds,
  may,
  memberNowOrBefore,
  on,
  withinSections,
} from '../../../identity/access/index.js';
import { isNamedUser } from '../../../identity/users/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  ofTenant,
  own,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import type { FilterSql } from '../../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../../courses/index.js';
import { Submission } from '../submission.entity.js';

const course = on('courseId');
const students = sql`'StudentEnrollment', 'StudentViewEnrollment'`;

const anyLiving = sql`<> 'deleted'`;

/** SQL: the enrollments `ge` of students of a course, in sections that the actor's rights reach. */
const enrollmentsInReach = (courseId: Sql, states: Sql): Sql => sql`
  enrollments ge
  where ge.course_id = ${courseId}
    and ge.type in (${students})
    and ge.workflow_state ${states}
    and ${withinSections(sql`ge.course_id`, sql`ge.course_section_id`)}
`;

/** SQL: the user is a student of the course, in a section that the actor's rights reach. `states` narrows further. */
export const studentInReach = (user: Sql, courseId: Sql, states = anyLiving): Sql => sql`
  exists (select 1 from ${enrollmentsInReach(courseId, states)} and ge.user_id = ${user})
`;

/** SQL: ids of these students: for a list of one course, found once. */
export const studentsInReach = (courseId: Sql): Sql => sql`
  select ge.user_id from ${enrollmentsInReach(courseId, anyLiving)}
`;

/** SQL: an active student of the course, in a section that the actor's rights reach. */
export const activeStudentInReach = (user: Sql, courseId: Sql): Sql => studentInReach(user, courseId, sql`= 'active'`);

/** SQL: the actor grades in the course by an enrollment of their own, in force and not concluded. */
export function gradesIn(courseId: Sql): Sql {
  const courses = grantIds('manage_grades', 'courses');
  return sql`${courseId} = any(${courses})`;
}

/** SQL: the work is the actor's own, or that of somebody whom they observe in this very course. */
export function concernsActor(user: Sql, courseId: Sql): Sql {
  return sql`
    (
      ${user} = ${actorId}
      or exists (
        select 1
        from enrollments oe
        where oe.user_id = ${actorId}
          and oe.course_id = ${courseId}
          and oe.type = 'ObserverEnrollment'
          and oe.workflow_state = 'active'
          and oe.associated_user_id = ${user}
      )
    )
  `;
}

/** Who reads all grades of the course, no further than their own sections where their rights end there. */
export const grader = anyOf(may('view_all_grades', course), may('manage_grades', course));
export const inReach = sqlCondition('inReach', (row) => studentInReach(sql`${row}.user_id`, sql`${row}.course_id`));
const ofActor = sqlCondition('ofActor', (row) => concernsActor(sql`${row}.user_id`, sql`${row}.course_id`));
const assigned = sqlCondition(
  'assigned',
  (row) => sql`
    exists (
      select 1
      from assignments sa
      where sa.id = ${row}.assignment_id and sa.workflow_state in ('unpublished', 'published')
    )
  `,
);
const published = sqlCondition(
  'published',
  (row) => sql`
    exists (select 1 from assignments sa where sa.id = ${row}.assignment_id and sa.workflow_state = 'published')
  `,
);
const notMuted = sqlCondition(
  'notMuted',
  (row) => sql`exists (select 1 from assignments sa where sa.id = ${row}.assignment_id and not sa.muted)`,
);
/** What a grader did is hidden while the assignment is muted, but from graders. */
export const graded = anyOf(grader, notMuted);

const enrolledWithWork = (course: Sql): Sql => sql`
  exists (
    select 1
    from enrollments we
    where we.course_id = ${course}
      and we.user_id = ${actorId}
      and we.workflow_state <> 'deleted'
      and (
        we.type in (${students})
        or (we.type = 'ObserverEnrollment' and we.associated_user_id is not null)
      )
  )
`;
const courseColumns = { id: sql`id`, courseId: sql`course_id` };

/**
 * Who finds something in the lists of a course's submissions: who grades there, students, and who observes one of them.
 * @param column which names the course
 */
export const readsSomeWork = <C extends keyof typeof courseColumns>(column: C): Expr<C> =>
  anyOf(
    may('view_all_grades', on(column)),
    may('manage_grades', on(column)),
    allOf(
      memberNowOrBefore(column),
      sqlCondition('hasWork', (row) => enrolledWithWork(sql`${row}.${courseColumns[column]}`)),
    ),
  );

const readsAllWork = anyOf(may('view_all_grades', on('id')), may('manage_grades', on('id')));

/**
 * SQL over a course: the actor may read the work of each of the students whom the argument names. Who grades is asked for
 * students of the course alone, so that what names nobody there finds nothing.
 */
export const readsWorkOfNamed: FilterSql = (filter) => {
  if (!filter.given) return undefined;
  const ids = filter.parameter('bigint[]', (keys: never) => splitKeys(keys as readonly RecordKey[], 'id').ids);
  const course = sql`${filter.parent}.id`;
  return sql`
    case
      when ${filter.predicate(readsAllWork, courseReads, filter.parent)} then not exists (
        select 1
        from enrollments pe
        where pe.course_id = ${course}
          and pe.type in (${students})
          and pe.workflow_state <> 'deleted'
          and ${isNamedUser(filter, sql`pe.user_id`)}
          and not ${concernsActor(sql`pe.user_id`, course)}
          and not ${studentInReach(sql`pe.user_id`, course)}
      )
      else not exists (
        select 1
        from unnest(${ids}) as named(id)
        where not ${concernsActor(sql`named.id`, course)}
      )
    end
  `;
};

const ownWords = sqlCondition('ownWords', (row) => sql`${row}.submission_type is distinct from 'online_quiz'`);
/** What was handed in; a quiz writes its score there. */
export const words = anyOf(grader, notMuted, ownWords);

/**
 * A submission is seen by its student, by who observes them in the course, and by those who read all grades there. What
 * a grader did with a muted assignment is seen by graders alone.
 */
export const submissionPolicy = definePolicy(Submission, {
  visible: allOf(
    ofTenant('rootAccountId'),
    anyOf(allOf(grader, inReach, assigned), allOf(memberNowOrBefore('courseId'), ofActor, published)),
  ),
  actions: {
    grade: allOf(may('manage_grades', course), inReach, assigned),
    submit: allOf(own('userId'), activeStudentIn('courseId'), published),
    comment: anyOf(own('userId'), allOf(may('comment_on_others_submissions', course), inReach)),
    readGrade: graded,
  },
  fields: {
    body: words,
    score: graded,
    grade: graded,
    enteredScore: graded,
    enteredGrade: graded,
    graderId: graded,
    gradedAt: graded,
    excused: graded,
    latePolicyStatus: graded,
    secondsLateOverride: graded,
    pointsDeducted: graded,
    gradeMatchesCurrentSubmission: graded,
  },
});
