/**
 * The services that the tests of one worker use one after the other. To open an application costs half a second of a
 * processor, and its connections learn the tables anew; to put back what a test has written costs a twentieth of that.
 */
import { rm } from 'node:fs/promises';
import { DatabaseRestorer } from './restorer.js';
import { openTestApp, type TestApp } from './test-app.js';

interface Kept {
  readonly service: TestApp;
  readonly restorer: DatabaseRestorer;
  /** Whether a secret was tried: the application counts such tries for a minute, and is not used again. */
  readonly hasCounted: () => boolean;
}

/** Being made as new; undefined for those that could not be. */
const waiting: Promise<Kept | undefined>[] = [];

/** A service with the usual settings, as new, and how it is given back. */
export async function takeApp(): Promise<{ service: TestApp; giveBack: () => void }> {
  let kept: Kept | undefined;
  while (kept === undefined && waiting.length > 0) kept = await waiting.shift();
  const taken = kept ?? (await openKept());
  const giveBack = () => {
    const ready = madeAsNew(taken);
    // Whoever takes it next is told.
    ready.catch(() => undefined);
    waiting.push(ready);
  };
  return { service: taken.service, giveBack };
}

async function openKept(): Promise<Kept> {
  const service = await openTestApp();
  const { throttle } = service.app.services;
  const begin = throttle.begin.bind(throttle);
  let counted = false;
  throttle.begin = (...limits) => {
    counted = true;
    return begin(...limits);
  };
  return { service, restorer: await DatabaseRestorer.of(service.url), hasCounted: () => counted };
}

/** Rows, files, and what the application remembers of rows. */
async function madeAsNew(kept: Kept): Promise<Kept | undefined> {
  const { app, folder } = kept.service;
  app.activity.forget();
  const restored = !kept.hasCounted() && (await kept.restorer.restore().catch(() => false));
  if (!restored || !app.cache.live) {
    await closeKept(kept);
    return undefined;
  }
  await rm(folder, { recursive: true, force: true });
  app.cache.clear();
  app.services.immutable.clear();
  return kept;
}

async function closeKept({ service, restorer }: Kept): Promise<void> {
  await restorer.close().catch(() => undefined);
  await service.close();
}
