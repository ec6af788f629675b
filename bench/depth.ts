/** Does a page deep in a list cost what the first one costs? */
import type { Running } from './contestant.js';
import { type LoadRequest, load } from './load.js';

export interface Depth {
  readonly title: string;
  /** Requests per second, medians. */
  readonly first: number;
  readonly deep: number;
}

/** A list, how far it is walked, and how large the compared pages are. */
export interface DeepList {
  readonly title: string;
  /** With its query, without `per_page`. */
  readonly path: string;
  readonly rows: number;
  readonly perPage: number;
}

const step = 100;

/** The lists whose depth is measured: one far into a long list, one at the last page of a course of 1,000 people. */
export const deepLists = (root: number, crowded: number): readonly DeepList[] => [
  { title: 'GET /accounts/:id/users', path: `/accounts/${root}/users?`, rows: 10_000, perPage: 10 },
  {
    title: 'GET /courses/:id/users, enrollments',
    path: `/courses/${crowded}/users?include[]=enrollments&`,
    rows: 900,
    perPage: 100,
  },
];

/**
 * Walks a list by its `next` links.
 * @param first path and query of the first page
 * @param tokens of one user, whose the links are
 * @returns path and query of the page behind `pages` pages
 */
export async function walk(server: Running, first: string, pages: number, tokens: readonly string[]): Promise<string> {
  const base = `http://127.0.0.1:${server.port}`;
  let next = first;
  for (let seen = 0; seen < pages; seen += 1) {
    const headers = { authorization: `Bearer ${tokens[seen % tokens.length]}` };
    const response = await fetch(base + next, { headers });
    const link = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (response.status !== 200 || link === undefined) throw new Error(`${next} has no next page: ${response.status}`);
    await response.body?.cancel();
    next = link.slice(base.length);
  }
  return next;
}

/** Walks the list by `next`, then measures the page behind the rows against page 1. */
export async function measureDepth(
  server: Running,
  list: DeepList,
  tokens: readonly string[],
  duration: { readonly rounds: number; readonly seconds: number },
): Promise<Depth> {
  const page1 = `/api/v1${list.path}per_page=${list.perPage}`;
  const next = await walk(server, `/api/v1${list.path}per_page=${step}`, list.rows / step, tokens);
  const deep = next.replace(/per_page=\d+/, `per_page=${list.perPage}`);
  const run = async (path: string): Promise<number> => {
    const request: LoadRequest = { method: 'GET', path };
    const result = await load(server.port, tokens, [request], duration.seconds);
    if (result.failed > 0) throw new Error(`${path}: ${result.failure}`);
    return result.perSecond;
  };
  const results: [number[], number[]] = [[], []];
  for (let round = 0; round <= duration.rounds; round += 1) {
    const [first, behind] = [await run(page1), await run(deep)];
    // The first round warms up.
    if (round > 0) {
      results[0].push(first);
      results[1].push(behind);
    }
  }
  const [first, behind] = results.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] as number);
  return { title: `${list.title}: page after ${list.rows} rows`, first: first as number, deep: behind as number };
}
