/** Messages and items of streams, put straight into the database: what a test reads, it does not also write. */
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';

/** A message that the service wrote to somebody of the first tenant. */
export const aMessage = (
  world: World,
  userId: number,
  { subject, body, category }: { readonly subject: string; readonly body: string; readonly category: string },
): Promise<number> =>
  insertRow(world, 'messages', {
    root_account_id: world.accounts.RA,
    user_id: userId,
    occasion: 'x',
    subject,
    body,
    notification_category: category,
  });

/** So many announcements of the first course in somebody's stream: one an hour, back from now. */
export async function manyStreamItems(world: World, count: number, userId: number): Promise<void> {
  await world.sql(
    `with e as (insert into stream_entries (root_account_id, type, asset_id, course_id, title)
       select $1, 'Announcement', n, $2, 'Item ' || n from generate_series(1, $4::int) n returning *)
     insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, course_id, happened_at)
     select root_account_id, id, $3, type, asset_id, course_id, now() - asset_id * interval '1 hour' from e`,
    [world.accounts.RA, world.courses.C1, userId, count],
  );
}
