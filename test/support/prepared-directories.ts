/**
 * Data directories as a service leaves them that has ended. A cluster takes a second of a processor, its schema and a
 * school in it five more, a copy of them a tenth of one: each is made once for a run, whichever file asks first.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../../src/server/process/postgres/launcher.js';
import { makeScratchFolder, scratchFolders } from './scratch.js';

/** Milliseconds that the making may take on a busy machine. */
const longestMaking = 180_000;

/** Fills the cluster in this folder. What it needs is loaded by whoever makes one, and by nobody who ends a run. */
const fillings = {
  /** An empty database. */
  nothing: async () => undefined,
  /** The demo school. */
  demo: async (dataDir: string) => {
    const { lyceum } = await import('../server/served.js');
    const { code, err } = await lyceum(['seed', 'demo'], { LYCEUM_DATA: dataDir });
    if (code !== 0) throw new Error(`lyceum seed demo ended with ${code}: ${err.join('\n')}`);
  },
  /** The world that tests live in. */
  world: async (_: string, url: string) => (await import('./test-app.js')).buildWorld(url),
};
type Content = keyof typeof fillings;

/** The files of a run are threads of one process. */
const originalOf = (content: Content) => join(scratchFolders[0] as string, `lyceum-original-${content}-${process.pid}`);
const draftOf = (content: Content) => `${originalOf(content)}.draft`;

/** Makes a data directory with this in its database. */
export async function makePreparedDirectory(content: Content, prefix: string): Promise<string> {
  const dataDir = makeScratchFolder(prefix);
  await fillDirectory(content, dataDir);
  return dataDir;
}

/** Makes an empty folder one of those. */
export async function fillDirectory(content: Content, dataDir: string): Promise<void> {
  await originalMade(content);
  // With the owner of the cluster, which under root is another.
  execFileSync('cp', ['-a', `${originalOf(content)}/.`, dataDir]);
}

/** Ends the run's originals: jest calls it after the last file. */
export default function removeOriginals(): void {
  for (const content of Object.keys(fillings) as Content[])
    for (const folder of [originalOf(content), draftOf(content)]) rmSync(folder, { recursive: true, force: true });
}

async function originalMade(content: Content): Promise<void> {
  const [original, draft] = [originalOf(content), draftOf(content)];
  if (existsSync(original)) return;
  try {
    mkdirSync(draft);
  } catch {
    return untilMade(content);
  }
  try {
    const cluster = await startEmbedded({ dataDir: draft, log: () => undefined });
    try {
      await fillings[content](draft, cluster.url);
    } finally {
      await cluster.stop();
    }
    renameSync(draft, original);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function untilMade(content: Content): Promise<void> {
  const since = performance.now();
  while (!existsSync(originalOf(content))) {
    if (!existsSync(draftOf(content)) && !existsSync(originalOf(content)))
      throw new Error(`The data directory of this run with ${content} in it could not be made.`);
    if (performance.now() - since > longestMaking)
      throw new Error(`The data directory of this run with ${content} in it is not there in time.`);
    await pause(50);
  }
}
