/** The submissions of assignments and courses: who reads some of them finds those that they may see; others are refused. */

import { userReads } from '../../../identity/users/index.js';
import { connection, extendReads, many, one } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../../courses/index.js';
import { keptFileReads } from '../../files/index.js';
import { groupReads } from '../../groups/index.js';
import { studentWorkPolicy } from '../assignment.policy.js';
import { assignmentReads, studentWorkReads } from '../assignment.reads.js';
import { firstOfStudent } from './first-of-student.sql.js';
import { ofStudent, oneOfEachGroup, students, submissionFilters } from './submission.filters.js';
import { readsSomeWork, readsWorkOfNamed } from './submission.policy.js';
import { submissionCommentReads, submissionReads, submissionVersionReads } from './submission.reads.js';

/** Whoever sees the work sees the files that were handed in, also those that their owner has deleted since. */
export const attachedFiles = many(
  () => keptFileReads,
  (child, parent) => sql`${child}.id = any(${parent}.attachment_ids)`,
  { trusted: true },
);
export const hasAttachments = (row: Sql): Sql => sql`cardinality(${row}.attachment_ids) > 0`;

const withFiles = { relations: { attachments: attachedFiles }, computed: { hasAttachments } };
export const filesOfComment = extendReads(submissionCommentReads, withFiles);
export const filesOfVersion = extendReads(submissionVersionReads, {
  computed: { hasAttachments },
  relations: {
    attachments: attachedFiles,
    submission: one(() => submissionReads, 'submissionId'),
    assignment: one(() => assignmentReads, 'assignmentId'),
    user: one(() => userReads, 'userId'),
    grader: one(() => userReads, 'graderId'),
  },
});

export const filesOfSubmission = extendReads(submissionReads, {
  computed: { hasAttachments },
  relations: {
    attachments: attachedFiles,
    // Null once the assignment is no longer the viewer's to see.
    assignment: one(() => assignmentReads, 'assignmentId'),
    // Whoever sees the work sees with whom it was done.
    group: one(() => groupReads, 'groupId', { trusted: true }),
  },
  orders: {
    student: ['userId', 'assignmentId', 'id'],
    graded_at: [{ field: 'gradedAt', type: 'timestamptz', whenNull: '0001-01-01 00:00:00+00' }, 'id'],
  },
});

export const submissionsOfAssignment = extendReads(assignmentReads, {
  connections: {
    submissions: connection(() => submissionReads, {
      joinOn: (child, parent) => sql`${child}.assignment_id = ${parent}.id`,
      listed: readsSomeWork('courseId'),
      filters: { grouped: oneOfEachGroup },
      order: 'student',
    }),
    submissionOf: connection(() => submissionReads, {
      joinOn: (child, parent) => sql`${child}.assignment_id = ${parent}.id`,
      filters: { userId: ofStudent },
    }),
  },
});

export const submissionsOfWork = extendReads(studentWorkReads, {
  connections: {
    submissions: connection(() => submissionReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.course_id and ${child}.user_id = ${parent}.user_id`,
      filters: submissionFilters,
      order: 'student',
    }),
  },
});

export const submissionsOfCourse = extendReads(courseReads, {
  connections: {
    submissions: connection(() => submissionReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: readsSomeWork('id'),
      filters: { studentIds: students, ...submissionFilters },
      permits: { studentIds: readsWorkOfNamed },
      order: 'student',
    }),
    students: connection(() => studentWorkReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id and ${firstOfStudent(child)}`,
      listed: readsSomeWork('id'),
      visible: studentWorkPolicy.actions.hasReadWork,
      filters: { studentIds: students },
      permits: { studentIds: readsWorkOfNamed },
      order: 'name',
    }),
  },
});
