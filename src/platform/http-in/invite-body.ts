import type { IncomingMessage, ServerResponse } from 'node:http';

/** Asks for the body of a client that waits to be told whether it may send it. Source: RFC 9110, 10.1.1. */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (!/^100-continue$/i.test(req.headers.expect ?? '') || req.httpVersion === '1.0') return;
  delete req.headers.expect;
  res.removeHeader('Connection');
  res.writeContinue();
}
