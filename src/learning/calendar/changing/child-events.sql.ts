import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { CalendarEvent } from '../calendar-event.entity.js';

/** Events of sections, and reservations, end with what they belong to. */
// unguarded: they belong to an event that the actor deletes.
export const childEventsEnded = bulkStatement<{ eventId: number; reason: string | null }>(
  [CalendarEvent],
  (value) => sql`
    update calendar_events
    set workflow_state = 'deleted', cancel_reason = ${value('reason', 'text')}
    where parent_event_id = ${value('eventId', 'bigint')} and workflow_state <> 'deleted'
  `,
);
