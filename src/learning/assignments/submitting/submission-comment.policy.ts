import { memberNowOrBefore } from '../../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { concernsActor, grader, studentInReach } from './submission.policy.js';
import { SubmissionComment } from './submission-comment.entity.js';

const ofReachedStudent = sqlCondition(
  'ofReachedStudent',
  (row) => sql`
    exists (
      select 1
      from submissions cs
      where cs.id = ${row}.submission_id and ${studentInReach(sql`cs.user_id`, sql`cs.course_id`)}
    )
  `,
);

/** What graders say about a muted assignment its students read once it is no longer muted. */
const shownToStudent = sqlCondition(
  'shownToStudent',
  (row) => sql`
    exists (
      select 1
      from submissions cs
      join assignments ca on ca.id = cs.assignment_id
      where cs.id = ${row}.submission_id
        and ca.workflow_state = 'published'
        and (not ca.muted or ${row}.author_id = cs.user_id)
        and ${concernsActor(sql`cs.user_id`, sql`cs.course_id`)}
    )
  `,
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
