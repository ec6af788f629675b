import { may, memberNowOrBefore, on } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { concernsActor, studentInReach } from '../assignments/index.js';
import { inLivingCourse } from '../courses/index.js';
import { RubricAssessment } from './rubric-assessment.entity.js';
import { ofLivingAssignment } from './rubric-readers.sql.js';

const course = on('courseId');
const inReach = sqlCondition('inReach', (row) => studentInReach(sql`${row}.user_id`, sql`${row}.course_id`));

/** The work is the actor's, or of whom they observe, and what graders say of it is shown. */
const postedToActor = sqlCondition(
  'postedToActor',
  (row) => sql`
    ${concernsActor(sql`${row}.user_id`, sql`${row}.course_id`)}
      and exists (
        select 1
        from assignments pa
        where pa.id = ${row}.assignment_id and pa.workflow_state = 'published' and not pa.muted
      )
  `,
);

/**
 * An assessment is seen as the grade is: by those who read grades, as far as their sections reach, and by whose work it is
 * and who observes them once the assignment is not muted. Source: supplement §5.5; decision 0121.
 */
export const rubricAssessmentPolicy = definePolicy(RubricAssessment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    inLivingCourse,
    ofLivingAssignment,
    anyOf(
      allOf(anyOf(may('view_all_grades', course), may('manage_grades', course)), inReach),
      allOf(memberNowOrBefore('courseId'), postedToActor),
    ),
  ),
  actions: {
    manage: allOf(may('manage_grades', course), inReach, anyOf(is({ assessmentType: 'grading' }), own('assessorId'))),
  },
});
