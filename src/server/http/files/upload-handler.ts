/** Where the bytes of announced files come in: no token, signed parameters first, the file last. */

import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request, RequestHandler, Response } from 'express';
import {
  type CompiledRoute,
  type DeclaredRoute,
  mediaTypeOf,
  refusalOf,
  sendRefusal,
  sendReply,
} from '../../../../rest-adapter/platform/index.js';
import { type StoredFile, takeUpload, ticketIn, type UploadTicket } from '../../../learning/files/index.js';
import { tenantOf } from '../../../platform/authorization/tenant-of.js';
import { signatureTries } from '../../../platform/authorization/throttle.js';
import { inviteBody } from '../../../platform/http-in/invite-body.js';
import { badRequest, forbidden, notFound, Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { contextWithoutToken } from '../../../platform/transaction/operation.js';
import { type BodyTimes } from '../transfer/body-time.js';
import { refuseFile } from './download-handler.js';

export interface UploadOptions {
  readonly services: Services;
  readonly routes: readonly DeclaredRoute[];
  readonly baseOf: (req: Request) => string;
  /** The caller's network address. */
  readonly addressOf: (req: Request) => string;
  readonly bodyTimes: BodyTimes;
}

/** The answer is what step 3 of an upload answers. */
const finished = '/api/v1/files/:id/create_success';
const limits = { fields: 20, fieldSize: 1_000, fieldNameSize: 100, files: 1, parts: 21 };
/** Bytes that may come before the file, and round it in all. */
const around = 64 * 1024;

/** Takes one file straight into the store; 201 with the File and its `Location`. Source: supplement §1.10, step 2. */
export function uploadHandler(options: UploadOptions): RequestHandler {
  const answer = options.routes.find(({ template, route }) => template === finished && route.method === 'GET');
  if (answer === undefined) throw new Error(`There is no route ${finished}.`);
  return (req, res, next) => {
    const requestId = res.locals['requestId'] as string;
    received(options, req, res, requestId)
      .then((file) => sendFile(options, answer.compiled(), file, req, res))
      .catch((error: unknown) => refuseFile(options.services, error, res))
      .catch(next);
  };
}

/** Reads the form as it comes; the file decides. Nothing of it is taken before the parameters have been found right. */
function received(options: UploadOptions, req: Request, res: Response, requestId: string): Promise<StoredFile> {
  const { services, addressOf, bodyTimes } = options;
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > services.fileLimits.file + around) throw tooLarge();
    const parser = parserOf(req);
    const parameters = new Map<string, string>();
    let work: Promise<StoredFile> | undefined;
    let head = 0;
    const countHead = (chunk: Buffer) => {
      head += chunk.length;
      if (work === undefined && head > around) reject(malformed());
    };
    const cutOff = () => {
      if (!req.complete) parser.destroy(badRequest('upload_cut_off', 'The file broke off before its end.'));
    };
    // A part of a character set that the parser does not know has no value.
    parser.on('field', (name, value: string | undefined) => parameters.set(name, value ?? ''));
    parser.on('file', (_name, content: Readable) => {
      content.on('error', () => undefined);
      req.off('data', countHead);
      work = signedTicket(services, parameters, addressOf(req)).then((ticket) => {
        bodyTimes.allowLong(req);
        return taken(services, ticket, content, requestId);
      });
      work.then(resolve, (error: unknown) => {
        content.resume();
        reject(error);
      });
    });
    parser.on('error', (error) => reject(error instanceof Refusal ? error : malformed()));
    parser.on('close', () => {
      if (work === undefined) reject(badRequest('file_missing', 'The file is missing.'));
    });
    req.on('close', cutOff);
    inviteBody(req, res);
    req.pipe(parser);
    req.on('data', countHead);
  });
}

const tooLarge = () =>
  new Refusal('PAYLOAD_TOO_LARGE', 'payload_too_large', 'The file is larger than the service takes.');

/** @throws Refusal 403 for parameters that this service has not given, and after too many of them */
async function signedTicket(
  { secrets, throttle }: Services,
  parameters: ReadonlyMap<string, string>,
  address: string,
): Promise<UploadTicket> {
  const tries = signatureTries(`upload of ${parameters.get('file_id')}`, address);
  throttle.refuseWhileFull(tries.one);
  const ticket = ticketIn(secrets, parameters);
  if (ticket !== null) return ticket;
  await throttle.begin(tries.all, tries.one);
  throw forbidden('invalid_signature', 'The parameters of the upload are not as they were given.');
}

/** The signature is checked: the file says whose it is. */
async function taken(
  services: Services,
  ticket: UploadTicket,
  content: Readable,
  requestId: string,
): Promise<StoredFile> {
  const tenant = await tenantOf(services.acrossTenants('file link'), 'files', ticket.fileId);
  if (tenant === null) throw notFound();
  return takeUpload(services.ofTenant(tenant), ticket, content, requestId);
}

function parserOf(req: Request): busboy.Busboy {
  if (mediaTypeOf(req) !== 'multipart/form-data') throw malformed();
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw malformed();
  }
}

const malformed = () => badRequest('bad_multipart', 'The multipart body is malformed.');

/** Step 3's own answer, in the name of the uploader. */
async function sendFile(
  { services, baseOf }: UploadOptions,
  route: CompiledRoute,
  file: StoredFile,
  req: Request,
  res: Response,
): Promise<void> {
  const requestId = res.locals['requestId'] as string;
  const baseUrl = baseOf(req);
  const who = await services.ofTenant(file.rootAccountId).resolveUser(file.uploaderId, file.rootAccountId);
  if (who === null) throw notFound();
  const context = contextWithoutToken(services, who.actor, { requestId, baseUrl, pageLimit: 1 });
  const result = await route.run(context, { id: file.id, uuid: file.uuid });
  const [error] = result.errors ?? [];
  // The file is there: whoever is refused its record may ask for it again.
  if (error !== undefined) return sendRefusal(res, requestId, refusalOf(error));
  if (!result.data) throw new Error('The uploaded file cannot be read.');
  const reply = route.answer.reply(result.data as Record<string, unknown>, noRequest(baseUrl));
  res.setHeader('Location', `${baseUrl}/api/v1/files/${file.id}/create_success?uuid=${file.uuid}`);
  const { holdsCredentials } = route;
  sendReply(res, reply, { status: 201, requestId, accept: req.headers.accept, holdsCredentials });
}

const noRequest = (baseUrl: string) => ({
  path: {},
  page: undefined,
  base: () => baseUrl,
  linkTarget: () => {
    throw new Error('One file has no pages.');
  },
});
