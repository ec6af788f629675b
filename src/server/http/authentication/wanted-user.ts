/** Whom a request wants to act as: the one place that reads it, for both APIs. Decision 0007. */
import type { Request, Response } from 'express';
import { type Parameters, queryParameters, RefusedRequest } from '../../../../rest-adapter/platform/index.js';
import { badRequest } from '../../../platform/refusal/refusal.js';

export const actingParameter = 'as_user_id';

/** A name that is nobody's: a value that is not understood is refused as acting as another in vain, never ignored. */
const nobody = '';

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

/**
 * The user as named by a number or text that is given once. Blank, null, a list, an object, `as_user_id[]`, or several
 * values, be it in query and body, name nobody.
 * @returns null where nobody is named at all
 */
export function wantedUser({ everyValue = [] }: Parameters): string | null {
  if (everyValue.length === 0) return null;
  const [value] = everyValue;
  if (everyValue.length > 1 || (typeof value !== 'string' && typeof value !== 'number')) return nobody;
  return String(value);
}

/** Whether the JSON body of an API that takes the parameter in its query string alone names somebody after all. */
export const namesUser = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, actingParameter);
