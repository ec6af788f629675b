import { deliverAdminConfirmation } from '../../identity/roles/index.js';
import { recalculateCourseTotals, updateGradesJob } from '../../learning/assignments/index.js';
import { batchUpdateCourses } from '../../learning/courses/index.js';
import { deliverEnrollmentNotice } from '../../learning/enrollments/index.js';
import { downloadFromUrl, sweepUploads } from '../../learning/files/index.js';
import { assignUnassignedMembersJob } from '../../learning/groups/index.js';
import { closeOverdueAttempts, rescoreQuizJob, settleQuizScores } from '../../learning/quizzes/index.js';
import type { Job } from '../../platform/jobs/jobs.js';
import type { Lane } from '../../platform/jobs/lane.js';

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
