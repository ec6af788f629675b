import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorFault } from '../operator-fault.js';

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const nobody: RunAs = { uid: 65534, gid: 65534 };

/** The `postgres` user of a passwd file; where there is none, uid 65534, which needs no entry. */
export function unprivilegedUser(passwd: string): RunAs {
  const entry = passwd.split('\n').find((line) => line.startsWith('postgres:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return entry && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : nobody;
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
