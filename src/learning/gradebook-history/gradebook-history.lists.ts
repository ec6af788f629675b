/** The lists of the history, each hanging on its course. Source: D3 · Gradebook history; supplement §4.5. */

import { withinSections } from '../../identity/access/index.js';
import { connection, extendReads, type FilterScope, type FilterSql } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { ofStudent } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { gradebookDayReads } from './gradebook-day.reads.js';
import { refuseUnlessDay } from './gradebook-day.rules.js';
import { gradedDays, gradedSubmissions, gradersOfNamedDay } from './gradebook-days.sql.js';
import { gradebookGraderReads } from './gradebook-grader.reads.js';
import { gradebookHistoryPolicy } from './gradebook-history.policy.js';
import { gradebookSubmissionReads } from './gradebook-submission.reads.js';
import { gradebookVersionReads } from './gradebook-version.reads.js';

const listed = gradebookHistoryPolicy.actions.readHistory;

const whenGiven =
  (condition: (filter: FilterScope) => Sql): FilterSql =>
  (filter) =>
    filter.given ? condition(filter) : undefined;

const assignmentId = (filter: FilterScope): Sql =>
  filter.parameter('bigint', (key) => (typeof key === 'number' ? key : null));

/** An assignment of the course, deleted or not: what was graded stays in the history. */
const assignmentOfCourse = whenGiven(
  (filter) => sql`
    exists (
      select 1 from assignments fa where fa.course_id = ${filter.parent}.id and fa.id = ${assignmentId(filter)}
    )
  `,
);

/**
 * Somebody who is or was a student of the course, within the actor's sections where their rights end there. It decides
 * between 404 and a list; which rows the list has, `withinReach` says.
 */
const studentOfCourse = whenGiven(
  (filter) => sql`
    exists (
      select 1
      from enrollments fe
      where fe.course_id = ${filter.parent}.id
        and fe.type in ('StudentEnrollment', 'StudentViewEnrollment')
        and ${ofStudent({ ...filter, row: sql`fe` })}
        and ${withinSections(sql`fe.course_id`, sql`fe.course_section_id`)}
    )
  `,
);

export const historyOfCourse = extendReads(courseReads, {
  connections: {
    gradebookHistoryDays: connection(() => gradebookDayReads, {
      listed,
      source: gradedDays,
      order: 'date',
      descending: () => true,
    }),
    gradebookHistoryGraders: connection(() => gradebookGraderReads, {
      listed,
      source: gradersOfNamedDay,
      check: refuseUnlessDay,
    }),
    gradebookHistorySubmissions: connection(() => gradebookSubmissionReads, {
      listed,
      source: gradedSubmissions,
      check: refuseUnlessDay,
      exists: { assignmentId: assignmentOfCourse },
    }),
    gradebookHistoryFeed: connection(() => gradebookVersionReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id and ${child}.grade_changed`,
      listed,
      filters: {
        assignmentId: whenGiven((filter) => sql`${filter.row}.assignment_id = ${assignmentId(filter)}`),
        userId: whenGiven((filter) => ofStudent(filter)),
      },
      exists: { assignmentId: assignmentOfCourse, userId: studentOfCourse },
      // By id, the order in which versions were kept (decision 0030).
      descending: ({ ascending }) => ascending !== true,
    }),
  },
});
