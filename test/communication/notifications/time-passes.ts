import { changeBySql } from '../../support/change-by-sql.js';
import type { World } from '../../support/world.js';

/** The time of every digest has come. */
export const digestsAreDue = (world: World) =>
  changeBySql(world, `update notifications set due_at = now() - interval '1 minute' where mail_id is null`);

/** The time of the next try of every mail has come. */
export const triesAreDue = (world: World) => changeBySql(world, 'update mails set next_try_at = now()');
