/** Before anything is measured: contestants that do the same work answer the same. */
import { deepStrictEqual } from 'node:assert/strict';
import type { Running } from './contestant.js';
import type { Contestant, Measure } from './measures.js';
import type { BenchSchool } from './school.js';

/** PostGraphile names and nests its answers by itself: only that it answers without errors is asked. */
const differs: ReadonlySet<Contestant> = new Set(['postgraphile']);

/** Different requests of one measure that are compared. */
const compared = 12;

/** Compares the first answers of each measure, body and Link header. @throws AssertionError */
export async function refuseDifferentAnswers(
  measures: readonly Measure[],
  servers: ReadonlyMap<Contestant, Running>,
  tokens: BenchSchool['tokens'],
): Promise<void> {
  for (const measure of measures) {
    const token = tokens[measure.as][0] as string;
    const count = Math.min(compared, measure.requests('lyceum').length);
    for (const [{ name }, i] of measure.rivals.flatMap((rival) =>
      Array.from({ length: count }, (_, n) => [rival, n] as const),
    )) {
      const server = servers.get(name);
      if (server === undefined) continue;
      const wanted = await answerOf(measure, servers.get('lyceum') as Running, token, i);
      const given = await answerOf(measure, server, token, i);
      if (differs.has(name)) {
        const { errors } = given.body as { errors?: unknown };
        deepStrictEqual(errors, undefined, `${name} answers "${measure.title}" with errors`);
      } else deepStrictEqual(given, wanted, `${name} answers "${measure.title}" otherwise`);
    }
  }
}

async function answerOf(
  measure: Measure,
  server: Running,
  token: string,
  at: number,
): Promise<{ body: unknown; link: string | null }> {
  const request = measure.requests(server.name)[at];
  if (request === undefined) throw new Error(`${measure.title} asks for nothing.`);
  const response = await fetch(`http://127.0.0.1:${server.port}${request.path}`, {
    method: request.method,
    body: request.body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  // Each server has a port of its own, and names it in its links.
  const anywhere = (text: string) => text.replaceAll(`127.0.0.1:${server.port}`, 'host');
  // Ours are encrypted, each anew.
  const anyBookmark = (text: string) => text.replace(/page=bookmark:[\w-]+/g, 'page=bookmark');
  const body: unknown = JSON.parse(anywhere(await response.text()));
  const given = response.headers.get('link');
  const link = given === null ? null : anyBookmark(anywhere(given));
  return { body, link };
}
