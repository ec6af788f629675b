/** Opens launch addresses. They come without a token: the address is itself the key, once. */
import type { Express, Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { openToolLaunch, type ToolPlace } from '../../../learning/external-tools/index.js';
import { signatureTries } from '../../../platform/authorization/throttle.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import { opensOnce } from '../../../platform/http-in/opens-once.js';
import { notFound, Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { sendLaunch } from './launch-page.js';

export interface LaunchOptions {
  readonly services: Services;
  readonly baseOf: (req: Request) => string;
  /** The caller's network address. */
  readonly addressOf: (req: Request) => string;
}

/** Mounts what browsers open by an address that is itself the key, once. */
export function mountLaunches(http: Express, options: LaunchOptions): void {
  http.get('/courses/:id/external_tools/sessionless_launch', labelled, opensOnce, launchHandler(options, 'courses'));
  http.get('/accounts/:id/external_tools/sessionless_launch', labelled, opensOnce, launchHandler(options, 'accounts'));
}

/** Answers `/courses/:id/external_tools/sessionless_launch?verifier=…`, and the same of accounts. */
const launchHandler =
  (options: LaunchOptions, owner: 'courses' | 'accounts'): RequestHandler =>
  (req, res, next) => {
    open(options, owner, req, res).catch((thrown: unknown) => {
      const refusal = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
      if (refusal === undefined) next(thrown);
      else sendRefusal(res, requestIdOf(res), refusal);
    });
  };

const requestIdOf = (res: Response): string => res.locals['requestId'] as string;

async function open(options: LaunchOptions, owner: 'courses' | 'accounts', req: Request, res: Response): Promise<void> {
  const { services, baseOf, addressOf } = options;
  const place = placeOf(owner, String(req.params['id']));
  const tries = signatureTries('launch', addressOf(req));
  services.throttle.refuseWhileFull(tries.one);
  const verifier = new URL(req.originalUrl, 'http://localhost').searchParams.get('verifier') ?? '';
  const asked = { verifier, baseUrl: baseOf(req), requestId: requestIdOf(res) };
  const opened = place === null ? null : await openToolLaunch(services, { place, ...asked });
  if (opened !== null) return sendLaunch(res, opened);
  await services.throttle.begin(tries.all, tries.one);
  throw notFound();
}

function placeOf(owner: 'courses' | 'accounts', id: string): ToolPlace | null {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  return owner === 'courses' ? { courseId: Number(id), accountId: null } : { courseId: null, accountId: Number(id) };
}
