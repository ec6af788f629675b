/**
 * Writes the refusal of requests for which there is no time. Where four come for each that can be answered, what a refusal
 * costs is taken from the answers: all of it but the request's id is made beforehand.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, hasBody } from '../../../rest-adapter/platform/index.js';
import { overloaded } from '../../platform/refusal/refusal.js';
import { errorText } from '../graphql/answer.js';
import { headersOfAnswers } from '../ops/answer-headers.js';
import { requestIdOf } from '../ops/request-id.js';
import { closeWhenUnread } from '../transfer/unread-bodies.js';
import { type ByPriority, byPriority, type Priority, retryAfter } from './priority.js';

export type Refuse = (req: IncomingMessage, res: ServerResponse, priority: Priority) => void;

/** Stands where the id of a request belongs. */
const mark = '00000000-mark';

export const overloadedRest: Refuse = writer((priority) => {
  const { reason, message, status } = overloaded(retryAfter[priority]);
  return JSON.stringify(errorBody({ reason, message, status }, mark));
});

export const overloadedGraphql: Refuse = writer((priority) => {
  const { code, reason, message, status } = overloaded(retryAfter[priority]);
  return errorText(message, { code, reason, status, retryAfter: retryAfter[priority] }, mark);
});

function writer(textOf: (priority: Priority) => string): Refuse {
  /** What is sent before and after the id of the request. */
  const texts: ByPriority<readonly string[]> = byPriority((priority) => textOf(priority).split(mark));
  return (req, res, priority) => {
    const id = requestIdOf(req);
    const body = texts[priority].join(id);
    const isUnread = hasBody(req);
    if (isUnread) closeWhenUnread(res);
    res.writeHead(503, [
      ...headersOfAnswers,
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(body)),
      'X-Request-Id',
      id,
      'Retry-After',
      String(retryAfter[priority]),
    ]);
    res.end(body);
    // Of a body at which somebody has looked the HTTP server throws nothing away, and keeps the request until the next one.
    if (isUnread) req.resume();
  };
}
