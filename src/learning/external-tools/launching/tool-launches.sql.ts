/** Launch addresses that were opened. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { ToolLaunch } from './tool-launch.entity.js';

interface Opened {
  readonly rootAccountId: number;
  readonly externalToolId: number;
  readonly userId: number;
  readonly digest: Buffer;
}

/** Uses an address: answers a row to the first request alone. */
// unguarded: the address stands for the right to it, and is proved before.
export const launchUsed = bulkStatement<Opened>(
  [ToolLaunch],
  (value) => sql`
    insert into tool_launches (root_account_id, external_tool_id, user_id, digest)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('externalToolId', 'bigint')}, ${value('userId', 'bigint')},
      ${value('digest', 'bytea')}
    )
    on conflict (digest) do nothing
    returning id
  `,
);

/** Forgets addresses that have been over for long. */
// unguarded: they open nothing any more.
export const oldLaunchesRemoved = bulkStatement<Record<never, never>>(
  [ToolLaunch],
  () => sql`delete from tool_launches where created_at < now() - interval '1 day'`,
);
