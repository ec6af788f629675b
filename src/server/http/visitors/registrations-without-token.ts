/** People register without a token, where the tenant of the host lets them: who has none is who registers. Decision 0130. */
import type { Request, RequestHandler } from 'express';
import { createHandler, type Parameters, readForm } from '../../../../rest-adapter/platform/index.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { costOfRegistration } from '../../../platform/http-in/visit.js';
import type { HttpParts } from '../http-parts.js';
import { mayTake } from '../transfer/transfer.js';
import { isRouteOfRegistrations } from './open-routes.js';
import { isNobodys } from './reports-without-token.js';
import type { WritesGiven } from './writes-given.js';

/** Bytes of a registration without a token. */
const registrationBytes = 16 * 1024;

const isRegistration = ({ method, path }: Request): boolean =>
  method === 'POST' && /^\/accounts\/[^/]+\/self_registration(?:\.json)?\/?$/.test(path);

/** Makes what stands before authentication: where nobody registers by themselves, a request goes on and is refused there. */
export function registrationsWithoutToken({ routes }: HttpParts, given: WritesGiven): RequestHandler {
  const { visits, transfer, api, options, toTurns } = given;
  const answer = combineHandlers(
    transfer.admitBodies(registrationBytes, api.refuse),
    readForm({ limit: registrationBytes, everyValueOf: actingParameter, mayTake }),
    toTurns,
    createHandler(routes.filter(isRouteOfRegistrations), options),
  );
  return (req, res, next) => {
    if (!isRegistration(req) || !isNobodys(req, res.locals['parameters'] as Parameters)) return next();
    const visit = { req, res, api, pass: next };
    visits.charge(visit, 'rest', () => visits.toRegister(visit, () => answer(req, res, next)), costOfRegistration);
  };
}
