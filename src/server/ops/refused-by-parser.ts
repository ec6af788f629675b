/** Answers of our own for requests that the HTTP parser refuses before any handler sees them. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the parser reports. */
interface ParserFault extends Error {
  readonly code?: string;
  /** The bytes that it was reading. */
  readonly rawPacket?: Buffer;
}

interface RawAnswer {
  readonly status: number;
  readonly word: string;
  readonly reason: string;
  readonly message: string;
  readonly location?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const malformed: RawAnswer = {
  status: 400,
  word: 'bad_request',
  reason: 'malformed_request',
  message: 'The request is not HTTP as this service reads it.',
};

/** By the parser's code; everything else is malformed. */
const answers: Readonly<Record<string, RawAnswer>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    word: 'bad_request',
    reason: 'headers_too_large',
    message: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    word: 'payload_too_large',
    reason: 'chunk_extensions_too_large',
    message: 'The chunk extensions of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    word: 'bad_request',
    reason: 'request_timeout',
    message: 'The request did not arrive in time.',
  },
};

const reasonPhrases: Readonly<Record<number, string>> = {
  308: 'Permanent Redirect',
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  503: 'Service Unavailable',
  431: 'Request Header Fields Too Large',
};

/** Takes over what the parser of this server refuses. The connection is closed after the answer. */
export function answerRefusedRequests(server: Server): void {
  server.on('clientError', (fault: ParserFault, socket: Duplex) => {
    // Nobody listens, or an answer is on its way already, into which nothing may be mixed.
    const busy = (socket as { _httpMessage?: unknown })._httpMessage != null;
    if (fault.code === 'ECONNRESET' || !socket.writable || busy) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(answerOf(fault)), () => socket.destroy());
  });
}

function answerOf({ code = '', rawPacket }: ParserFault): RawAnswer {
  const location = rawPacket === undefined ? undefined : encodedTarget(rawPacket);
  if (location === undefined) return answers[code] ?? malformed;
  const message = 'The address holds bytes that must be percent-encoded.';
  return { status: 308, word: 'bad_request', reason: 'address_not_encoded', message, location };
}

/**
 * Where the request belongs whose address holds raw bytes beyond ASCII: the same with these percent-encoded. Only for
 * requests without a body, of which the whole head is there, on a path of this service.
 */
function encodedTarget(packet: Buffer): string | undefined {
  const text = packet.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...headers] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const target = /^[A-Z]+ (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]$/.exec(line)?.[1];
  const hasBody = headers.some((header) => /^(transfer-encoding:|content-length:[ \t]*0*[1-9])/i.test(header));
  if (target === undefined || hasBody || !/[\x80-\xff]/.test(target)) return undefined;
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A whole answer as it goes over the wire, after which the connection is closed. */
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
