import { actorSet, among, grantIds, hasAny, may, on, staffIn, withinSections } from '../../identity/access/index.js';
import { readsSisOf } from '../../identity/users/index.js';
import {
  actorId,
  allOf,
  anyOf,
  type ConditionSql,
  definePolicy,
  is,
  ofTenant,
  own,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { Enrollment } from './enrollment.entity.js';

const course = on('courseId');
/** A condition on observing, which who observes nobody need not be asked. */
const whereObserving = (name: string, holds: ConditionSql) =>
  sqlCondition(name, (row, askActor) => (askActor?.(hasAny('observees')) === false ? sql`false` : holds(row)));
/** The actor observes the student in this very course. */
const observedHere = whereObserving(
  'observedHere',
  (row) => sql`
    exists (
      select 1
      from enrollments oe
      where oe.course_id = ${row}.course_id
        and oe.associated_user_id = ${row}.user_id
        and oe.user_id = ${actorId}
        and oe.workflow_state = 'active'
    )
  `,
);
/** Tied to the student as such, the actor observes them wherever they are. */
const tied = whereObserving(
  'tied',
  (row) => sql`
    exists (
      select 1
      from observer_links ot
      where ot.observee_id = ${row}.user_id
        and ot.root_account_id = ${row}.root_account_id
        and ot.user_id = ${actorId}
        and ot.workflow_state = 'active'
    )
  `,
);
/** Who was made an observer in one course learns nothing of the others there: those who let people into a course decide for it alone. */
const observed = allOf(among('userId', 'observees'), anyOf(observedHere, tied));
const activity = anyOf(own('userId'), observed, may('read_reports', course));
const sis = may('read_sis', course);
/**
 * A SIS id of a person is shown as it is on the person: to who shares a course with them after they accepted, or
 * administers them. An enrollment that says so itself saves the question.
 */
const sisOfPerson = allOf(
  sis,
  anyOf(is({ workflowState: ['active', 'completed', 'inactive'] }), readsSisOf('user_id')),
);
/** Whose rights end at a section sees nobody of the others. */
const inReach = sqlCondition('inReach', (row) => withinSections(sql`${row}.course_id`, sql`${row}.course_section_id`));

/** SQL: the enrollment is one of those among which the actor, unless they administer accounts, sees some: by their indexes. */
export const mayMeet = (enrollment: Sql): Sql => sql`
  (
    ${enrollment}.user_id = ${actorId}
    or ${enrollment}.user_id = any(${actorSet('observees')})
    or ${enrollment}.course_id = any(${grantIds('read_roster', 'courses')})
  )
`;

/** Works in the course, or lets people in and out of it. */
const worksHere = anyOf(staffIn('courseId'), may('manage_students', course), may('manage_admin_users', course));
const onRoster = allOf(may('read_roster', course), inReach);
/** What the others of a roster may know: who is, will be or was there; not who was switched off or declined, nor the test student. */
const ordinary = is({
  type: ['StudentEnrollment', 'TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment', 'ObserverEnrollment'],
  workflowState: ['active', 'invited', 'completed'],
});
const visible = allOf(
  ofTenant('rootAccountId'),
  is({ workflowState: ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive'] }),
  anyOf(own('userId'), observed, allOf(onRoster, anyOf(ordinary, worksHere))),
);
/** Students and observers are let in and out by some, staff by others; nobody beyond the sections they see. */
const manage = allOf(
  inReach,
  anyOf(
    allOf(
      is({ type: ['StudentEnrollment', 'StudentViewEnrollment', 'ObserverEnrollment'] }),
      may('manage_students', course),
    ),
    allOf(is({ type: ['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment'] }), may('manage_admin_users', course)),
  ),
);
const student = is({ type: ['StudentEnrollment', 'StudentViewEnrollment'] });
const grader = anyOf(may('view_all_grades', course), may('manage_grades', course));
const totalsShown = sqlCondition('totalsShown', (row, _reach, lookUp) =>
  lookUp === undefined
    ? sql`exists (select 1 from courses tc where tc.id = ${row}.course_id and not tc.hide_final_grades) `
    : sql`not ${lookUp('courses', 'course_id', 'hide_final_grades')}`,
);
/** Totals are the student's own business and that of those who grade; a course may hide them from the student. */
const readGrades = allOf(
  student,
  anyOf(grader, allOf(totalsShown, anyOf(own('userId'), allOf(among('courseId', 'asObserver'), observedHere)))),
);
/** What is graded and not yet shown to students. */
const readUnpostedGrades = allOf(student, grader);

/**
 * An enrollment is seen by its user, their observers, and those who may read the roster of its course. Fellow students
 * see who takes part; who works there sees the rest too.
 */
export const enrollmentPolicy = definePolicy(Enrollment, {
  visible,
  actions: {
    /** Deleted ones too, for those who work there and ask for them. */
    list: anyOf(visible, allOf(ofTenant('rootAccountId'), onRoster, worksHere)),
    manage,
    /** An invitation is answered by who is invited. */
    answer: own('userId'),
    readSis: sis,
    readActivity: activity,
    readGrades,
    readUnpostedGrades,
  },
  fields: {
    gradesShown: readGrades,
    currentScore: readGrades,
    finalScore: readGrades,
    currentGrade: readGrades,
    finalGrade: readGrades,
    unpostedCurrentScore: readUnpostedGrades,
    unpostedFinalScore: readUnpostedGrades,
    unpostedCurrentGrade: readUnpostedGrades,
    unpostedFinalGrade: readUnpostedGrades,
    lastActivityAt: activity,
    totalActivityTime: activity,
    sisAccountId: sis,
    sisCourseId: sis,
    courseIntegrationId: sis,
    sisSectionId: sis,
    sectionIntegrationId: sis,
    sisUserId: sisOfPerson,
  },
});
