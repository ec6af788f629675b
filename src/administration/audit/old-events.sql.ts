import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** Removes events of signing on and of courses that are older than a year. The service itself may remove none: a function does. */
// unguarded: nobody is shown them any more.
export const oldEventsRemoved = statement<object>(() => sql`select remove_old_events() as removed`);
