import { connectionType } from '../kernel/connection.js';
import { SubmissionObject } from './submission.object.js';

export const SubmissionConnection = connectionType('Submission', () => SubmissionObject);
