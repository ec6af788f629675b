/** Answers of our own for requests that the HTTP parser refuses before any handler sees them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { endGently } from '../../../platform/http-in/end-gently.js';
import { type RawAnswer, rawAnswer } from '../../../platform/http-in/raw-answer.js';

/** What the parser reports. */
interface ParserFault extends Error {
  readonly code?: string;
  /** The bytes that it was reading. */
  readonly rawPacket?: Buffer;
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

/** What a connection was last asked, and its answer. */
interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Takes over what the parser of this server refuses, and CONNECT. The connection is closed after the answer. */
export function answerRefusedRequests(server: Server): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  const refused = new WeakSet<Socket>();
  server.on('request', (req, res) => void exchanges.set(req.socket, { req, res }));
  server.on('connect', (_req, socket) => endGently(socket as Socket, rawAnswer(malformed)));
  server.on('clientError', (fault: ParserFault, duplex) => {
    const socket = duplex as Socket;
    if (fault.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // What comes behind the first fault is no request any more.
    if (refused.has(socket)) return;
    refused.add(socket);
    const exchange = exchanges.get(socket);
    if (exchange === undefined || exchange.res.writableFinished) refuse(socket, fault);
    else refuseWhileAsked(socket, exchange, fault);
  });
}

/** The body of a request is at fault, or what comes behind it; the answer to the request must not be mixed with another. */
function refuseWhileAsked(socket: Socket, { req, res }: Exchange, fault: ParserFault): void {
  if (req.complete) {
    res.once('finish', () => socket.writable && refuse(socket, fault));
    return;
  }
  if (res.headersSent) {
    socket.destroy();
    return;
  }
  const { status, reason, message } = answers[fault.code ?? ''] ?? malformed;
  res.setHeader('Connection', 'close');
  sendRefusal(res, String(res.getHeader('X-Request-Id')), { status, reason, message });
}

/** Milliseconds that the rest of a head may take of which raw bytes have come. */
const headPatience = 5_000;
const longestHead = 16 * 1024;

function refuse(socket: Socket, fault: ParserFault): void {
  const { rawPacket } = fault;
  if (rawPacket === undefined || !isCutOff(rawPacket)) {
    endGently(socket, rawAnswer(answerOf(fault)));
    return;
  }
  let head = rawPacket;
  const end = () => {
    clearTimeout(late);
    socket.removeAllListeners('data');
    endGently(socket, rawAnswer(answerOf({ ...fault, rawPacket: head })));
  };
  const late = setTimeout(end, headPatience).unref();
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    if (!isCutOff(head)) end();
  });
  socket.once('close', () => clearTimeout(late));
  socket.resume();
}

/** The head of a request with raw bytes in its address goes on in the next packet. */
const isCutOff = (packet: Buffer): boolean =>
  packet.length < longestHead &&
  !packet.includes('\r\n\r\n') &&
  /^[A-Z]+ \/[^\r\n]*[\x80-\xff]/.test(packet.toString('latin1'));

function answerOf({ code = '', rawPacket }: ParserFault): RawAnswer {
  const location = rawPacket === undefined ? undefined : encodedTarget(rawPacket);
  if (location === undefined) return answers[code] ?? malformed;
  const message = 'The address holds bytes that must be percent-encoded.';
  return { status: 308, word: 'bad_request', reason: 'address_not_encoded', message, location };
}

/**
 * Where the request belongs whose address holds raw bytes beyond ASCII: the same with these percent-encoded. Only for
 * requests without a body, of which the whole head is there and on no line goes on in the next, on a path of this service.
 */
function encodedTarget(packet: Buffer): string | undefined {
  const text = packet.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...headers] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const target = /^[A-Z]+ (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]$/.exec(line)?.[1];
  const hasBody = headers.some((header) => /^(transfer-encoding:|content-length:[ \t]*0*[1-9]|[ \t])/i.test(header));
  if (target === undefined || hasBody || !/[\x80-\xff]/.test(target)) return undefined;
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
