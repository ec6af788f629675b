import { definePolicy, withinParent } from '../../platform/authorization/policy.js';
import { defineReads, many, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { submissionReads } from '../assignments/index.js';
import { graderOf, scoreChanged } from './gradebook-days.sql.js';
import { GradebookSubmission } from './gradebook-submission.entity.js';
import { gradebookVersionReads } from './gradebook-version.reads.js';

/** A group of gradings: whoever is let read the history sees those that are made of what their rights reach. */
export const gradebookSubmissionReads: Reads<GradebookSubmission, never> = defineReads(GradebookSubmission, {
  policy: definePolicy(GradebookSubmission, { visible: withinParent, actions: {} }),
  relations: {
    submission: one(() => submissionReads, 'id'),
    versions: many(
      () => gradebookVersionReads,
      (child, parent) => sql`
        ${child}.submission_id = ${parent}.id
        and ${child}.grade_changed
        and ${graderOf(child)} = ${parent}.grader_id
        and ${child}.graded_at >= ${parent}.begins_at
        and ${child}.graded_at < ${parent}.ends_at
        and ${scoreChanged(child)}
      `,
      { order: 'newest' },
    ),
  },
});
