import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Config } from '../../../platform/settings/config.js';
import { migrateUp, setUpBesides } from '../../database/migrate.js';
import { type KnownSchool, knownSchools, noSchool } from '../../database/schools/school-facts.js';
import type { CommandDeps } from '../../process/cli/command-deps.js';
import type { OpenDatabase } from '../../process/database.js';
import { fitDatabase } from './fit-database.js';
import { withPlainPool } from './plain-pool.js';

export interface Prepared {
  readonly writes: boolean;
}

/**
 * Brings the database to the schema of this version and, where it is embedded and empty, makes the demo school. One that
 * takes no writes is served as it is.
 * @throws OperatorFault where it takes no writes and lacks something
 */
export async function prepareDatabase(
  database: OpenDatabase,
  config: Config,
  note: CommandDeps['note'],
): Promise<Prepared> {
  const { applied, pending, writes } = await fitDatabase(database, config);
  if (!writes) {
    if (pending.length > 0) throw new OperatorFault(`The database takes no writes, and lacks ${pending.join(', ')}.`);
    note('The database takes no writes: it is read, and nothing is changed until it does.');
    return { writes };
  }
  if (pending.length > 0 || !(await isComplete(database, config))) {
    if (pending.length > 0) note(applied.length === 0 ? 'Making the tables.' : `Applying ${pending.join(', ')}.`);
    await complete(database, config, note);
  }
  if (!database.embedded) await tellOfNoSchool(database, config, note);
  return { writes };
}

/** On a database of somebody's own no school is made by itself. */
const tellOfNoSchool = (database: OpenDatabase, config: Config, note: CommandDeps['note']): Promise<void> =>
  withPlainPool(database, config, async (pool) => {
    const { rows } = await pool.query<KnownSchool>(knownSchools);
    if (rows.length === 0) note(`${noSchool.replace(/^t/, 'T')}.`);
  });

/** Where every migration is there: brings up to date what belongs to none, and says whether a school is there, too. */
const isComplete = (database: OpenDatabase, config: Config): Promise<boolean> =>
  withPlainPool(database, config, async (pool) => {
    await setUpBesides(pool, config.database);
    if (!database.embedded) return true;
    const { rows } = await pool.query('select exists (select from accounts) as found');
    return rows[0].found as boolean;
  });

/** Loaded where it is needed alone: the ORM takes its time, and the names that the demo school draws from are large. */
async function complete(database: OpenDatabase, config: Config, note: CommandDeps['note']): Promise<void> {
  const [{ withOrm }, { seedDemo }, { Account }] = await Promise.all([
    import('./orm.js'),
    import('../../database/seed/demo.js'),
    import('../../../identity/accounts/index.js'),
  ]);
  await withOrm(database, config, async (orm) => {
    await migrateUp(orm, config.database);
    // unguarded: whether there is anything yet.
    if (!database.embedded || (await orm.em.fork().count(Account)) > 0) return;
    if (await seedDemo(orm.em.fork(), new Date(), database.secretKey.export())) note('Made the demo school.');
  });
}
