import { connectionType, OneWayPageArgs } from '../../platform/connection.js';
import { connectionField, relation } from '../../platform/declare.js';
import { SubmissionObject } from '../assignments/submission.object.js';
import { CourseObject } from '../courses/course.object.js';
import { GradebookDayObject } from './gradebook-day.object.js';
import { GradebookGraderObject } from './gradebook-grader.object.js';
import { GradebookDayArgs, GradebookFeedArgs, GradebookSubmissionArgs } from './gradebook-history.inputs.js';
import { GradebookSubmissionObject } from './gradebook-submission.object.js';
import { gradebookVersionFields } from './gradebook-version.fields.js';
import { GradebookVersionObject } from './gradebook-version.object.js';

const DayConnection = connectionType('GradebookDay', () => GradebookDayObject);
const GraderConnection = connectionType('GradebookGrader', () => GradebookGraderObject);
const SubmissionConnection = connectionType('GradebookSubmission', () => GradebookSubmissionObject);
const VersionConnection = connectionType('GradebookVersion', () => GradebookVersionObject);

export const gradebookHistoryFields = [
  connectionField(CourseObject, 'gradebookHistoryDays', () => DayConnection, {
    description: 'The days on which somebody graded in the course, the newest first.',
    args: OneWayPageArgs,
  }),
  connectionField(CourseObject, 'gradebookHistoryGraders', () => GraderConnection, {
    description: 'Who graded in the course on one day, by their ids.',
    args: GradebookDayArgs,
  }),
  connectionField(CourseObject, 'gradebookHistorySubmissions', () => SubmissionConnection, {
    description: 'The submissions of an assignment whose score one grader changed on one day.',
    args: GradebookSubmissionArgs,
  }),
  connectionField(CourseObject, 'gradebookHistoryFeed', () => VersionConnection, {
    description: 'Every grading in the course, in the order in which they were made, the newest first.',
    args: GradebookFeedArgs,
  }),
  relation(GradebookSubmissionObject, 'submission', () => SubmissionObject, {
    description: 'The submission to which it belongs; null when it is not yours to see.',
  }),
  relation(GradebookSubmissionObject, 'versions', () => GradebookVersionObject, {
    description: 'The gradings by this grader on this day that changed the score, the newest first.',
    list: true,
  }),
  ...gradebookVersionFields,
];
