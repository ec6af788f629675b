import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The headers that a handler hands over with the head itself. */
export type LastHeaders = Readonly<Record<string, unknown>>;

/** Runs `done` once: before the head of the answer is written, or when the caller is gone before that. Whoever asked last comes first. */
export function beforeHead(res: ServerResponse, done: (last: LastHeaders, res: ServerResponse) => void): void {
  const writeHead = res.writeHead.bind(res);
  let isDone = false;
  const tell = (last: LastHeaders) => {
    if (isDone) return;
    isDone = true;
    done(last, res);
  };
  res.writeHead = (status: number, ...given: unknown[]): typeof res => {
    const last = given.at(-1);
    tell(typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as LastHeaders) : {});
    return writeHead(status, ...(given as [OutgoingHttpHeaders]));
  };
  res.once('close', () => tell({}));
}
