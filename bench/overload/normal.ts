/** How soon after an overload everything is as before. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRequest } from '../load.js';

/** So many answers in a row, each of them within this many milliseconds, are normal. */
const inARow = 16;
const normal = 250;
const longest = 30_000;

/** Milliseconds until the first of the answers that show it; asks one after the other. */
export async function normalAfter(
  port: number,
  requests: readonly LoadRequest[],
  tokens: readonly string[],
): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let well = 0, i = 0; well < inARow; i += 1) {
    if (performance.now() - begun > longest) return Number.POSITIVE_INFINITY;
    const { method, path, body } = requests[i % requests.length] as LoadRequest;
    const sent = performance.now();
    const headers = { authorization: `Bearer ${tokens[i % tokens.length]}`, 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
    await answer.text();
    if (answer.status === 200 && performance.now() - sent <= normal) {
      well += 1;
      continue;
    }
    well = 0;
    await pause(20);
    since = performance.now();
  }
  return since - begun;
}
