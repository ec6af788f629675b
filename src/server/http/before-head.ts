import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The headers that a handler hands over with the head itself. */
export type LastHeaders = Readonly<Record<string, unknown>>;

type Done = (last: LastHeaders, res: ServerResponse) => void;

/** What is to be run, where the head has not gone out yet. */
const waiting = Symbol('before the head');
type Watched = ServerResponse<IncomingMessage> & { [waiting]?: Done[] | undefined };

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
  watched.writeHead = writeHead as typeof watched.writeHead;
  res.once('close', () => tell(watched, {}));
}

/**
 * In place of the response's own. One function for all of them: where a response had a closure of its own as a property,
 * it and its request became old, however short they lived. Decision 0052.
 */
function writeHead(this: Watched, status: number, ...given: unknown[]): ServerResponse {
  const last = given.at(-1);
  tell(this, typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as LastHeaders) : {});
  return ServerResponse.prototype.writeHead.call(this, status, ...(given as [OutgoingHttpHeaders]));
}

function tell(res: Watched, last: LastHeaders): void {
  const all = res[waiting];
  if (all === undefined) return;
  res[waiting] = undefined;
  for (const done of all) done(last, res);
}
