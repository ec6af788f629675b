/** What `database prepare` does. Decision 0113. */
import type { Pool } from 'pg';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import { runTogether } from '../database/in-transaction.js';
import { isNotAllowed } from '../database/roles-of-database.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { withDatabase } from '../process/database.js';
import { fitServer } from './database/fit-database.js';
import { missingRights, type SqlLine } from './database/missing-rights.js';
import { withPlainPool } from './database/plain-pool.js';

/**
 * Gives the user of DATABASE_URL what is missing, all of it or nothing. Where the user may not, or is only asked for it,
 * the SQL for an administrator is printed.
 * @throws OperatorFault where the user may not do it
 */
export function prepareRights({ print }: { readonly print: boolean }, deps: CommandDeps): Promise<void> {
  const config = deps.config();
  if (config.database.url === null) throw new OperatorFault('DATABASE_URL is not set: npm start prepares its own.');
  return withDatabase(config, { log: deps.note }, (database) =>
    withPlainPool(database, config, async (pool) => {
      await fitServer(pool);
      const lines = await missingRights(pool, config.database);
      if (lines.length === 0) return deps.note('The database is prepared: npm start makes its tables.');
      if (print) return printSql(lines, deps);
      if (await allRun(pool, lines)) {
        for (const { shown } of lines) deps.note(`${shown};`);
        return deps.note('The database is prepared: npm start makes its tables.');
      }
      printSql(lines, deps);
      throw new OperatorFault(
        'The user of DATABASE_URL may not do that. Nothing was changed: an administrator of the server runs the SQL in this database.',
      );
    }),
  );
}

function printSql(lines: readonly SqlLine[], { print, note }: CommandDeps): void {
  for (const { shown } of lines) print(`${shown};`);
  for (const { beside } of lines) if (beside !== undefined) note(beside);
}

/** @returns false, having changed nothing, where the user lacks a right */
async function allRun(pool: Pool, lines: readonly SqlLine[]): Promise<boolean> {
  try {
    await runTogether(
      pool,
      lines.map(({ shown, run = shown }) => run),
    );
    return true;
  } catch (error) {
    if (isNotAllowed(error)) return false;
    throw error;
  }
}
