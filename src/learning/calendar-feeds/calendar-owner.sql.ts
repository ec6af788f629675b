import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** The user whose calendars an address opens. */
// unguarded: whoever has the address knows its secret, which is the proof.
export const calendarOwner = statement<{ nonce: string }>(
  (value) => sql`
    select id from users where calendar_nonce = ${value('nonce', 'uuid')} and workflow_state <> 'deleted'
  `,
);
