/**
 * Data directories with the demo school in them. A cluster, its schema and the school take seven seconds of a processor,
 * a copy of them a tenth of one: they are made once for a run, whichever file asks first.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lyceum } from '../server/served.js';
import { makeScratchFolder, scratchFolders } from './scratch.js';

/** Milliseconds that the making may take on a busy machine. */
const longestMaking = 180_000;

/** The files of a run are threads of one process. */
const original = join(scratchFolders[0] as string, `lyceum-demo-${process.pid}`);
const draft = `${original}.draft`;

/** Makes a data directory as a service leaves it that has made the demo school and has ended. */
export async function makeDemoDirectory(prefix: string): Promise<string> {
  const dataDir = makeScratchFolder(prefix);
  await fillWithDemo(dataDir);
  return dataDir;
}

/** Makes an empty folder one of those. */
export async function fillWithDemo(dataDir: string): Promise<void> {
  await originalMade();
  // With the owner of the cluster, which under root is another.
  execFileSync('cp', ['-a', `${original}/.`, dataDir]);
}

/** Ends the run's original: jest calls it after the last file. */
export default function removeOriginal(): void {
  for (const folder of [original, draft]) rmSync(folder, { recursive: true, force: true });
}

async function originalMade(): Promise<void> {
  if (existsSync(original)) return;
  try {
    mkdirSync(draft);
  } catch {
    return untilMade();
  }
  try {
    for (const args of [
      ['migrate', 'up'],
      ['seed', 'demo'],
    ]) {
      const { code, err } = await lyceum(args, { LYCEUM_DATA: draft });
      if (code !== 0) throw new Error(`lyceum ${args.join(' ')} ended with ${code}: ${err.join('\n')}`);
    }
    renameSync(draft, original);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function untilMade(): Promise<void> {
  const since = performance.now();
  while (!existsSync(original)) {
    if (!existsSync(draft) && !existsSync(original)) throw new Error('The demo school of this run could not be made.');
    if (performance.now() - since > longestMaking) throw new Error('The demo school of this run is not there in time.');
    await pause(50);
  }
}
