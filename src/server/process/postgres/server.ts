import { randomBytes, randomInt } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Binaries } from './binaries.js';
import type { DataDirectory } from './data-directory.js';
import type { RunAs } from './run-as.js';
import { type Outcome, runProgram } from './run-program.js';

/** Everything that the programs need to work on one cluster. */
export interface Installation {
  readonly binaries: Binaries;
  readonly places: DataDirectory;
  /** Who runs the server; null is the present user. */
  readonly user: RunAs | null;
  /** PostgreSQL settings that differ from ours, by name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** The superuser, and the only one: whoever reaches the private socket is the service. */
export const superuser = 'lyceum';

/** For a small server whose every acknowledged write must stay. `alter system` overrides none of these, `settings` does. */
const usualSettings: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  // Pages lie in memory or on a solid-state disk, where a page out of order costs hardly more than the next one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their values hold personal data; what failed is in the service's own log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const largestLog = 10 * 1024 * 1024;
export const logFile = (places: DataDirectory) => join(places.cluster, 'server.log');
const hasPrivateSockets = process.platform !== 'win32';

/** Makes the cluster if there is none: beside its place, then renamed, so that a half-made one is never opened. */
export async function makeCluster({ binaries, places, user, settings, log }: Installation): Promise<void> {
  const draftName = `${basename(places.cluster)}.new-`;
  for (const name of readdirSync(places.dataDir).filter((entry) => entry.startsWith(draftName))) {
    rmSync(join(places.dataDir, name), { recursive: true, force: true });
  }
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return refuseOtherVersion(places, binaries);
  log(`Creating a database cluster in ${places.cluster}.`);
  const draft = join(places.dataDir, `${draftName}${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  if (user) chownSync(draft, user.uid, user.gid);
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', draft, '-U', superuser, ...locale, '--no-instructions', ...authentication(places)];
  if (settings['fsync'] === 'off') args.push('--no-sync');
  const outcome = await runProgram(binaries.initdb, args, user);
  if (outcome.code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new OperatorFault(`The database cluster could not be created: ${lastLines(outcome.output)}`);
  }
  appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists 'lyceum.conf'\n");
  renameSync(draft, places.cluster);
}

function authentication(places: DataDirectory): string[] {
  if (hasPrivateSockets) return ['--auth-local=trust', '--auth-host=reject'];
  writeFileSync(places.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${places.passwordFile}`];
}

function refuseOtherVersion(places: DataDirectory, binaries: Binaries): void {
  const version = readFileSync(join(places.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new OperatorFault(
    `${places.cluster} was written by PostgreSQL ${version}, and this is ${binaries.major}: dump it with the old one and restore.`,
  );
}

/**
 * Starts the server and waits for some seconds until it is ready. A server that recovers for longer goes on.
 * @param socketDir folder for its socket; unused where there are no private sockets
 * @param port where there are none; any unless given
 */
export async function startServer(
  installation: Installation,
  socketDir: string,
  port = randomInt(20_000, 32_000),
): Promise<Outcome> {
  const { binaries, places, user, settings } = installation;
  const listening = hasPrivateSockets
    ? { listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', port: String(port) };
  const configuration = Object.entries({ ...usualSettings, ...settings, ...listening })
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');
  const file = join(places.cluster, 'lyceum.conf');
  writeFileSync(file, configuration, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  if ((statSync(logFile(places), { throwIfNoEntry: false })?.size ?? 0) > largestLog) truncateSync(logFile(places));
  const args = ['start', '-w', '-t', '10', '-s', '-D', places.cluster, '-l', logFile(places)];
  return runProgram(binaries.pgCtl, args, user);
}

/** Stops the server at once but cleanly: sessions are ended, open transactions rolled back. */
export async function stopServer({ binaries, places, user }: Installation): Promise<void> {
  const args = ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', places.cluster];
  const outcome = await runProgram(binaries.pgCtl, args, user);
  const isRunning = existsSync(join(places.cluster, 'postmaster.pid'));
  if (outcome.code !== 0 && isRunning) {
    throw new OperatorFault(`PostgreSQL could not be stopped: ${lastLines(outcome.output)}`);
  }
}

/** The line of a program's output or of the server's log that says what went wrong. */
export function lastLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const worst = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return worst?.trim() ?? 'no reason was given.';
}
