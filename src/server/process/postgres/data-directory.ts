import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { canReach, type RunAs, serverUser } from './run-as.js';

/** Paths in a data directory. */
export interface DataDirectory {
  readonly dataDir: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Taken alone while the server is started or stopped. */
  readonly launchLock: string;
  /** Shared by every process that uses the server, for as long as it does. */
  readonly useLock: string;
  /** Where no private sockets exist (Windows): the superuser's password. */
  readonly passwordFile: string;
}

/**
 * The data directory: the configured one, else `.lyceum` in the project, else, for root in a project that the database
 * user cannot reach, `/var/lib/lyceum/<hash of the project's path>`.
 * @param configured `LYCEUM_DATA`, relative to the present folder; null when not set
 */
export function chooseDataDir(configured: string | null, projectRoot: string): string {
  if (configured) return resolve(configured);
  const usual = join(projectRoot, '.lyceum');
  if (canReach(serverUser(join(usual, 'postgres')), projectRoot)) return usual;
  return join('/var/lib/lyceum', createHash('sha256').update(projectRoot).digest('hex').slice(0, 12));
}

/**
 * Makes the data directory if it is missing, and looks whether it can be written. Gives its path with links resolved.
 * @throws OperatorFault where a file is in the way, or this process may not write there
 */
export function makeDataDir(directory: string): string {
  const made = orRefuse(`The data directory ${directory} cannot be made`, () => {
    makeFolders(directory);
    return realpathSync(directory);
  });
  orRefuse(`The data directory ${directory} cannot be written`, () => {
    const probe = join(made, `probe-${randomBytes(4).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
  });
  return made;
}

/** Node's own recursive form never ends where the system says of a folder that is there that it is not, as in /proc. */
function makeFolders(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(directory) !== directory) makeFolders(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o711 });
  } catch (error) {
    // Another process was first.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @throws OperatorFault with what the system says, where the work fails */
function orRefuse<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new OperatorFault(`${what}: ${(error as Error).message}.`);
  }
}

/**
 * Opens the data directory for the embedded server, and gives the paths in it.
 * @throws OperatorFault where the database user cannot reach it
 */
export function openDataDirectory(path: string): DataDirectory {
  const dataDir = makeDataDir(path);
  const directory: DataDirectory = {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    launchLock: join(dataDir, 'launch.lock'),
    useLock: join(dataDir, 'use.lock'),
    passwordFile: join(dataDir, 'postgres.password'),
  };
  const user = serverUser(directory.cluster);
  letPass(user, directory);
  if (!canReach(user, dataDir)) {
    throw new OperatorFault(
      `The database user (uid ${user?.uid}) cannot reach ${dataDir}: set LYCEUM_DATA to a place it can, such as /var/lib/lyceum/data.`,
    );
  }
  return directory;
}

/** What may lie in a data directory before the first start is through. */
const ourNames = /^(postgres(\..+)?|secret\.key(\..+)?|(launch|use)\.lock|files|probe-.+)$/;

/**
 * Lets the database user pass through a folder that we made, to the cluster in it, without looking around. A folder that
 * holds other things is its owner's to open.
 */
function letPass(user: RunAs | null, { dataDir, launchLock }: DataDirectory): void {
  const { uid, mode } = statSync(dataDir);
  const ours = existsSync(launchLock) || readdirSync(dataDir).every((name) => ourNames.test(name));
  if (user && ours && uid === process.getuid?.() && !canReach(user, dataDir)) chmodSync(dataDir, mode | 0o011);
}

const longestSocketDir = 80;

/**
 * A private folder for the socket. Short, since a socket's path is limited to about 100 bytes.
 * @param known the one that is to be used again; a new one unless given
 */
export function makeSocketDir(user: RunAs | null, known?: string): string {
  if (known !== undefined && existsSync(known)) return known;
  const temporary = tmpdir();
  const fits = Buffer.byteLength(temporary) <= longestSocketDir && canReach(user, temporary);
  const folder = known ?? mkdtempSync(join(fits ? temporary : '/tmp', 'lyceum-'));
  if (known !== undefined) mkdirSync(known, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Removes a socket folder that a server left behind; anything that is not one of ours stays. */
export function removeSocketDir(folder: string, user: RunAs | null): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  const owner = user?.uid ?? process.getuid?.();
  const ours = stat?.isDirectory() && stat.uid === owner && basename(folder).startsWith('lyceum-');
  if (ours && [tmpdir(), '/tmp'].includes(dirname(folder))) rmSync(folder, { recursive: true, force: true });
}
