/** Errors at `/graphql` that belong to no operation. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../refusal/error-codes.js';
import { answerType } from './answer-type.js';

/** What such an error says for programs. */
interface Words {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly status: number;
  readonly retryAfter?: number;
}

/**
 * Writes an error that belongs to no operation: no token, a limit, a body that cannot be read, a request that is not
 * GraphQL. It has the type that an answer would have: clients show what is in it by its type.
 * @param message sentence for people
 */
export function sendError(
  res: ServerResponse,
  message: string,
  extensions: Words,
  requestId: string | undefined,
): void {
  send(res, extensions.status, typeFor(res), errorText(message, extensions, requestId));
}

/** The type of an answer, as its caller accepts it. */
export const typeFor = (res: ServerResponse): string => answerType(res.req.headers.accept);

/** The body of such an error. */
export function errorText(message: string, { status, ...words }: Words, requestId: string | undefined): string {
  return JSON.stringify({ errors: [{ message, extensions: { ...words, http: { status }, requestId } }] });
}

/** Writes a whole body at once. */
export function send(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
  res.statusCode = status;
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}
