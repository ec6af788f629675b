import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { noteActing, sessionUsed } from '../../../identity/users/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import { keptFor } from '../../../platform/kept-for.js';
import { takesWrites } from '../../../platform/sql/takes-writes.js';
import { write } from '../../../platform/transaction/write.js';
import type { HttpParts } from '../http-parts.js';
import type { Authentication } from './authenticate.js';
import { tokenUsed } from './token-use.sql.js';

/** Milliseconds between two looks whether the database takes writes. */
const lookEvery = 5_000;

/** What is written down beside requests. Nobody waits for it; while the database takes no writes, nothing is tried. */
export function noteUse({
  services,
  lookUps,
  config,
}: Pick<HttpParts, 'services' | 'lookUps' | 'config'>): Pick<Authentication, 'used' | 'actedAs'> {
  const mayWrite = keptFor(lookEvery, () => takesWrites(lookUps));
  const beside = (work: () => Promise<void>): void => {
    const written = async () => {
      if (await mayWrite()) await work();
    };
    written().catch((fault: unknown) => {
      // That the database is away, or takes no writes, is told by all the others.
      if (databaseRefusal(fault) === undefined) services.onFault(fault, '');
    });
  };
  const bound = ({ tokenId, sessionId }: Actor) =>
    sessionId === undefined
      ? tokenUsed.with({ id: tokenId })
      : sessionUsed.with({ id: sessionId, ...config.signIn.lives });
  return {
    used: (actor) =>
      beside(async () => {
        await write({ services: services.acrossTenants('token look-up') }, bound(actor));
      }),
    actedAs: (actor, from) => beside(() => noteActing(services.ofTenant(actor.rootAccountId), actor, from)),
  };
}
