/** Uploads as a client makes them: announced, sent, asked for. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Caller, World } from '../../support/world.js';

/** What step 1 answers. */
export interface Announced {
  readonly upload_url: string;
  readonly upload_params: Readonly<Record<string, string>>;
  readonly file_param: string;
}

export type Bytes = string | Uint8Array<ArrayBuffer>;

/** Step 1. @param at route, e.g. `/courses/1/files` */
export const announce = (
  caller: Caller,
  at: string,
  name: string,
  content: Bytes,
  more: Record<string, string | number> = {},
): Promise<Answer> => caller.post(at, { name, size: Buffer.byteLength(content), ...more });

/** Step 2: the parameters, then the file; no token. */
export async function send(
  announced: Announced,
  content: Bytes,
  change: { readonly params?: Record<string, string>; readonly url?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...announced.upload_params, ...change.params }))
    form.append(name, value);
  form.append(announced.file_param, new Blob([content]), 'whatever.bin');
  return answerOf(await fetch(change.url ?? announced.upload_url, { method: 'POST', body: form }));
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** All steps; answers the File. */
export async function uploaded(
  caller: Caller,
  at: string,
  name: string,
  content: Bytes,
  more: Record<string, string | number> = {},
): Promise<any> {
  const step1 = await announce(caller, at, name, content, more);
  expect([name, step1.status, step1.body]).toEqual([name, 200, expect.anything()]);
  const step2 = await send(step1.body, content);
  expect([name, step2.status, step2.body]).toEqual([name, 201, expect.anything()]);
  return step2.body;
}

/** What has come into the database and the store since the beginning: rows by state, and whether each has bytes. */
export async function leftBehind(world: World): Promise<{ rows: any[]; keys: string[] }> {
  const rows = await world.sql(
    'select id::int, workflow_state as state, storage_key as key, upload_claim as claim from files where id <> all($1) order by id',
    [Object.values(world.files)],
  );
  const keys: string[] = [];
  for (const { key } of rows) if (await world.app.services.files.has(key)) keys.push(key);
  return { rows, keys };
}

/** Asks again until it holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    if (await holds()) return;
    await pause(20);
  }
  throw new Error('It never came true.');
}
