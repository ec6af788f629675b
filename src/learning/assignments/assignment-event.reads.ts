/** Assignments as entries of a calendar. Source: supplement §4.8, assignment event. */
import { actorSet } from '../../identity/access/index.js';
import { userPolicy, userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { actorId } from '../../platform/authorization/policy.js';
import {
  type ComputedSql,
  connection,
  defineReads,
  extendReads,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentColumns } from './assignment.columns.js';
import { Assignment } from './assignment.entity.js';
import { assignmentPolicy } from './assignment.policy.js';
import { assignmentOverrideReads, assignmentReads } from './assignment.reads.js';
import { datedAssignments } from './assignment-event.sql.js';
import { shownDate } from './effective-dates.sql.js';

type EventReads = Reads<Assignment, ActionOf<typeof assignmentPolicy>>;

/** @param due SQL of the date that the entry stands for */
const eventReads = (due: (row: Sql) => Sql): EventReads =>
  defineReads(Assignment, {
    policy: assignmentPolicy,
    computed: { ...assignmentColumns, eventDueAt: ((row) => due(row)) satisfies ComputedSql },
    orders: {
      due_at: [{ sql: (row) => sql`coalesce(${due(row)}, '9999-12-31 00:00:00+00')`, type: 'timestamptz' }, 'id'],
    },
    relations: {
      // Whoever sees the entry sees the assignment: both have one policy.
      assignment: one(() => assignmentReads, 'id', { trusted: true }),
      /** Those of its overrides that have its date, for who sees overrides. */
      assignmentOverrides: many(
        () => assignmentOverrideReads,
        (child, parent) => sql`
          ${child}.assignment_id = ${parent}.id
          and ${child}.due_at_overridden
          and ${child}.due_at is not distinct from ${due(parent)}
        `,
      ),
    },
  });

/** An assignment with the due date that the viewer is shown. */
export const assignmentEventReads: EventReads = eventReads((row) => shownDate('due', row));

/** Rows of `datedAssignments`: an assignment with one of its due dates. */
export const datedAssignmentReads: EventReads = eventReads((row) => sql`${row}.event_due_at`);

export const eventsOfUser = extendReads(userReads, {
  connections: {
    /** What is due within a week in the viewer's courses. The policy speaks of the viewer, so the list is only theirs. */
    upcomingEvents: connection(() => datedAssignmentReads, {
      listed: userPolicy.actions.self,
      source: (scope) => datedAssignments(scope, { user: actorId, courses: actorSet('courses') }),
      filters: {
        near: ({ row }) => sql`${row}.event_due_at between now() and now() + interval '7 days'`,
      },
      order: 'due_at',
    }),
  },
});
