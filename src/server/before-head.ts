import type { ServerResponse } from 'node:http';

/** The headers that a handler hands over with the head itself. */
export type LastHeaders = Readonly<Record<string, unknown>>;

/** Runs `done` once, when the head of the answer goes out, or when the caller is gone before that. */
export function beforeHead(res: ServerResponse, done: (last: LastHeaders) => void): void {
  let open = true;
  const once = (last: LastHeaders): void => {
    if (!open) return;
    open = false;
    done(last);
  };
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const last: unknown = given.at(-1);
    once(typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as LastHeaders) : {});
    return writeHead(...given);
  }) as typeof writeHead;
  res.once('close', () => once({}));
}
