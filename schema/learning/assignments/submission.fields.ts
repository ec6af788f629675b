import { submissionReads } from '../../../src/learning/assignments/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { FileObject } from '../files/file.object.js';
import { GroupObject } from '../groups/group.object.js';
import { AssignmentObject } from './assignment.object.js';
import { CourseStudentObject } from './course-student.object.js';
import { mediaCommentFields } from './media-comment.fields.js';
import {
  AssignmentSubmissionArgs,
  CourseSubmissionArgs,
  StudentSubmissionArgs,
  StudentsWorkArgs,
  SubmissionOfArgs,
} from './submission.inputs.js';
import { CourseStudentConnection, SubmissionConnection, SubmissionObject } from './submission.object.js';
import { SubmissionCommentObject } from './submission-comment.object.js';
import { SubmissionVersionObject } from './submission-version.object.js';

export const submissionFields = [
  ...mediaCommentFields,
  relation(SubmissionObject, 'course', () => CourseObject, {
    description: 'The course; null when it is not yours to see.',
  }),
  relation(SubmissionObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment; null when it is not yours to see.',
  }),
  relation(SubmissionObject, 'group', () => GroupObject, {
    description: 'The group that handed in together; null for who works alone.',
  }),
  relation(SubmissionObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(SubmissionObject, 'grader', () => UserObject, {
    description:
      'Who graded it; null before, for what a quiz graded, for students while the assignment is muted, and when they are not yours to see.',
  }),
  relation(SubmissionVersionObject, 'grader', () => UserObject, {
    description:
      'Who graded it; null before, for what a quiz graded, for students while the assignment is muted, and when they are not yours to see.',
  }),
  relation(SubmissionVersionObject, 'submission', () => SubmissionObject, {
    description: 'The submission to which it belongs; null when it is not yours to see.',
  }),
  relation(SubmissionVersionObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment to which it belongs; null when it is not yours to see.',
  }),
  relation(SubmissionVersionObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(SubmissionObject, 'comments', () => SubmissionCommentObject, {
    description: 'What was said about it, the oldest first.',
    list: true,
  }),
  relation(SubmissionObject, 'history', () => SubmissionVersionObject, {
    description: 'What was handed in, as it last stood in each attempt, the oldest first.',
    list: true,
  }),
  relation(SubmissionObject, 'attachments', () => FileObject, { description: 'The files handed in.', list: true }),
  relation(SubmissionVersionObject, 'attachments', () => FileObject, {
    description: 'The files handed in.',
    list: true,
  }),
  permissionsField(SubmissionObject, 'SubmissionPermissions', submissionReads, {
    grade: 'May grade it.',
    comment: 'May comment on it.',
    readGrade: 'Sees the grade, once there is one.',
    submit: 'May hand in work.',
  }),
  relation(SubmissionCommentObject, 'attachments', () => FileObject, {
    description: 'The files that belong to it.',
    list: true,
  }),
  relation(SubmissionCommentObject, 'author', () => UserObject, { description: 'Who wrote it.' }),
  connectionField(AssignmentObject, 'submissions', () => SubmissionConnection, {
    description: 'The submissions that the viewer may see, by student.',
    args: AssignmentSubmissionArgs,
  }),
  memberField(AssignmentObject, 'submission', () => SubmissionObject, {
    description: 'The submission of one student; null when there is none that the viewer may see.',
    args: SubmissionOfArgs,
    connection: 'submissionOf',
    optional: true,
  }),
  connectionField(CourseObject, 'submissions', () => SubmissionConnection, {
    description: 'The submissions of the course that the viewer may see.',
    args: CourseSubmissionArgs,
  }),
  connectionField(CourseObject, 'students', () => CourseStudentConnection, {
    description: 'The students of the course whose submissions the viewer may see, each with their work: a gradebook.',
    args: StudentsWorkArgs,
  }),
  connectionField(CourseStudentObject, 'submissions', () => SubmissionConnection, {
    description: 'The submissions of the student that the viewer may see, by assignment.',
    args: StudentSubmissionArgs,
  }),
];
