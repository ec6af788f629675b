import { databaseRefusal } from '../../schema/kernel/prepare/database-faults.js';
import type { App } from './app.js';
import { keptFor } from './ops/kept-for.js';
import { takesWrites } from './orm/takes-writes.js';

/** Milliseconds between two looks whether the database takes writes. */
const lookEvery = 5_000;

const text = `update access_tokens set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Writes down when a token was last used; nobody waits for it. While the database takes no writes, nothing is tried. */
export function noteUse({ services, lookUps }: Pick<App, 'services' | 'lookUps'>): (tokenId: number) => void {
  const mayWrite = keptFor(lookEvery, () => takesWrites(lookUps));
  const note = async (tokenId: number) => {
    if (!(await mayWrite())) return;
    await services.acrossTenants('token look-up').database.rows({ text, values: [tokenId] });
  };
  return (tokenId) => {
    note(tokenId).catch((fault: unknown) => {
      // That the database is away, or takes no writes, is told by all the others.
      if (databaseRefusal(fault) === undefined) services.onFault(fault, '');
    });
  };
}
