/** Writes a reply: JSON mostly, else a redirect, a file, or nothing. */
import type { ServerResponse } from 'node:http';
import { overloaded, sendRefusal } from '../refusals/errors.js';
import type { Reply } from './compiled-answer.js';
import { JsonText } from './list-text.js';
import { wantsStringIds, withStringIds } from './string-ids.js';

/** Places that the header names: those of an answer may be thousands. */
const mostPlaces = 20;

export interface SendOptions {
  status: number;
  requestId: string;
  accept: string | undefined;
  /** The answer holds credentials: nobody on the way keeps it. */
  holdsCredentials: boolean;
  /** Places below the answer that are missing since they could not be read, as `1.due_at`. Decision 0107. */
  unreadable?: readonly string[];
  /** Reserves memory for an answer of so many bytes. Where it says false, the answer is 503; without it, every answer goes. */
  reserveAnswer?: ((bytes: number) => boolean) | undefined;
}

/** Sends straight from the socket's own functions: no etag, no content negotiation beyond string ids. */
export function sendReply(res: ServerResponse, reply: Reply, options: SendOptions): void {
  const { requestId, accept } = options;
  const status = reply.status ?? options.status;
  if (options.holdsCredentials) res.setHeader('Cache-Control', 'private, no-store');
  if (reply.file) {
    sendFile(res, reply.file, requestId);
    return;
  }
  if (reply.location !== undefined) {
    res.writeHead(status, { Location: reply.location, 'Content-Length': 0, 'X-Request-Id': requestId });
    res.end();
    return;
  }
  if (status === 204) {
    res.writeHead(204, { 'X-Request-Id': requestId });
    res.end();
    return;
  }
  const text = textOf(reply.value, wantsStringIds(accept));
  const length = Buffer.byteLength(text);
  if (options.reserveAnswer?.(length) === false) {
    sendRefusal(res, requestId, overloaded());
    return;
  }
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': length,
    'X-Request-Id': requestId,
    ...reply.headers,
  };
  if (reply.link !== undefined) headers['Link'] = reply.link;
  if (options.unreadable?.length) headers['X-Unreadable'] = options.unreadable.slice(0, mostPlaces).join(', ');
  res.writeHead(status, headers);
  res.end(text);
}

function textOf(value: unknown, stringIds: boolean): string {
  const isText = value instanceof JsonText;
  if (isText && !stringIds) return value.text;
  const plain: unknown = isText ? JSON.parse(value.text) : value;
  return JSON.stringify(stringIds ? withStringIds(plain) : plain) ?? 'null';
}

/** Files are never shown in place: whatever they hold, the browser saves them. */
function sendFile(res: ServerResponse, file: Record<string, unknown>, requestId: string): void {
  const text = (key: string) => (typeof file[key] === 'string' ? file[key] : '');
  const encoded = text('content_base64');
  const content = encoded === '' ? Buffer.from(text('content')) : Buffer.from(encoded, 'base64');
  const type = text('content_type');
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/.test(type);
  const name = encodeURIComponent(text('filename').toWellFormed() || 'download').replace(/['()*]/g, escapeMark);
  res.writeHead(200, {
    'Content-Type': isType ? type : 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    'Content-Length': content.length,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  res.end(content);
}

const escapeMark = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
