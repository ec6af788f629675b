/** Work that seals or signs with the secret key: nobody changes it meanwhile. Decision 0112. */

import type { Config } from '../../../platform/settings/config.js';
import { inTransaction } from '../../database/in-transaction.js';
import { holdKey } from '../../database/secrets/key-of-database.js';
import type { OpenDatabase } from '../../process/database.js';
import { withPlainPool } from './plain-pool.js';

/** Loaded where a database does not know its key yet: it brings the entities. */
const sealedColumns = async () => (await import('../../../composition.js')).composition.sealed;

/**
 * Runs work while the key cannot change, once it is found to be the one of the database, or has become that.
 * @throws OperatorFault for another key
 */
export const whileKeyHolds = <T>(
  database: Pick<OpenDatabase, 'url' | 'secretKey'>,
  config: Config,
  work: () => Promise<T>,
): Promise<T> =>
  withPlainPool(database, config, (pool) =>
    inTransaction(pool, async (client) => {
      await holdKey(client, database.secretKey.export(), sealedColumns);
      return work();
    }),
  );

/** The same with nothing to do: for processes that stay, whose connections say that they are there. */
export const confirmKey = (database: Pick<OpenDatabase, 'url' | 'secretKey'>, config: Config): Promise<void> =>
  whileKeyHolds(database, config, async () => undefined);
