import {
  activeStudentIn,
  actorParameter,
  allOf,
  anyOf,
  definePolicy,
  fact,
  grantOf,
  may,
  memberNowOrBefore,
  ofTenant,
  on,
  own,
  type PolicyEnv,
  withinSections,
} from '../kernel/policy.js';
import type { ParameterSink } from '../kernel/sql.js';
import { Submission } from './submission.entity.js';

type Sink = ParameterSink<PolicyEnv>;

const course = on('courseId');
const students = `'StudentEnrollment', 'StudentViewEnrollment'`;

/** SQL: the user is a student of the course, in a section that the actor's rights reach. `states` narrows further. */
export const studentInReach = (user: string, courseId: string, parameters: Sink, states = `<> 'deleted'`): string =>
  `exists (select 1 from enrollments ge where ge.course_id = ${courseId} and ge.type in (${students}) and ge.workflow_state ${states} ` +
  `and ge.user_id = ${user} and ${withinSections('ge.course_id', 'ge.course_section_id', parameters)})`;

/** SQL: ids of the students of a course, in sections that the actor's rights reach: for a list of one course, found once. */
export const studentsInReach = (courseId: string, parameters: Sink): string =>
  `select ge.user_id from enrollments ge where ge.course_id = ${courseId} and ge.type in (${students}) and ge.workflow_state <> 'deleted' ` +
  `and ${withinSections('ge.course_id', 'ge.course_section_id', parameters)}`;

/** SQL: an active student of the course, in a section that the actor's rights reach. */
export const activeStudentInReach = (user: string, courseId: string, parameters: Sink): string =>
  studentInReach(user, courseId, parameters, `= 'active'`);

/** SQL: the actor grades in the course by an enrollment of their own, in force and not concluded. */
export function gradesIn(courseId: string, parameters: Sink): string {
  const courses = parameters.add(
    'grant.manage_grades.courses',
    'bigint[]',
    (env) => grantOf(env.actor, 'manage_grades').courses,
  );
  return `${courseId} = any(${courses})`;
}

/** SQL: the work is the actor's own, or that of somebody whom they observe in this very course. */
export function concernsActor(user: string, courseId: string, parameters: Sink): string {
  const actor = actorParameter(parameters);
  return (
    `(${user} = ${actor} or exists (select 1 from enrollments oe where oe.user_id = ${actor} and oe.course_id = ${courseId} ` +
    `and oe.type = 'ObserverEnrollment' and oe.workflow_state = 'active' and oe.associated_user_id = ${user}))`
  );
}

/** Who reads all grades of the course, no further than their own sections where their rights end there. */
export const grader = anyOf(may('view_all_grades', course), may('manage_grades', course));
export const inReach = fact('inReach', (alias, parameters) =>
  studentInReach(`${alias}.user_id`, `${alias}.course_id`, parameters),
);
const ofActor = fact('ofActor', (alias, parameters) =>
  concernsActor(`${alias}.user_id`, `${alias}.course_id`, parameters),
);
const assigned = fact(
  'assigned',
  (alias) =>
    `exists (select 1 from assignments sa where sa.id = ${alias}.assignment_id and sa.workflow_state in ('unpublished', 'published'))`,
);
const published = fact(
  'published',
  (alias) =>
    `exists (select 1 from assignments sa where sa.id = ${alias}.assignment_id and sa.workflow_state = 'published')`,
);
const notMuted = fact(
  'notMuted',
  (alias) => `exists (select 1 from assignments sa where sa.id = ${alias}.assignment_id and not sa.muted)`,
);
/** What a grader did is hidden while the assignment is muted, but from graders. */
export const graded = anyOf(grader, notMuted);

const ownWords = fact('ownWords', (alias) => `${alias}.submission_type is distinct from 'online_quiz'`);
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
    seeGrade: graded,
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
