/** Problems are reported without a token, too: who cannot sign on has one. Decision 0099; source: supplement §3.10. */
import type { Request, RequestHandler } from 'express';
import type { DeclaredRoute, Parameters } from '../../../rest-adapter/platform/index.js';
import { visitorIn } from '../../identity/access/index.js';
import { networkOf } from '../../platform/authorization/network-of.js';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import type { ApiAccess, Authentication } from '../authentication/authenticate.js';
import { RequestMeter } from '../callers/request-meter.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { bringsSession } from '../sign-in/cookies.js';
import { tenantOfHost } from '../sign-in/tenant-of-host.js';

/** Units that a report costs besides what it uses. Source: supplement §1.7. */
const costOfReport = 200;

/** Bytes of a report without a token. */
export const reportBytes = 512 * 1024;

export const isRouteOfReports = ({ template }: Pick<DeclaredRoute, 'template'>): boolean =>
  template === '/api/v1/error_reports';

const isReport = ({ method, path }: Request): boolean =>
  method === 'POST' && /^\/error_reports(?:\.json)?\/?$/.test(path);

/** Whether nobody says who reports. */
const isNobodys = (req: Request, { query, form, everyValue = [] }: Parameters): boolean =>
  req.headers.authorization === undefined &&
  !('access_token' in query) &&
  !('access_token' in form) &&
  everyValue.length === 0 &&
  !bringsSession(req);

interface Reporting {
  readonly authentication: Authentication;
  readonly accountHosts: ReadonlyMap<string, number>;
  readonly api: ApiAccess;
  /** Whether anybody is answered without a token. */
  readonly isOpen: boolean;
  /** Of addresses. */
  readonly limiter: RateLimiter;
  /** Reads the body and answers. */
  readonly answer: RequestHandler;
}

/** Makes what stands before authentication: every report costs more, and those of nobody are answered here. */
export const reportsWithoutToken =
  ({ authentication, accountHosts, api, isOpen, limiter, answer }: Reporting): RequestHandler =>
  (req, res, next) => {
    if (!isReport(req)) return next();
    res.locals['extraCost'] = costOfReport;
    if (!isOpen || !isNobodys(req, res.locals['parameters'] as Parameters)) return next();
    const goOn = async () => {
      const { services, placeOf } = authentication;
      const tenant = await tenantOfHost(services, accountHosts, placeOf(req).host);
      if (tenant === null) return next();
      const meter = new RequestMeter(authentication.callers.of(`address ${networkOf(authentication.addressOf(req))}`));
      res.locals['cost'] = meter;
      res.locals['context'] = contextOf(authentication, req, {
        requestId: res.locals['requestId'] as string,
        tenant: tenant.rootAccountId,
        pageLimit: api.pageLimit,
        meter,
      });
      answer(req, res, next);
    };
    limiter.middleware('rest')(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      goOn().catch((fault: unknown) =>
        fault instanceof Refusal ? api.refuse(res, fault, res.locals['requestId'] as string) : next(fault),
      );
    });
  };

function contextOf(
  { services, baseOf, addressOf }: Authentication,
  req: Request,
  given: Pick<RequestContext, 'requestId' | 'pageLimit' | 'meter'> & { readonly tenant: number },
): RequestContext {
  const { tenant, ...rest } = given;
  return {
    ...rest,
    services: services.ofTenant(tenant),
    actor: visitorIn(tenant),
    // The digest of no token; nobody is looked up again, however long the request waits.
    credentials: { digest: Buffer.alloc(0), asUser: null },
    actorAge: { askedAt: Number.POSITIVE_INFINITY },
    allOrNothing: true,
    baseUrl: baseOf(req),
    clientAddress: addressOf(req),
    loaders: new Map(),
  };
}

/** Robots fill in every field: who says a user name, for which there is no field, gets nothing but a 400. */
export const refuseRobots: RequestHandler = (req, res, next) => {
  if (!isReport(req)) return next();
  const { query, form } = res.locals['parameters'] as Parameters;
  const said = [query['error'], form['error']].map((error) => (error as { username?: unknown } | undefined)?.username);
  if (said.some((name) => name !== undefined && name !== null && name !== '')) res.status(400).end();
  else next();
};
