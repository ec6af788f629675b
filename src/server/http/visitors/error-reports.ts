/** How reports of problems without a token are read and answered: before authentication, by a route of their own. */
import type { RequestHandler } from 'express';
import { createHandler, readForm } from '../../../../rest-adapter/platform/index.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { reportBytes } from '../../../platform/http-in/visit.js';
import type { HttpParts } from '../http-parts.js';
import { mayTake } from '../transfer/transfer.js';
import { isRouteOfReports } from './open-routes.js';
import { refuseRobots, reportsWithoutToken } from './reports-without-token.js';
import type { WritesGiven } from './writes-given.js';

export { refuseRobots };

export const errorReports = ({ config, routes }: HttpParts, given: WritesGiven): RequestHandler => {
  const { visits, transfer, api, options, toTurns } = given;
  const answer = combineHandlers(
    transfer.admitBodies(reportBytes, api.refuse),
    readForm({ limit: reportBytes, everyValueOf: actingParameter, mayTake }),
    refuseRobots,
    toTurns,
    createHandler(routes.filter(isRouteOfReports), options),
  );
  return reportsWithoutToken({ visits, api, isOpen: config.api.visitors, answer });
};
