/** Does a page deep in a list cost what the first one costs? */
import type { Running } from './contestant.js';
import { type LoadRequest, load } from './load.js';

export interface Depth {
  readonly title: string;
  /** Requests per second, medians. */
  readonly first: number;
  readonly deep: number;
}

const rows = 10_000;
const perPage = 100;

/** Walks 10,000 rows by `next`, then measures the page behind them against page 1, ten rows each. */
export async function measureDepth(
  server: Running,
  rootAccountId: number,
  tokens: readonly string[],
  duration: { readonly rounds: number; readonly seconds: number },
): Promise<Depth> {
  const base = `http://127.0.0.1:${server.port}`;
  const page1 = `/api/v1/accounts/${rootAccountId}/users?per_page=10`;
  let next = `${page1.replace('per_page=10', `per_page=${perPage}`)}`;
  for (let seen = 0; seen < rows; seen += perPage) {
    const response = await fetch(base + next, { headers: { authorization: `Bearer ${tokens[0]}` } });
    const link = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (response.status !== 200 || link === undefined) throw new Error(`${next} has no next page: ${response.status}`);
    await response.body?.cancel();
    next = link.slice(base.length);
  }
  const deep = next.replace(/per_page=\d+/, 'per_page=10');
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
  return { title: 'GET /accounts/:id/users?per_page=10', first: first as number, deep: behind as number };
}
