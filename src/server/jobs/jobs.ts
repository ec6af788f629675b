import { recalculateCourseTotals, updateGradesJob } from '../../assignments/index.js';
import { batchUpdateCourses } from '../../courses/index.js';
import { deliverEnrollmentNotice } from '../../enrollments/index.js';
import { downloadFromUrl, sweepUploads } from '../../files/index.js';
import { assignUnassignedMembersJob } from '../../groups/index.js';
import type { Job } from '../../kernel/jobs.js';
import type { Lane } from '../../kernel/lane.js';
import { closeOverdueAttempts, rescoreQuizJob, settleQuizScores } from '../../quizzes/index.js';
import { deliverAdminConfirmation } from '../../roles/index.js';

/** Every job of the service. */
export const jobs: readonly Job[] = [
  deliverAdminConfirmation,
  assignUnassignedMembersJob,
  batchUpdateCourses,
  deliverEnrollmentNotice,
  recalculateCourseTotals,
  updateGradesJob,
  downloadFromUrl,
  sweepUploads,
  closeOverdueAttempts,
  settleQuizScores,
  rescoreQuizJob,
];

const lanes = new Map(jobs.map(({ task, lane }) => [task, lane]));

/** The lane of a job by its name. */
export const laneOf = (task: string): Lane => lanes.get(task) ?? 'short';
