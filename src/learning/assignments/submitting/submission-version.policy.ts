import { allOf, definePolicy, ofTenant } from '../../../platform/authorization/policy.js';
import { graded, grader, inReach, words } from './submission.policy.js';
import { SubmissionVersion } from './submission-version.entity.js';

/** By themselves versions are read by graders, no further than their sections where their rights end there; students and observers read those of a submission that they see. */
export const submissionVersionPolicy = definePolicy(SubmissionVersion, {
  visible: allOf(ofTenant('rootAccountId'), grader, inReach),
  actions: {},
  fields: {
    body: words,
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
