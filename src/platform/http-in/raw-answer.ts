/** Answers for connections that no HTTP server answers. */
import { randomUUID } from 'node:crypto';

export interface RawAnswer {
  readonly status: number;
  readonly word: string;
  readonly reason: string;
  readonly message: string;
  readonly location?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const reasonPhrases: Readonly<Record<number, string>> = {
  308: 'Permanent Redirect',
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  421: 'Misdirected Request',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

/** A whole answer as it goes over the wire. */
export function rawAnswer({ status, word, reason, message, location, retryAfter }: RawAnswer): string {
  const requestId = randomUUID();
  const body = JSON.stringify({
    status: word,
    message,
    request_id: requestId,
    errors: [{ message, error_code: reason }],
  });
  return [
    `HTTP/1.1 ${status} ${reasonPhrases[status] ?? 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: private, no-cache',
    ...(location === undefined ? [] : [`Location: ${location}`]),
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
