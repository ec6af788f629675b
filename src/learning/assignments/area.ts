import { liveTopics } from '../../identity/live-events/index.js';
import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { copiedContents } from '../course-copies/index.js';
import { courseConsequences } from '../courses/index.js';
import { Assignment } from './assignment.entity.js';
import { assignmentsOfCourse } from './assignment.reads.js';
import { assignmentConsequences } from './assignment-consequences.js';
import { eventsOfUser } from './assignment-event.reads.js';
import { copiedAssignment } from './copied-assignment.sql.js';
import { courseGradesFollow, followGrading } from './grading/jobs/follow-grading.job.js';
import { recalculateCourseTotals } from './grading/jobs/recalculate-course-totals.job.js';
import { updateGradesJob } from './grading/jobs/update-grades.job.js';
import { rubricGradings } from './grading/rubric-grading.js';
import { AssignmentGroup } from './groups/assignment-group.entity.js';
import { copiedAssignmentGroup } from './groups/copied-assignment-group.sql.js';
import { weightsFollow } from './groups/tell-of-weights.js';
import { assignmentOccasions } from './occasions.sql.js';
import { assignmentLocks } from './overrides/assignment-locks.sql.js';
import { AssignmentOverride } from './overrides/assignment-override.entity.js';
import { AssignmentOverrideStudent } from './overrides/assignment-override-student.entity.js';
import { Submission } from './submission.entity.js';
import { gradePosted } from './submitting/live-topics.sql.js';
import { missingWorkOfUser } from './submitting/missing-work.lists.js';
import { submissionOfStreamItem } from './submitting/stream-submissions.lists.js';
import {
  filesOfComment,
  filesOfSubmission,
  filesOfVersion,
  submissionsOfAssignment,
  submissionsOfCourse,
  submissionsOfWork,
} from './submitting/submission.lists.js';
import { gradingOfCourse } from './submitting/submission.reads.js';
import { SubmissionComment } from './submitting/submission-comment.entity.js';
import { SubmissionVersion } from './submitting/submission-version.entity.js';

export const area = defineArea({
  entities: [
    AssignmentGroup,
    Assignment,
    AssignmentOverride,
    AssignmentOverrideStudent,
    Submission,
    SubmissionVersion,
    SubmissionComment,
  ],
  reads: [
    assignmentsOfCourse,
    eventsOfUser,
    missingWorkOfUser,
    gradingOfCourse,
    filesOfComment,
    filesOfVersion,
    filesOfSubmission,
    submissionsOfAssignment,
    submissionsOfWork,
    submissionsOfCourse,
    submissionOfStreamItem,
  ],
  points: [assignmentConsequences, assignmentLocks, rubricGradings],
  extensions: [
    copiedContents.with(copiedAssignmentGroup),
    copiedContents.with(copiedAssignment),

    ...assignmentOccasions.map((occasion) => notificationOccasions.with(occasion)),
    courseConsequences.with(courseGradesFollow),
    courseConsequences.with(weightsFollow),
    liveTopics.with(gradePosted),
  ],
  jobs: [recalculateCourseTotals, updateGradesJob, followGrading],
  constraints: {
    assignment_overrides_section: taken('courseSectionId', 'section'),
    assignment_overrides_group: taken('groupId', 'group'),
    assignment_override_students_one: taken('studentIds', 'student'),
  },
});
