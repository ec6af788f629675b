import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import pg from 'pg';
import type { Config } from '../config.js';
import { refusalOfNode } from '../node-version.js';
import { type MigrationStatus, migrationStatus } from '../orm/migrate.js';
import { clusterExists } from '../postgres/launcher.js';
import { canReach, serverUser } from '../postgres/run-as.js';
import type { CommandDeps } from './commands.js';
import { applicationName, dataDirOf, withDatabase } from './database.js';
import { oldestServer } from './fit-database.js';

/** One thing looked at: `ok`, `note` (works, but know it) or `FAULT`. */
interface Finding {
  readonly verdict: 'ok' | 'note' | 'FAULT';
  readonly line: string;
}

const ok = (line: string): Finding => ({ verdict: 'ok', line });
const note = (line: string): Finding => ({ verdict: 'note', line });
const fault = (line: string): Finding => ({ verdict: 'FAULT', line });

/** `doctor`: looks at everything that the service needs, and says what is wrong. Exit code 1 when something is. */
export function registerDoctor(program: Command, deps: CommandDeps): void {
  program
    .command('doctor')
    .description('check Node, the settings, the data directory and the database')
    .action(async () => {
      const findings = await examine(deps.config(), deps.note);
      for (const { verdict, line } of findings) deps.print(`${verdict.padEnd(5)}  ${line}`);
      if (findings.some(({ verdict }) => verdict === 'FAULT')) process.exitCode = 1;
    });
}

/** All findings, in the order in which they depend on each other. */
export async function examine(config: Config, log: (line: string) => void): Promise<Finding[]> {
  const refusal = refusalOfNode(process.versions.node);
  const findings = [refusal ? fault(refusal) : ok(`Node ${process.versions.node}`), ok('the environment is valid')];
  findings.push(dataDirFinding(dataDirOf(config), !config.database.url));
  if (findings.some(({ verdict }) => verdict === 'FAULT')) return findings;
  if (!config.database.url && !clusterExists(dataDirOf(config))) {
    return [...findings, note('no database yet: npm start makes one')];
  }
  try {
    return [...findings, ...(await withDatabase(config, { log }, ({ url }) => databaseFindings(url, config)))];
  } catch (error) {
    return [...findings, fault(`the database cannot be reached: ${reasonOf(error)}`)];
  }
}

/** A refused connection comes as an `AggregateError` without words of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || 'no reason given';
}

function dataDirFinding(dataDir: string, embedded: boolean): Finding {
  const probe = join(dataDir, `probe-${randomBytes(4).toString('hex')}`);
  try {
    const user = embedded ? serverUser(join(dataDir, 'postgres')) : null;
    if (!canReach(user, dirname(dataDir))) return fault(`the database user (uid ${user?.uid}) cannot reach ${dataDir}`);
    if (!existsSync(dataDir)) return note(`the data directory ${dataDir} does not exist yet`);
    writeFileSync(probe, '');
    rmSync(probe);
    return ok(`the data directory ${dataDir} can be written`);
  } catch (error) {
    return fault(`the data directory ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

interface DatabaseFacts {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly processes: number;
}

const factsOfDatabase = `
  select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
    current_setting('server_encoding') as encoding,
    (select count(distinct application_name)::int from pg_stat_activity
      where datname = current_database() and application_name like 'lyceum serve %') as processes`;

async function databaseFindings(url: string, config: Config): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName('command'),
    connectionTimeoutMillis: config.database.poolWaitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(factsOfDatabase);
    return [...judge(rows[0]!, config), judgeSchema(await migrationStatus(client))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the facts mean for the service. */
export function judge(facts: DatabaseFacts, config: Config): Finding[] {
  const { number, version, encoding, processes } = facts;
  const { enabled, store } = config.rateLimit;
  return [
    number >= oldestServer
      ? ok(`PostgreSQL ${version}`)
      : fault(`PostgreSQL ${version} is too old: 15 or later is needed`),
    encoding === 'UTF8' ? ok('the database is UTF8') : fault(`the database's encoding is ${encoding}: UTF8 is needed`),
    enabled && store === 'memory' && processes > 1
      ? fault(
          `${processes} processes serve, and each counts rate limits alone: set RATE_LIMIT_STORE to redis or postgres`,
        )
      : ok(
          `the rate limit's store (${enabled ? store : 'off'}) fits ${processes || 'no'} running ${processes === 1 ? 'server' : 'servers'}`,
        ),
  ];
}

/** What the state of the migrations means. Those that are missing come with the next start. */
export function judgeSchema({ applied, pending, unknown }: MigrationStatus): Finding {
  if (unknown.length > 0) return fault(`the database is newer than this program: ${unknown.join(', ')}`);
  if (applied.length === 0) return note('the database is empty: npm start or lyceum migrate up fills it');
  if (pending.length > 0)
    return note(`${pending.length} migrations are pending: npm start or lyceum migrate up applies them`);
  return ok('the database has the schema of this version');
}
