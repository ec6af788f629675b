/** Visits over GraphQL: small documents that ask for what visitors may have, or report a problem, and nothing besides. */
import type { Request, RequestHandler, Response } from 'express';
import { bodyBytes, mediaTypeOf, utf8Text } from '../../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import type { BytesInFlight } from '../../../platform/http-in/bytes-in-flight.js';
import { bringsSession } from '../../../platform/http-in/cookies.js';
import { reportBytes } from '../../../platform/http-in/visit.js';
import { answerPlainRequest, isPlainRequest, type PlainRequest } from '../fast-path.js';
import { noteBody } from '../who-asks-what.js';
import { type Errand, errandsOf, type VisitedApis, type Visits } from './errands.js';

/** Bytes of a request that reads. */
const mostOfReads = 8 * 1024;
/** Bytes of requests without a token that may be held at a time, per client address. */
const perAddress = 1024 * 1024;

/** What query and body of a request say, as far as they are read. */
interface Said {
  readonly query: Readonly<Record<string, unknown>>;
  /** Of the parameter that names whom to act as. */
  readonly everyValue?: readonly unknown[];
}

interface GraphqlVisits {
  readonly parametersOf: (req: Request, res: Response) => Said;
  readonly apis: VisitedApis;
  readonly api: ApiAccess;
  readonly inFlight: BytesInFlight;
  /** Whether anybody is answered who does not register. */
  readonly isOpen: boolean;
  /** Lets a visitor wait for their turn. */
  readonly takeTurns: RequestHandler;
}

/** Makes what stands before authentication. */
export function visitsOverGraphql(visits: Visits, given: GraphqlVisits): RequestHandler {
  const { apis, api, inFlight, takeTurns, isOpen } = given;
  const { reads, reports, registrations } = errandsOf(visits, apis);
  const errands = isOpen ? [registrations, reports, reads] : [registrations];
  return (req, res, next) => {
    if (!mayVisit(req, () => given.parametersOf(req, res), isOpen ? reportBytes : mostOfReads)) return next();
    const hold = inFlight.hold(visits.callerOf(req), perAddress);
    res.once('close', () => hold.release());
    if (!hold.reserve(Number(req.headers['content-length']))) return next();
    const visit = { req, res, api, pass: next };
    const go = (errand: Errand, body: PlainRequest | undefined) => {
      const enter = body && errand.asks(visit, body);
      if (enter === undefined) return next();
      const answer: RequestHandler = () => {
        if (!answerPlainRequest(errand.prepare, req, res, next)) next(new Error('A plain request was not answered.'));
      };
      req.body = body;
      noteBody(res, body);
      enter(() => takeTurns(req, res, () => answer(req, res, next)));
    };
    bodyBytes(req, { limit: isOpen ? reportBytes : mostOfReads }).then(
      (bytes) => {
        if (bytes.length > mostOfReads) {
          if (!isOpen || !reports.words.test(bytes.toString('latin1'))) return next();
          // It is paid before it is parsed.
          return visits.charge(visit, 'graphql', () => go(reports, plainBody(req, bytes)), reports.units);
        }
        const body = plainBody(req, bytes);
        const errand = body && errands.find(({ words }) => words.test(body.query));
        if (errand === undefined) return next();
        visits.charge(visit, 'graphql', () => go(errand, body), errand.units);
      },
      () => next(),
    );
  };
}

/** Whether a request may be a visitor's, as far as its head says. */
function mayVisit(req: Request, said: () => Said, mostBytes: number): boolean {
  const { authorization, expect, 'content-length': length, 'content-encoding': encoding } = req.headers;
  if (req.method !== 'POST' || authorization !== undefined || mediaTypeOf(req) !== 'application/json') return false;
  if (bringsSession(req)) return false;
  if (length === undefined || Number(length) > mostBytes) return false;
  if (encoding !== undefined || expect !== undefined) return false;
  try {
    const { query, everyValue = [] } = said();
    return !('access_token' in query) && everyValue.length === 0;
  } catch {
    // Who refuses the parameters of others refuses these.
    return false;
  }
}

/** What the body says: `query`, `variables` and `operationName`, what a client says of itself, and nothing else. */
function plainBody(req: Request, bytes: Buffer): PlainRequest | undefined {
  try {
    const body: unknown = JSON.parse(utf8Text(bytes));
    if (!isPlainRequest(req, body)) return undefined;
    const known = ['query', 'variables', 'operationName', 'extensions'];
    if (Object.hasOwn(body.extensions ?? {}, 'persistedQuery')) return undefined;
    return Object.keys(body).every((name) => known.includes(name)) ? body : undefined;
  } catch {
    return undefined;
  }
}
