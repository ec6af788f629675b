import type { ServerResponse } from 'node:http';

/** The headers that a handler hands over with the head itself. */
export type LastHeaders = Readonly<Record<string, unknown>>;

type Done = (last: LastHeaders) => void;

/** What is to be run, where the head has not gone out yet. */
const waiting = Symbol('before the head');
type Watched = ServerResponse & { [waiting]?: Done[] | undefined };

/**
 * Runs `done` once, when the head of the answer goes out, or when the caller is gone before that. One response is watched
 * once, whoever waits for its head; they are told in the order in which they asked.
 */
export function beforeHead(res: ServerResponse, done: Done): void {
  const watched = res as Watched;
  if (watched[waiting] !== undefined) {
    watched[waiting].push(done);
    return;
  }
  watched[waiting] = [done];
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const last: unknown = given.at(-1);
    tell(watched, typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as LastHeaders) : {});
    return writeHead(...given);
  }) as typeof writeHead;
  res.once('close', () => tell(watched, {}));
}

function tell(res: Watched, last: LastHeaders): void {
  const all = res[waiting];
  if (all === undefined) return;
  res[waiting] = undefined;
  for (const done of all) done(last);
}
