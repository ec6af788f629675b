/** The submissions of assignments and courses. Everybody may ask; each finds what they may see. */
import { courseReads } from '../courses/index.js';
import { keptFileReads } from '../files/index.js';
import { groupReads } from '../groups/index.js';
import { connection, extendReads, many, one } from '../kernel/reads.js';
import { assignmentPlacePolicy } from './assignment.policy.js';
import { assignmentReads } from './assignment.reads.js';
import { ofStudent, oneOfEachGroup, submissionFilters } from './submission.filters.js';
import { submissionCommentReads, submissionReads, submissionVersionReads } from './submission.reads.js';

/** Whoever sees the work sees the files that were handed in, also those that their owner has deleted since. */
const attachments = many(
  () => keptFileReads,
  (child, parent) => `${child}.id = any(${parent}.attachment_ids)`,
  { trusted: true },
);
const hasAttachments = (alias: string): string => `cardinality(${alias}.attachment_ids) > 0`;

extendReads(submissionCommentReads, { relations: { attachments }, computed: { hasAttachments } });
extendReads(submissionVersionReads, { relations: { attachments }, computed: { hasAttachments } });

extendReads(submissionReads, {
  computed: { hasAttachments },
  relations: {
    attachments,
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

extendReads(assignmentReads, {
  connections: {
    submissions: connection(() => submissionReads, {
      within: (child, parent) => `${child}.assignment_id = ${parent}.id`,
      filters: { grouped: oneOfEachGroup },
      order: 'student',
    }),
    submissionOf: connection(() => submissionReads, {
      within: (child, parent) => `${child}.assignment_id = ${parent}.id`,
      filters: { userId: ofStudent },
    }),
  },
});

extendReads(courseReads, {
  connections: {
    submissions: connection(() => submissionReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: assignmentPlacePolicy.actions.listAssignments,
      filters: submissionFilters,
      order: 'student',
    }),
  },
});
