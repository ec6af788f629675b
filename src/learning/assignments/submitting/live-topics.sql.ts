import type { LiveTopic } from '../../../identity/live-events/index.js';
import { sql } from '../../../platform/sql/sql.js';
import { submissionReads } from './submission.reads.js';

/**
 * A student's work has a grade, or another one, or it is shown from now on: to the student, and to who observes them in the
 * course. Triggers announce it, whatever grades. Who may not see the grade when they are told, as while it is muted, is not.
 */
export const gradePosted: LiveTopic = {
  name: 'grade_posted',
  table: 'submissions',
  reads: submissionReads,
  action: 'readGrade',
  tells: 'people',
  shown: (submission) => sql`
    json_build_object(
      'courseId', ${submission}.course_id,
      'assignmentId', ${submission}.assignment_id,
      'assignmentName', (select na.name from assignments na where na.id = ${submission}.assignment_id),
      'userId', ${submission}.user_id,
      'grade', ${submission}.grade,
      'score', ${submission}.score,
      'excused', coalesce(${submission}.excused, false),
      'workflowState', ${submission}.workflow_state
    )
  `,
};
