import { databaseRefusal } from '../../../schema/platform/prepare/database-faults.js';
import { sessionUsed } from '../../identity/users/index.js';
import type { Actor } from '../../platform/authorization/actor.js';
import { write } from '../../platform/transaction/write.js';
import type { App } from '../app.js';
import { keptFor } from '../ops/kept-for.js';
import { takesWrites } from '../orm/takes-writes.js';
import { tokenUsed } from './token-use.sql.js';

/** Milliseconds between two looks whether the database takes writes. */
const lookEvery = 5_000;

/** Writes down when a token or a session was last used; nobody waits for it. While the database takes no writes, nothing is tried. */
export function noteUse({
  services,
  lookUps,
  config,
}: Pick<App, 'services' | 'lookUps' | 'config'>): (actor: Actor) => void {
  const mayWrite = keptFor(lookEvery, () => takesWrites(lookUps));
  const note = async ({ tokenId, sessionId }: Actor) => {
    if (!(await mayWrite())) return;
    const used =
      sessionId === undefined
        ? tokenUsed.with({ id: tokenId })
        : sessionUsed.with({ id: sessionId, ...config.signIn.lives });
    await write({ services: services.acrossTenants('token look-up') }, used);
  };
  return (actor) => {
    note(actor).catch((fault: unknown) => {
      // That the database is away, or takes no writes, is told by all the others.
      if (databaseRefusal(fault) === undefined) services.onFault(fault, '');
    });
  };
}
