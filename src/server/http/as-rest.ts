/** What files outside of `/api/v1` pass that are asked for as its routes are. */
import type { RequestHandler } from 'express';
import { combineHandlers } from '../../platform/http-in/combine-handlers.js';
import type { RateLimiter } from '../../platform/http-in/rate-limiter.js';
import { type Authentication, authenticate } from './authentication/authenticate.js';
import type { HttpParts } from './http-parts.js';
import type { Door } from './overload/door.js';
import { inOrder, type StepsOf } from './pipeline.js';
import { restAccess } from './rest-access.js';

export interface RestPassage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly door: Door;
}

/** Knows the caller by token, charges them, and lets them wait their turn, like a route of REST. */
export function asRest(app: Pick<HttpParts, 'config'>, { authentication, limiter, door }: RestPassage): RequestHandler {
  const api = restAccess(app);
  const steps: StepsOf<'asRest'> = {
    authenticate: authenticate(authentication, api),
    limit: limiter.middleware('rest'),
    takeTurn: door.takeTurns(door.priorities.ofRest, api.refuse),
  };
  return combineHandlers(...inOrder('asRest', steps));
}
