/** Where the files of reports go out: to who sends a token and may read them, or by a link that is somebody's own. */
import type { Request, RequestHandler, Response } from 'express';
import {
  isReportLink,
  linkedReport,
  type ReportLink,
  readReportFile,
} from '../../../administration/account-reports/index.js';
import { digestOf } from '../../../platform/authorization/secrets.js';
import { signatureTries } from '../../../platform/authorization/throttle.js';
import { largestPage } from '../../../platform/query/page.js';
import { forbidden, notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import { contextWithoutToken } from '../../../platform/transaction/operation.js';
import type { Authentication } from '../authentication/authenticate.js';
import { refuseDownload, sendFile } from './download-handler.js';

/** A token with scopes reads the run by this one, and its file as well. */
const scope = 'url:GET|/api/v1/accounts/:account_id/reports/:report/:id';

/** Answers GET and HEAD with a token. Refusals: 403 for what the caller may not read; 404. */
export function reportFileHandler(services: Services): RequestHandler {
  return (req, res, next) => {
    sendToCaller(res.locals['context'] as RequestContext, req, res)
      .catch((error: unknown) => refuseDownload(services, error, res))
      .catch(next);
  };
}

/** What links are checked with. */
type Links = Pick<Authentication, 'services' | 'resolve' | 'addressOf'>;

/** Answers GET and HEAD of a signed link. 404 for whatever it does not open, or opens no more. */
export function reportLinkHandler(given: Links): RequestHandler {
  const { services } = given;
  return (req, res, next) => {
    linked(given, req, res.locals['requestId'] as string)
      .then((ctx) => send(ctx, idOf(req), req, res))
      .catch((error: unknown) => refuseDownload(services, error, res))
      .catch(next);
  };
}

async function sendToCaller(ctx: RequestContext, req: Request, res: Response): Promise<void> {
  demandScope(ctx);
  await send(ctx, idOf(req), req, res);
}

async function send(ctx: RequestContext, id: number, req: Request, res: Response): Promise<void> {
  const file = await readReportFile(ctx, id);
  await sendFile(ctx.services, { ...file, displayName: file.filename }, req, res);
}

function idOf(req: Request): number {
  const id = Number(req.params['id']);
  if (!Number.isSafeInteger(id)) throw notFound();
  return id;
}

function demandScope({ actor }: RequestContext): void {
  if (actor.scopes === null || actor.scopes.includes(scope)) return;
  throw forbidden('insufficient_scope', `The access token lacks the scope ${scope}.`);
}

/** The context of whose link it is, with what they may do by now. @throws Refusal 404 for a link of nobody, or of another */
async function linked(given: Links, req: Request, requestId: string): Promise<RequestContext> {
  const { services } = given;
  const { userId, realUserId, rootAccountId } = await signedLink(services, req, given.addressOf(req));
  await refuseOther(given, req, realUserId ?? userId);
  const resolved = await services.ofTenant(rootAccountId).resolveUser(userId, rootAccountId, undefined, realUserId);
  if (resolved === null) throw notFound();
  const request = { requestId, baseUrl: '', pageLimit: largestPage };
  return contextWithoutToken(services, resolved.actor, request);
}

/** Whose link it is, in which tenant. @throws Refusal 404 for a link that this service has not made, or whose time is over */
async function signedLink(services: Services, req: Request, address: string): Promise<Linked> {
  const reportId = idOf(req);
  const query = new URLSearchParams(req.originalUrl.split('?')[1] ?? '');
  const tries = signatureTries(`report ${reportId}`, address);
  services.throttle.refuseWhileFull(tries.one);
  const across = services.acrossTenants('file link').database;
  const [report] = await across.rows<{ uuid: string; rootAccountId: number }>(linkedReport.with({ id: reportId }));
  const by = query.get('by');
  const realUserId = by === null ? null : Number(by);
  const link: ReportLink = { reportId, uuid: report?.uuid ?? '', userId: Number(query.get('user')), realUserId };
  const expires = Number(query.get('expires'));
  if (!isReportLink(services.secrets, link, expires, query.get('verifier') ?? '') || report === undefined) {
    await services.throttle.begin(tries.all, tries.one);
    throw notFound();
  }
  if (expires * 1000 <= Date.now()) throw notFound();
  return { userId: link.userId, realUserId, rootAccountId: report.rootAccountId };
}

interface Linked {
  readonly userId: number;
  /** Who acts as them. */
  readonly realUserId: number | null;
  readonly rootAccountId: number;
}

/** Whoever says who they are is let in by their own link alone. */
async function refuseOther({ resolve }: Links, req: Request, userId: number): Promise<void> {
  const { authorization } = req.headers;
  if (authorization === undefined) return;
  const token = /^Bearer[ \t]+(\S+)$/i.exec(authorization.trim())?.[1] ?? '';
  const { actor } = await resolve({ digest: digestOf(token), asUser: null });
  if (actor.userId !== userId) throw notFound();
}
