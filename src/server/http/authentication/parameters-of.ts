/** The parameters of a request that say who it comes from, and whom it wants to act as. */
import type { Request, Response } from 'express';
import { type Parameters, queryParameters, RefusedRequest } from '../../../../rest-adapter/platform/index.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { badRequest } from '../../../platform/refusal/refusal.js';

/**
 * The parameters of a request: those that an API has read from query and body, else those of the query string.
 * @throws Refusal 400 for a query string that cannot be read
 */
export function parametersOf(req: Request, res: Response): Parameters {
  const known = res.locals['parameters'] as Parameters | undefined;
  return known ?? parametersInAddress(req);
}

/** Those of the query string alone. @throws Refusal 400 for one that cannot be read */
export function parametersInAddress(req: Request): Parameters {
  try {
    return queryParameters(req, actingParameter);
  } catch (error) {
    throw error instanceof RefusedRequest ? badRequest(error.refusal.reason, error.refusal.message) : error;
  }
}
