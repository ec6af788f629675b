import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** In this order. `initdb` looks its user up by number, so the user must have an entry. */
const unprivilegedNames = ['postgres', '_postgres', 'nobody'];

/** The user that runs the server for root: the first of these in a passwd file, else uid 65534. */
export function unprivilegedUser(passwd: string): RunAs {
  const entries = passwd.split('\n').map((line) => line.split(':'));
  const found = unprivilegedNames
    .map((name) => entries.find(([entry, , uid]) => entry === name && Number(uid) > 0))
    .find((entry) => entry !== undefined);
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 };
}

/**
 * Who runs the server on this cluster: null is the present user. Root hands over to the cluster's owner, and on a new
 * cluster to an unprivileged user.
 * @param clusterDir PostgreSQL's own data directory; need not exist yet
 */
export function serverUser(clusterDir: string): RunAs | null {
  const self = process.getuid?.();
  if (self === undefined) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && self !== 0 && owner.uid !== self) {
    throw new OperatorFault(`${clusterDir} belongs to uid ${owner.uid}: start as that user or as root.`);
  }
  if (self !== 0) return null;
  if (owner?.uid === 0) {
    throw new OperatorFault(`${clusterDir} belongs to root, and PostgreSQL does not run as root: give it to a user.`);
  }
  return owner ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser(passwdFile());
}

function passwdFile(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/** Whether the user may walk to this path: every folder above it (and the path, if it exists) has the search bit for them. */
export function canReach(user: RunAs | null, path: string): boolean {
  if (!user) return true;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat) {
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    if (!(stat.mode & bit)) return false;
  }
  const parent = dirname(resolve(path));
  return parent === path || canReach(user, parent);
}
