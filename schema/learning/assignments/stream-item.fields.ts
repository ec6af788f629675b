import { relation } from '../../platform/declare.js';
import { StreamItemObject } from '../activity-stream/stream-item.object.js';
import { SubmissionObject } from './submission.object.js';

export const streamSubmissionFields = [
  relation(StreamItemObject, 'submission', () => SubmissionObject, {
    description: 'The submission that was graded or commented; null for everything else.',
  }),
];
