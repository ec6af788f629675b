/** Before anything is measured: servers that do the same work answer the same. */
import { deepStrictEqual } from 'node:assert/strict';
import type { SignedRequest } from './load/load.js';
import type { Running } from './machine/contestant.js';
import type { Measure } from './measures.js';
import type { Servers } from './rounds.js';

/** Different requests of one measure that are compared. */
const compared = 12;

/** Compares the first answers of each measure, body and Link header. @throws AssertionError */
export async function refuseDifferentAnswers(measures: readonly Measure[], servers: Servers): Promise<void> {
  for (const measure of measures) {
    const { title, rivals, differing } = measure;
    for (const { name } of rivals) {
      const [asked, given] = [measure.requests('lyceum')[0] ?? [], measure.requests(name)[0] ?? []];
      for (let i = 0; i < Math.min(compared, asked.length); i += 1) {
        const answer = await answerOf(servers.get(name) as Running, given[i] as SignedRequest);
        if (differing.includes(name)) {
          const { errors } = answer.body as { errors?: unknown };
          deepStrictEqual([answer.status, errors], [200, undefined], `${name} answers "${title}" with errors`);
        } else {
          const wanted = await answerOf(servers.get('lyceum') as Running, asked[i] as SignedRequest);
          deepStrictEqual(answer, wanted, `${name} answers "${title}" otherwise`);
        }
      }
    }
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly link: string | null;
}

async function answerOf({ name, port }: Running, { method, path, body, token }: SignedRequest): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body,
    // No connection is kept: a server that prepares its schema may have closed it meanwhile.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
  }).catch((error: unknown) => {
    throw new Error(`${name} does not answer ${path}`, { cause: error });
  });
  // Each server has a port of its own, and names it in its links. Our bookmarks are encrypted, each anew.
  const anywhere = (text: string) => text.replaceAll(`127.0.0.1:${port}`, 'host');
  const anyBookmark = (text: string) => text.replace(/page=bookmark:[\w-]+/g, 'page=bookmark');
  const link = response.headers.get('link');
  return {
    status: response.status,
    body: JSON.parse(anywhere(await response.text())),
    link: link === null ? null : anyBookmark(anywhere(link)),
  };
}
