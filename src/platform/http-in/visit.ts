/** One request without a token, and what it costs. Decision 0081. */
import type { NextFunction, Request, Response } from 'express';
import type { ApiAccess } from './access.js';

export interface Visit {
  readonly req: Request;
  readonly res: Response;
  readonly api: ApiAccess;
  /** Goes on to authentication. */
  readonly pass: NextFunction;
}

/** Units that a visit costs besides what it uses. */
export const costOfVisit = 1;

/** Units that a report of a problem costs besides what it uses. Source: supplement §1.7. */
export const costOfReport = 200;

/** Units that it costs to register besides what it uses: it makes a user, and sends a mail. */
export const costOfRegistration = 100;

/** Bytes of a report without a token. */
export const reportBytes = 512 * 1024;
