/** Where the bytes of files go out: by signed links, in whole or in part, and never as something that acts. */
import { pipeline } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { type RestRefusal, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import {
  type DownloadLink,
  type DownloadReach,
  downloaded,
  downloadReaches,
  isSigned,
  mayBeShown,
} from '../../../learning/files/index.js';
import { signatureTries } from '../../../platform/authorization/throttle.js';
import { type ByteRange, FileMissing } from '../../../platform/files/file-store.js';
import { meterOf } from '../../../platform/http-in/request-meter.js';
import { notFound, Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { rangeIn } from './byte-range.js';

/** What of a file decides how its bytes go out. */
export interface SentFile {
  readonly displayName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
}

interface Row extends SentFile {
  readonly uuid: string;
  readonly locked: boolean;
  readonly deleted: boolean;
  readonly isPicture: boolean;
  readonly keptFromViewer: boolean;
}

/** Writes the refusal of a file, unless the answer has begun or its caller is gone. */
export function refuseFile(services: Services, thrown: unknown, res: Response): void {
  const requestId = res.locals['requestId'] as string;
  const refusal = fileRefusal(services, thrown, requestId);
  if (!res.headersSent && !res.destroyed) sendRefusal(res, requestId, refusal);
}

/** The refusal that a fault is, or that of a fault of ours, which is told of. */
function fileRefusal(services: Services, thrown: unknown, requestId: string): RestRefusal {
  const refusal = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
  if (refusal !== undefined) return refusal as RestRefusal;
  services.onFault(thrown, requestId);
  return { status: 500, reason: 'internal', message: 'Internal error' };
}

/** Answers GET and HEAD of a file's link. 404 for whatever the link does not open, or opens no more. */
export function downloadHandler(services: Services, addressOf: (req: Request) => string): RequestHandler {
  return (req, res, next) => {
    opened(services, req, addressOf(req))
      .then((file) => sendFile(services, file, req, res))
      .catch((error: unknown) => refuseDownload(services, error, res))
      .catch(next);
  };
}

/** Writes the refusal of a download; one that broke off on the way must not look whole. */
export function refuseDownload(services: Services, error: unknown, res: Response): void {
  if (res.headersSent) return void res.destroy();
  refuseFile(services, error instanceof FileMissing ? notFound() : error, res);
}

/** Sends the bytes of a file, or the part that the request asks for. */
export async function sendFile(services: Services, file: SentFile, req: Request, res: Response): Promise<void> {
  const etag = `"${file.sha256}"`;
  const headers = headersOf(file, etag);
  const asked = ifRangeHolds(req, etag) ? rangeIn(req.headers.range, file.size) : undefined;
  if (asked === 'unsatisfiable') {
    res.writeHead(416, { ...headers, 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
    return;
  }
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304, headers).end();
  const length = asked === undefined ? file.size : asked.end - asked.start + 1;
  const part = asked && { 'Content-Range': `bytes ${asked.start}-${asked.end}/${file.size}` };
  const head = { ...headers, ...part, 'Content-Length': length };
  if (req.method === 'HEAD' || length === 0) return void res.writeHead(asked ? 206 : 200, head).end();
  await stream(services, file.storageKey, asked, res, () => res.writeHead(asked ? 206 : 200, head));
}

/** The header goes out when the store has the bytes. */
async function stream(
  services: Services,
  key: string,
  range: ByteRange | undefined,
  res: Response,
  begin: () => void,
): Promise<void> {
  const content = await services.files.open(key, range);
  begin();
  meterOf(res)?.endTurn();
  // A client that goes away in the middle is no fault, and a store that breaks off must not look like the end.
  pipeline(content, res, () => undefined);
}

async function opened(services: Services, req: Request, address: string): Promise<Row> {
  const { acrossTenants, secrets, throttle, extensions } = services;
  const id = Number(req.params['id']);
  const query = new URLSearchParams(req.originalUrl.split('?')[1] ?? '');
  if (!Number.isSafeInteger(id)) throw notFound();
  const tries = signatureTries(`file ${id}`, address);
  throttle.refuseWhileFull(tries.one);
  const viewerId = viewerIn(query);
  const statement = downloaded.with({ id, viewerId }, extensions);
  const [file] = await acrossTenants('file link').database.rows<Row>(statement);
  const reach = downloadReaches.find((word) => query.get(word) === '1') ?? 'open';
  const link: DownloadLink = { fileId: id, uuid: file?.uuid ?? '', reach, viewerId };
  const expires = Number(query.get('expires'));
  if (!isSigned(secrets, link, expires, query.get('verifier') ?? '') || file === undefined) {
    await throttle.begin(tries.all, tries.one);
    throw notFound();
  }
  if (expires * 1000 <= Date.now()) throw notFound();
  if (!opens(reach, file)) throw notFound();
  return file;
}

/** Whether the link opens the file as it stands now. */
function opens(reach: DownloadReach, { deleted, locked, isPicture, keptFromViewer }: Row): boolean {
  switch (reach) {
    case 'kept':
      return true;
    case 'locked':
      return !deleted;
    case 'picture':
      return !deleted && !locked && isPicture;
    case 'open':
      return !deleted && !locked && !keptFromViewer;
  }
}

/** The id of whom a link names as the one it was made for; null without one. */
function viewerIn(query: URLSearchParams): number | null {
  const id = Number(query.get('viewer') ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

const ifRangeHolds = (req: Request, etag: string): boolean =>
  req.headers['if-range'] === undefined || req.headers['if-range'] === etag;

function headersOf({ contentType, displayName }: SentFile, etag: string): Record<string, string> {
  return {
    'Content-Type': contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
    'Content-Disposition': dispositionOf(mayBeShown(contentType) ? 'inline' : 'attachment', displayName),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=300',
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** The name as it is saved: no parts of a path, nothing that turns the text, and no dot that hides the file. */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const saved = name
    .toWellFormed()
    .replace(/[/\\\p{Cc}\p{Cf}\u2028\u2029]/gu, '_')
    .replace(/^\.+/, '_');
  return `${kind}; filename="${plainName(saved)}"; filename*=UTF-8''${encodedName(saved)}`;
}

/** For clients that know no other form: what is not plain becomes an underscore. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
