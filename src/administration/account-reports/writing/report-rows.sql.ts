/** The cursor from which a report is read. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { cursorName } from '../tables/report-table.sql.js';

/** Rows that one statement fetches; so often the progress moves. */
export const rowsAtOnce = 1_000;

/**
 * A report may take longer than a request and wait for the store of its file, and is read to its end. Tables are joined
 * as wholes: where the database takes tables that have just been filled for empty ones, it would go through all logins
 * for each enrollment.
 */
export const reportReading = statement<object>(
  () => sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('cursor_tuple_fraction', '1', true), set_config('enable_nestloop', 'off', true)
  `,
);

/** The next rows. */
// unguarded: of a cursor that a table of a report has opened.
export const rowsFetched = statement<object>(() => sql`fetch ${sql.literal(rowsAtOnce)} from ${sql.ref(cursorName)}`);

export const rowsClosed = statement<object>(() => sql`close ${sql.ref(cursorName)}`);
