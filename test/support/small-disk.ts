import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** A disk of so many megabytes; undefined where nobody may make one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-small-'));
  const forget = () => rmSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    forget();
    return undefined;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', [folder]);
      forget();
    },
  };
}
