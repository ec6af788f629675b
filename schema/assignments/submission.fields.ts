import { CourseObject } from '../courses/course.object.js';
import { relation } from '../kernel/declare.js';
import { UserObject } from '../users/user.object.js';
import { SubmissionObject } from './submission.object.js';
import { SubmissionCommentObject } from './submission-comment.object.js';
import { SubmissionVersionObject } from './submission-version.object.js';

export const submissionFields = [
  relation(SubmissionObject, 'course', () => CourseObject, {
    description: 'The course; null when it is not yours to see.',
  }),
  relation(SubmissionObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(SubmissionObject, 'comments', () => SubmissionCommentObject, {
    description: 'What was said about it, the oldest first.',
    list: true,
  }),
  relation(SubmissionObject, 'history', () => SubmissionVersionObject, {
    description: 'What was handed in, as it last stood in each attempt, the oldest first.',
    list: true,
  }),
  relation(SubmissionCommentObject, 'author', () => UserObject, { description: 'Who wrote it.' }),
];
