/** The time that a list of a calendar is about, as SQL. Source: D3 · Calendar events, start_date, end_date; supplement §1.8, §4.8. */
import { actorZone } from '../../../platform/authorization/policy.js';
import type { FilterScope } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

/** The first instant of the day of an instant, and the last second of it, where the actor lives. */
const startOfDay = (at: Sql): Sql =>
  sql`(date_trunc('day', ${at} at time zone ${actorZone}) at time zone ${actorZone})`;
const endOfDay = (at: Sql): Sql => sql`
  (
    (date_trunc('day', ${at} at time zone ${actorZone}) + interval '1 day') at time zone ${actorZone}
    - interval '1 second'
  )
`;

/** The window of a list: from today on unless given; to the end of its first day unless given, or where it ended before. */
export interface CalendarWindow {
  readonly from: Sql;
  readonly to: Sql;
}

/** Both are computed once for a statement. */
function windowOf({ other }: Pick<FilterScope, 'other'>): CalendarWindow {
  const start = sql`coalesce(${other('startTime', 'timestamptz')}, ${startOfDay(sql`now()`)})`;
  const end = other('endTime', 'timestamptz');
  return {
    from: sql`(select ${start})`,
    to: sql`(select case when ${end} >= ${start} then ${end} else ${endOfDay(start)} end)`,
  };
}

/** SQL: the row is among those that the list is about. @param dated SQL: it has a date within the window */
export function withinDates(
  filter: Pick<FilterScope, 'other'>,
  { undated, dated }: { readonly undated: Sql; readonly dated: (window: CalendarWindow) => Sql },
): Sql {
  return sql`
    case
      when ${filter.other('allEvents', 'boolean')} then true
      when ${filter.other('undated', 'boolean')} then ${undated}
      else ${dated(windowOf(filter))}
    end
  `;
}
