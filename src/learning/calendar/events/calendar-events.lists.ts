/** What stands in calendars. Source: D3 · Calendar events; supplement §4.8. */
import { userPolicy, userReads } from '../../../identity/users/index.js';
import { type Connection, connection, extendReads, type FilterScope } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { datedAssignmentReads, datedAssignments } from '../../assignments/index.js';
import { namedUser, refuseUnlessReadsCourses } from '../../enrollments/index.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { refuseBadCodes } from './calendar-contexts.js';
import {
  assignmentFilters,
  coursesNamed,
  eventFilters,
  nearEvents,
  readableContexts,
  type Whose,
} from './calendar-events.filters.js';

/** The user whom an argument names, the actor unless given. */
const ofArgument: Whose = (filter) => namedUser((type, map) => filter.other('userId', type, map), filter.how('userId'));
const ofParent = ({ parent }: Pick<FilterScope, 'parent'>): Sql => sql`${parent}.id`;

const common = { permits: readableContexts, check: refuseBadCodes };

const events = (whose: Whose) => ({ ...common, filters: eventFilters(whose), order: 'start_at' });

/** Events in the calendars that are named, as its reader sees them. */
export const calendarEvents: Connection = connection(() => calendarEventReads, events(ofArgument));

/** Due dates of assignments in the courses that are named. */
export const calendarAssignments: Connection = connection(() => datedAssignmentReads, {
  ...common,
  source: (scope) =>
    datedAssignments(scope, {
      user: namedUser((type, map) => scope.argument('userId', type, map as never)),
      courses: coursesNamed({ other: scope.argument }),
    }),
  filters: assignmentFilters,
  order: 'due_at',
});

export const calendarOfUser = extendReads(userReads, {
  connections: {
    /** What takes place within a week in the viewer's calendars. The policy speaks of the viewer, so the list is only theirs. */
    upcomingCalendarEvents: connection(() => calendarEventReads, {
      listed: userPolicy.actions.self,
      filters: { near: nearEvents },
      order: 'start_at',
    }),
    calendarEvents: connection(() => calendarEventReads, {
      ...events(ofParent),
      listed: userPolicy.actions.readCourses,
    }),
    calendarAssignments: connection(() => datedAssignmentReads, {
      ...common,
      listed: userPolicy.actions.readCourses,
      source: (scope) =>
        datedAssignments(scope, { user: ofParent(scope), courses: coursesNamed({ other: scope.argument }) }),
      filters: assignmentFilters,
      order: 'due_at',
    }),
  },
});

/**
 * Holds that the actor may look at a calendar as this person sees it: their own, that of somebody whom they observe or
 * administer. @throws Refusal 404 for who is not of the tenant; 403 `not_observer`. Source: D3 · Calendar events
 */
export const refuseUnlessReadsCalendar = (ctx: RequestContext, user: RecordKey | undefined): Promise<void> =>
  refuseUnlessReadsCourses(ctx, user ?? ctx.actor.userId);
