/** What was announced, as the outbox has it. */
import type { World } from '../../support/world.js';

/** `grade_posted 12 to 7`, `quiz_attempt_changed 3`: what was announced since this was made or last asked, as it committed. */
export async function announcements(world: World, topic: string): Promise<() => Promise<string[]>> {
  const last = async () => (await world.sql('select coalesce(max(id), 0)::int as id from live_events'))[0].id;
  let from: number = await last();
  return async () => {
    const rows = await world.sql(
      `select subject_id::int as subject, user_id::int as person, position is not null as placed from live_events
       where id > $1 and topic = $2 order by position, subject_id, user_id`,
      [from, topic],
    );
    from = await last();
    return rows.map(
      ({ subject, person, placed }) =>
        `${topic} ${subject}${person === null ? '' : ` to ${person}`}${placed ? '' : ', not placed'}`,
    );
  };
}
