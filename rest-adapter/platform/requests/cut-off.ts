/** Requests that end before their body does. */
import type { IncomingMessage } from 'node:http';
import { badRequest, RefusedRequest } from '../refusals/errors.js';

/** A client that goes away in the middle has sent no body. */
export function onCutOff(req: IncomingMessage, fail: (error: Error) => void): void {
  const cutOff = () => {
    if (!req.complete) fail(new RefusedRequest(badRequest('incomplete_body', 'The request body ended early.')));
  };
  req.once('error', cutOff);
  req.once('close', cutOff);
}
