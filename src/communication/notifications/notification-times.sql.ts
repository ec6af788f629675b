/** When digests go out, as SQL. */
import { type Sql, sql } from '../../platform/sql/sql.js';

/** The hour of the day, in the time zone of who reads them, and the day of the week, counted from Monday as 0. */
const hour = 18;
const saturday = 5;

/** The same place in every day or week by the clock on the wall, for the first time after a moment. */
const next = (zone: Sql, unit: 'day' | 'week', into: Sql, after: Sql): Sql => {
  const local = sql`(${after} at time zone ${zone})`;
  const here = sql`(date_trunc(${sql.literal(unit)}, ${local}) + ${into})`;
  const further = sql`case when ${here} <= ${local} then ${sql.literal(`1 ${unit}`)} else '0' end`;
  return sql`((${here} + (${further})::interval) at time zone ${zone})`;
};

const evening = sql`make_interval(hours => ${sql.literal(hour)})`;
const saturdayEvening = sql`make_interval(days => ${sql.literal(saturday)}, hours => ${sql.literal(hour)})`;

/**
 * SQL: when something goes out that is told with this frequency, to who reads in this zone.
 * @param told the moment at which it is told
 */
export const dueTime = (frequency: Sql, zone: Sql, told = sql`now()`): Sql => sql`
  case ${frequency}
    when 'daily' then ${next(zone, 'day', evening, told)}
    when 'weekly' then ${next(zone, 'week', saturdayEvening, told)}
    else ${told}
  end
`;
