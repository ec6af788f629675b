/** Visits over REST: which requests ask for what is open to visitors, and for nothing besides. */
import type { Request, RequestHandler } from 'express';
import {
  hasBody,
  type Parameters,
  RefusedRequest,
  type Routed,
  type Router,
} from '../../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import { bringsSession } from '../../../platform/http-in/cookies.js';
import { recordKeyOf } from '../../../platform/query/record-key.js';
import type { Visits } from './visits.js';

/**
 * Makes what stands before authentication.
 * @param router of the routes that visitors have
 * @param answer answers a visitor whose course is open
 */
export const visitsOverRest =
  (visits: Visits, router: Router, api: ApiAccess, answer: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const courseId = courseVisited(router, req, res.locals['parameters'] as Parameters);
    if (courseId === undefined) return next();
    const visit = { req, res, api, pass: next };
    visits.charge(visit, 'rest', () => visits.open(visit, courseId, () => answer(req, res, next)));
  };

/** The id of the course that a visitor asks for; undefined for every other request. */
function courseVisited(router: Router, req: Request, { query, everyValue = [] }: Parameters): number | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  if (req.headers.authorization !== undefined || 'access_token' in query || everyValue.length > 0 || hasBody(req))
    return undefined;
  if (bringsSession(req)) return undefined;
  const routed = routeOf(router, req);
  if (routed === undefined || !isIncluded(routed, query)) return undefined;
  const [id = ''] = Object.values(routed.segments);
  const key = recordKeyOf(id);
  return typeof key === 'number' ? key : undefined;
}

/** A path that cannot be read is none of a visitor's. */
function routeOf(router: Router, { method, originalUrl }: Request): Routed | undefined {
  try {
    return router.find(method, originalUrl);
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined;
    throw error;
  }
}

/** Whether the request wants to have nothing included but what visitors may have. */
function isIncluded({ declared }: Routed, query: Parameters['query']): boolean {
  const origins = Object.values(declared.route.variables ?? {}).flatMap((source) => source.origins);
  const words: unknown[] = origins.flatMap((origin) => (origin.kind === 'included' ? [origin.word] : []));
  return [query['include'], query['includes']].flat().every((word) => word === undefined || words.includes(word));
}
