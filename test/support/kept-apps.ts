/**
 * The services that the tests of one worker use one after the other. To open an application costs half a second of a
 * processor, and its connections learn the tables anew; to put back what a test has written costs a twentieth of that.
 */
import { rm } from 'node:fs/promises';
import { DatabaseRestorer } from './restorer.js';
import { type AppSettings, openTestApp, type TestApp } from './test-app.js';

interface Kept {
  readonly service: TestApp;
  readonly restorer: DatabaseRestorer;
}

/** Being made as new; undefined for those that could not be. */
type Waiting = Promise<Kept | undefined>[];

const usual: Waiting = [];

/** Those with the settings that were asked for last, where these were not the usual ones. */
let others: { readonly key: string; readonly waiting: Waiting } = { key: '', waiting: [] };

/** A service with these settings, as new, and how it is given back. */
export async function takeApp(settings: AppSettings): Promise<{ service: TestApp; giveBack: () => void }> {
  const waiting = waitingWith(settings);
  let kept: Kept | undefined;
  // The one used last: its connections still stand, and know the statements.
  while (kept === undefined && waiting.length > 0) kept = await waiting.pop();
  const taken = kept ?? (await openKept(settings));
  const giveBack = () => {
    const ready = madeAsNew(taken);
    // Whoever takes it next is told.
    ready.catch(() => undefined);
    if (waiting === usual || waiting === others.waiting) waiting.push(ready);
    else letGo(ready);
  };
  return { service: taken.service, giveBack };
}

/** Services with settings that nobody asks for any more would only hold connections. */
function waitingWith(settings: AppSettings): Waiting {
  const key = JSON.stringify(settings);
  if (key === '{}') return usual;
  if (key === others.key) return others.waiting;
  others.waiting.splice(0).forEach(letGo);
  others = { key, waiting: [] };
  return others.waiting;
}

const letGo = (one: Waiting[number]): void => {
  one.then((kept) => kept && closeKept(kept)).catch(() => undefined);
};

async function openKept(settings: AppSettings): Promise<Kept> {
  const service = await openTestApp(settings);
  return { service, restorer: await DatabaseRestorer.of(service.url) };
}

/** Rows, files, and what the application remembers of rows. */
async function madeAsNew(kept: Kept): Promise<Kept | undefined> {
  const { app, folder } = kept.service;
  app.activity.forget();
  const restored = await kept.restorer.restore().catch(() => false);
  if (!restored || !app.cache.live) {
    await closeKept(kept);
    return undefined;
  }
  await rm(folder, { recursive: true, force: true });
  app.cache.clear();
  app.services.immutable.clear();
  app.services.remembered.clear();
  app.services.throttle.forget();
  return kept;
}

async function closeKept({ service, restorer }: Kept): Promise<void> {
  await restorer.close().catch(() => undefined);
  await service.close();
}
