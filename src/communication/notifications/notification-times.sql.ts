/** When digests go out, as SQL. */
import { type Sql, sql } from '../../platform/sql/sql.js';

/** The hour of the day, in the time zone of who reads them, and the day of the week, counted from Monday as 0. */
const hour = 18;
const saturday = 5;

/** The same place in every day or week, for the first time from now on. */
const next = (zone: Sql, unit: 'day' | 'week', into: Sql): Sql => {
  const local = sql`(now() at time zone ${zone})`;
  const here = sql`(date_trunc(${sql.literal(unit)}, ${local}) + ${into})`;
  const further = sql`case when ${here} <= ${local} then ${sql.literal(`1 ${unit}`)} else '0' end`;
  return sql`((${here} + (${further})::interval) at time zone ${zone})`;
};

/** SQL: when something goes out that is told with this frequency, to who reads in this zone. */
export const dueTime = (frequency: Sql, zone: Sql): Sql => sql`
  case ${frequency}
    when 'daily' then ${next(zone, 'day', sql`make_interval(hours => ${sql.literal(hour)})`)}
    when 'weekly'
      then ${next(zone, 'week', sql`make_interval(days => ${sql.literal(saturday)}, hours => ${sql.literal(hour)})`)}
    else now()
  end
`;
