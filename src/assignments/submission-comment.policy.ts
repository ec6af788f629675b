import {
  allOf,
  anyOf,
  definePolicy,
  fact,
  is,
  may,
  memberNowOrBefore,
  ofTenant,
  on,
  own,
  withinSections,
} from '../kernel/policy.js';
import { concernsActor } from './submission.policy.js';
import { SubmissionComment } from './submission-comment.entity.js';

const course = on('courseId');
const grader = anyOf(may('view_all_grades', course), may('manage_grades', course));

const ofReachedStudent = fact(
  'ofReachedStudent',
  (alias, parameters) =>
    `exists (select 1 from submissions cs join enrollments ce on ce.course_id = cs.course_id and ce.user_id = cs.user_id
      where cs.id = ${alias}.submission_id and ce.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and ce.workflow_state <> 'deleted' and ${withinSections('ce.course_id', 'ce.course_section_id', parameters)})`,
);

/** What graders say about a muted assignment its students read once it is no longer muted. */
const shownToStudent = fact(
  'shownToStudent',
  (alias, parameters) =>
    `exists (select 1 from submissions cs join assignments ca on ca.id = cs.assignment_id
      where cs.id = ${alias}.submission_id and ca.workflow_state = 'published'
      and (not ca.muted or ${alias}.author_id = cs.user_id) and ${concernsActor('cs.user_id', 'cs.course_id', parameters)})`,
);

/** A comment is read by those who see the submission it is about. */
export const submissionCommentPolicy = definePolicy(SubmissionComment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(
      allOf(grader, ofReachedStudent),
      allOf(memberNowOrBefore('courseId'), anyOf(own('authorId'), shownToStudent)),
    ),
  ),
  actions: {},
});
