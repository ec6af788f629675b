/** Events as they are forgotten. They are written where something changes; a trigger gives each its position as its transaction commits. Decision 0128. */
import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { LiveEvent } from './live-event.entity.js';

/** For how long what was missed is told to who comes back. */
export const keptFor = '1 hour';

/** Forgets events of an hour ago, so many at a time. They go in the order in which they came. Answers one row for each. */
export const oldLiveEventsRemoved = bulkStatement<{ most: number }>(
  [LiveEvent],
  (value) => sql`
    delete from live_events
    where position in (
      select e.position from live_events e order by e.position limit ${value('most', 'int')}
    ) and told_at < now() - ${sql.literal(keptFor)}::interval
    returning 1 as removed
  `,
);
