/** What `secrets rotate` does. Decision 0112. */

import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import type { Config } from '../../platform/settings/config.js';
import { migrationStatus } from '../database/migrate.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { dataDirOf, withDatabase } from '../process/database.js';
import { storedSecretKey } from '../process/secret-key.js';
import { fitServer, refusePending } from './database/fit-database.js';
import { withPlainPool } from './database/plain-pool.js';

export function rotate(
  { forgetsUnreadable }: { readonly forgetsUnreadable: boolean },
  deps: CommandDeps,
): Promise<void> {
  const config = deps.config();
  const { key, before } = keysOf(config);
  return withDatabase(config, { log: deps.note }, (database) =>
    withPlainPool(database, config, async (pool) => {
      await fitServer(pool);
      refusePending(await migrationStatus(pool));
      const [{ composition }, { rotateKey }, { endsWithKey, outlastsKey }] = await Promise.all([
        import('../../composition.js'),
        import('../database/secrets/rotation.js'),
        import('../database/secrets/signed-with-key.js'),
      ]);
      const rotated = await rotateKey(pool, { key, before, forgetsUnreadable }, composition.sealed);
      if (rotated === null) return deps.note('SECRET_KEY is the key of this database already: nothing is to be done.');
      for (const { place, sealed, forgotten } of rotated)
        deps.print(`${place}: ${sealed} sealed anew${forgotten > 0 ? `, ${forgotten} unset` : ''}`);
      deps.note('From now on the service starts with SECRET_KEY alone. What the former key had signed has ended:');
      for (const what of Object.values(endsWithKey)) deps.note(`- ${what}`);
      deps.note(`These go on: ${outlastsKey}.`);
    }),
  );
}

/** The former key is named, or lies in the data directory of the embedded database. */
function keysOf(config: Config): { key: Buffer; before: Buffer } {
  const { secretKey, secretKeyBefore } = config;
  const stored = config.database.url === null ? storedSecretKey(dataDirOf(config)) : null;
  const before = secretKeyBefore ?? stored;
  const faults = [
    ...(secretKey === null ? ['SECRET_KEY names the new key: make one with openssl rand -hex 32'] : []),
    ...(before === null ? ['SECRET_KEY_BEFORE names the key before'] : []),
  ];
  if (secretKey === null || before === null) throw new OperatorFault(...faults);
  return { key: secretKey.export(), before: before.export() };
}
