import { recordingOf } from './media-comment.object.js';
import { SubmissionObject } from './submission.object.js';
import { SubmissionCommentObject } from './submission-comment.object.js';
import { SubmissionVersionObject } from './submission-version.object.js';

const handedIn = 'The recording that was handed in; null without one.';

export const mediaCommentFields = [
  recordingOf(SubmissionObject, handedIn),
  recordingOf(SubmissionVersionObject, handedIn),
  recordingOf(SubmissionCommentObject, 'The recording that goes with it; null without one.'),
];
