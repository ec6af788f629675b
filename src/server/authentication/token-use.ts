import { databaseRefusal } from '../../../schema/platform/prepare/database-faults.js';
import { write } from '../../platform/transaction/write.js';
import type { App } from '../app.js';
import { keptFor } from '../ops/kept-for.js';
import { takesWrites } from '../orm/takes-writes.js';
import { tokenUsed } from './token-use.sql.js';

/** Milliseconds between two looks whether the database takes writes. */
const lookEvery = 5_000;

/** Writes down when a token was last used; nobody waits for it. While the database takes no writes, nothing is tried. */
export function noteUse({ services, lookUps }: Pick<App, 'services' | 'lookUps'>): (tokenId: number) => void {
  const mayWrite = keptFor(lookEvery, () => takesWrites(lookUps));
  const note = async (tokenId: number) => {
    if (!(await mayWrite())) return;
    await write({ services: services.acrossTenants('token look-up') }, tokenUsed.with({ id: tokenId }));
  };
  return (tokenId) => {
    note(tokenId).catch((fault: unknown) => {
      // That the database is away, or takes no writes, is told by all the others.
      if (databaseRefusal(fault) === undefined) services.onFault(fault, '');
    });
  };
}
