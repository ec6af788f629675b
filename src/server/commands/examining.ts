/** What `doctor` looks at. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../../platform/settings/config.js';
import { type LookAlikes, lookAlikes, saidOfLookAlikes } from '../database/look-alikes.js';
import { type MigrationStatus, migrationStatus } from '../database/migrate.js';
import { userOf } from '../database/restricted-roles.js';
import { type RowSecurityFacts, rowSecurityFacts } from '../database/row-security-facts.js';
import { type KnownSchool, knownSchools, saidOfSchools } from '../database/schools/school-facts.js';
import { anotherKey, fingerprintOf, keptFingerprint } from '../database/secrets/key-of-database.js';
import { countsOfMails, longWait, type MailCounts, saidOfMails } from '../http/ops/mail-counts.js';
import { mailFileOf } from '../jobs/mail/mailer-of.js';
import type { Finding } from '../process/cli/command-deps.js';
import { dataDirOf, type OpenDatabase, withDatabase } from '../process/database.js';
import { refusalOfNode } from '../process/node-version.js';
import { clusterExists } from '../process/postgres/launcher.js';
import { canReach, serverUser } from '../process/postgres/run-as.js';
import { countsOfUnvouched, saidOfUnvouched, type UnvouchedCounts } from '../web/sign-in/unvouched-providers.js';
import { oldestServer, serverFacts } from './database/fit-database.js';
import { lacksRights } from './database/missing-rights.js';
import { withPlainPool } from './database/plain-pool.js';

const ok = (line: string): Finding => ({ decision: 'ok', line });
const note = (line: string): Finding => ({ decision: 'note', line });
const fault = (line: string): Finding => ({ decision: 'FAULT', line });

/** All findings, in the order in which they depend on each other. */
export async function examine(config: Config, log: (line: string) => void): Promise<Finding[]> {
  const refusal = refusalOfNode(process.versions.node);
  const findings = [refusal ? fault(refusal) : ok(`Node ${process.versions.node}`), ok('the environment is valid')];
  findings.push(...hostFindings(config), visitorFinding(config), mailFinding(config));
  findings.push(dataDirFinding(dataDirOf(config), !config.database.url));
  if (findings.some(({ decision }) => decision === 'FAULT')) return findings;
  if (!config.database.url && !clusterExists(dataDirOf(config))) {
    return [...findings, note('no database yet: npm start makes one')];
  }
  try {
    return [...findings, ...(await withDatabase(config, { log }, (database) => databaseFindings(database, config)))];
  } catch (error) {
    return [...findings, fault(`the database cannot be reached: ${reasonOf(error)}`)];
  }
}

/** Who listens for others must know by which names they come. */
function hostFindings({ http: { host, publicUrl, allowedHosts, trustedProxies } }: Config): Finding[] {
  if (publicUrl === null && trustedProxies.length > 0)
    return [
      note('links in mails begin with the host that proxies forward: PUBLIC_URL names the address of the service'),
    ];
  const named = publicUrl !== null || allowedHosts.length + trustedProxies.length > 0;
  if (named || host === 'localhost' || host === '::1' || host.startsWith('127.')) return [];
  return [note('the service answers by its addresses alone: set PUBLIC_URL or ALLOWED_HOSTS for its names')];
}

/** Whether anybody is answered who sends no token. */
const visitorFinding = ({ api }: Pick<Config, 'api'>): Finding =>
  api.visitors
    ? note('VISITORS is on: without a token, public courses are read, and problems are reported')
    : ok('VISITORS is off: every operation but GET /brand_variables needs a token');

/** Where mails go: passwords are reset by mail. */
const mailFinding = (config: Config): Finding =>
  config.mail.smtpUrl === null
    ? note(`mails are written into ${mailFileOf(dataDirOf(config))}: SMTP_URL names a server that sends them`)
    : ok(`mails are sent through ${new URL(config.mail.smtpUrl).host}, from ${config.mail.from}`);

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
    if (!existsSync(dataDir)) {
      rmdirSync(mkdtempSync(join(nearestFolder(dataDir), 'probe-')));
      return note(`the data directory ${dataDir} does not exist yet`);
    }
    writeFileSync(probe, '');
    rmSync(probe);
    return ok(`the data directory ${dataDir} can be written`);
  } catch (error) {
    return fault(`the data directory ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

/** The folder in which the first of the missing ones would be made. */
const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

interface DatabaseFacts {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly processes: number;
  /** It takes changes. */
  readonly writes: boolean;
}

const factsOfDatabase = `
  select ${serverFacts},
    (select count(distinct application_name)::int from pg_stat_activity
      where datname = current_database() and application_name like 'lyceum serve %') as processes`;

const databaseFindings = ({ url, embedded, secretKey }: OpenDatabase, config: Config): Promise<Finding[]> =>
  withPlainPool({ url }, config, async (pool) => {
    const { rows } = await pool.query<DatabaseFacts>(factsOfDatabase);
    const schema = await migrationStatus(pool);
    const fits = schema.pending.length + schema.unknown.length === 0;
    const secured = fits ? await rowSecurityFacts(pool, userOf(config.database.serviceUrl)) : null;
    const key = await judgeKey(pool, secretKey.export(), fits);
    const mails = fits ? (await pool.query<MailCounts>(countsOfMails)).rows : [];
    const unvouched = fits ? (await pool.query<UnvouchedCounts>(countsOfUnvouched)).rows.map(saidOfUnvouched) : [];
    const schools = fits && !embedded ? (await pool.query<KnownSchool>(knownSchools)).rows : null;
    const ofSchools = schools && saidOfSchools(schools, config.signIn.accountHosts);
    const alike = fits ? (await pool.query<LookAlikes>(lookAlikes)).rows : [];
    return [
      ...judge(rows[0]!, config),
      judgeSchema(schema),
      ...(fits || !(await lacksRights(pool, config.database)) ? [] : [fault(rightsMissing)]),
      ...(secured === null ? [] : [judgeRowSecurity(secured, config)]),
      ...key,
      ...(ofSchools === null ? [] : [note(ofSchools)]),
      ...mails.map(judgeMails),
      ...unvouched.filter((line) => line !== null).map(note),
      ...alike.map((one) => note(saidOfLookAlikes(one))),
    ];
  });

const rightsMissing =
  'the user of DATABASE_URL lacks rights in the database, and may not give them: lyceum database prepare prints the SQL for an administrator';

/** Whether the secret key is that of the database. One that knows none yet gets to know it at the next start. */
async function judgeKey(pool: Pool, key: Buffer, fits: boolean): Promise<Finding[]> {
  const kept = await keptFingerprint(pool);
  if (kept === null && !fits) return [];
  if (kept === null) return [note('the database does not know its secret key yet: the next start tells it')];
  return [
    kept === fingerprintOf(key)
      ? ok('the secret key is the one of the database')
      : fault(anotherKey.replace(/^T(.*)\.$/, 't$1')),
  ];
}

/** What the facts mean for the service. */
export function judge(facts: DatabaseFacts, config: Config): Finding[] {
  const { number, version, encoding, processes, writes } = facts;
  const { enabled, store } = config.rateLimit;
  // Those that run, or those that the next start makes.
  const several = Math.max(processes, config.processes);
  return [
    number >= oldestServer
      ? ok(`PostgreSQL ${version}`)
      : fault(`PostgreSQL ${version} is too old: 15 or later is needed`),
    ...(writes ? [] : [note('the database takes no writes: it is set to read only, or a standby')]),
    encoding === 'UTF8' ? ok('the database is UTF8') : fault(`the database's encoding is ${encoding}: UTF8 is needed`),
    store === 'memory' && several > 1
      ? fault(
          `${several} processes serve, and each counts wrong passwords and codes alone${enabled ? ', and rate limits, too' : ''}: set RATE_LIMIT_STORE to redis or postgres`,
        )
      : ok(
          `the rate limit's store (${enabled ? store : 'off'}) fits ${processes || 'no'} running ${processes === 1 ? 'server' : 'servers'}`,
        ),
  ];
}

/** Whether somebody should look at the mails: some wait for long, or came to nothing. */
export function judgeMails(counts: MailCounts): Finding {
  const { waitingSeconds, refused, unconfirmed, givenUp } = counts;
  const isWell = waitingSeconds < longWait && refused + unconfirmed + givenUp === 0;
  return isWell ? ok(saidOfMails(counts)) : note(saidOfMails(counts));
}

/** What the state of the migrations means. Those that are missing come with the next start. */
export function judgeSchema({ applied, pending, unknown }: MigrationStatus): Finding {
  if (unknown.length > 0) return fault(`the database is newer than this program: ${unknown.join(', ')}`);
  if (applied.length === 0) return note('the database is empty: npm start or lyceum migrate up fills it');
  if (pending.length > 0)
    return note(`${pending.length} migrations are pending: npm start or lyceum migrate up applies them`);
  return ok('the database has the schema of this version');
}

/** Whether the database itself keeps tenants apart. */
export function judgeRowSecurity(facts: RowSecurityFacts, { database }: Pick<Config, 'database'>): Finding {
  const { roles, mighty, closed, open, user, userIsMighty } = facts;
  if (!database.rowSecurity) return note('row security is off: the service alone keeps tenants apart');
  if (roles === null) return fault('row security is not set up: npm start or lyceum migrate up does it');
  if (mighty.length > 0)
    return fault(`row security does not bind ${mighty.join(', ')}: a superuser, BYPASSRLS or an owner`);
  if (open.length > 0) return fault(`row security is missing on ${open.join(', ')}: lyceum migrate up sets it up`);
  if (closed.length > 0) return fault(`the user ${user} may not work as ${closed.join(', ')}: grant these roles to it`);
  const kept = `row security keeps tenants apart; the service works as ${roles.tenant}`;
  if (database.url === null || database.serviceUrl !== null || !userIsMighty) return ok(kept);
  return note(
    `${kept}, but signs on as ${user}, who is not bound by it. Stronger: create role lyceum_app login noinherit password '...'; grant ${roles.tenant}, ${roles.system} to lyceum_app; and name it in DATABASE_SERVICE_URL`,
  );
}
