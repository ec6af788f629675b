/** What of a file keeps a viewer from its bytes. */
import type { PlaceLock } from './file-locks.sql.js';

/** As it is read; `managed` and `readAnywhere` are true or null. */
export interface FileLocking {
  /** It is kept back from those who do not manage it. */
  readonly lockedNow: boolean;
  readonly managed: true | null;
  /** Where it stands keeps it from those who do not read it anywhere. */
  readonly placeLock: PlaceLock | null;
  readonly readAnywhere: true | null;
}

export const lockingColumns = ['lockedNow', 'managed', 'placeLock', 'readAnywhere'] as const;

const keepsItself = ({ lockedNow, managed }: FileLocking): boolean => lockedNow && managed !== true;

/** What keeps the viewer out because of where the file stands; null for nothing, and for what it says of itself. */
export const placeLockFor = (file: FileLocking): PlaceLock | null =>
  keepsItself(file) || file.readAnywhere === true ? null : file.placeLock;

/** The viewer may know of the file and not fetch it. */
export const isLockedFor = (file: FileLocking): boolean => keepsItself(file) || placeLockFor(file) !== null;
