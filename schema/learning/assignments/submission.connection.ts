import { connectionType } from '../../platform/connection.js';
import { StudentWorkObject } from './student-work.object.js';
import { SubmissionObject } from './submission.object.js';

export const StudentWorkConnection = connectionType('StudentWork', () => StudentWorkObject);
export const SubmissionConnection = connectionType('Submission', () => SubmissionObject);
