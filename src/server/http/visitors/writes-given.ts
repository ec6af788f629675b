import type { RequestHandler } from 'express';
import type { HandlerOptions } from '../../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import type { Transfer } from '../transfer/transfer.js';
import type { Visits } from './visits.js';

/** What answers whoever writes without a token needs. */
export interface WritesGiven {
  readonly visits: Visits;
  readonly transfer: Transfer;
  readonly api: ApiAccess;
  readonly options: HandlerOptions;
  /** Lets a visitor wait for their turn. */
  readonly toTurns: RequestHandler;
}
