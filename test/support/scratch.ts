import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Bytes that must be free there. A run's databases take some 400 MB, the clusters of the fault tests some 60 MB each. */
const wanted = 3 * 1024 ** 3;

/** Folders in which the clusters of tests may lie. */
export const scratchFolders: readonly string[] = hasRoom(memory) ? [memory, tmpdir()] : [tmpdir()];

/**
 * Makes a folder for a cluster: in memory where there is room, since making a database of five hundred files takes seven
 * times as long on a disk.
 */
export const makeScratchFolder = (prefix: string): string => mkdtempSync(join(scratchFolders[0] as string, prefix));

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= wanted;
  } catch {
    return false;
  }
}
