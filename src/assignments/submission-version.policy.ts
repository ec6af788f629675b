import { allOf, anyOf, definePolicy, fact, may, ofTenant, on } from '../kernel/policy.js';
import { studentInReach } from './submission.policy.js';
import { SubmissionVersion } from './submission-version.entity.js';

const course = on('courseId');
const notMuted = fact(
  'notMuted',
  (alias) => `exists (select 1 from assignments va where va.id = ${alias}.assignment_id and not va.muted)`,
);
const grader = anyOf(may('view_all_grades', course), may('manage_grades', course));
const inReach = fact('inReach', (alias, parameters) =>
  studentInReach(`${alias}.user_id`, `${alias}.course_id`, parameters),
);
const graded = anyOf(grader, notMuted);

/** By themselves versions are read by graders, no further than their sections where their rights end there; students and observers read those of a submission that they see. */
export const submissionVersionPolicy = definePolicy(SubmissionVersion, {
  visible: allOf(ofTenant('rootAccountId'), grader, inReach),
  actions: {},
  fields: {
    score: graded,
    grade: graded,
    enteredScore: graded,
    enteredGrade: graded,
    graderId: graded,
    gradedAt: graded,
    excused: graded,
    workflowState: graded,
  },
});
