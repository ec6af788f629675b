import type { Request, Response } from 'express';
import { sendRefusal } from '../../../rest-adapter/platform/index.js';
import { sendError } from '../graphql/answer.js';

/** Answers who sends a body too slowly, in the form of the API that was asked. */
export function tooSlow(req: Request, res: Response): void {
  const id = res.locals['requestId'] as string;
  const refusal = { status: 408, reason: 'request_timeout', message: 'The request did not arrive in time.' };
  res.setHeader('Connection', 'close');
  if (req.path === '/graphql')
    sendError(res, refusal.message, { code: 'REQUEST_TIMEOUT', reason: refusal.reason, status: refusal.status }, id);
  else sendRefusal(res, id, refusal);
}
