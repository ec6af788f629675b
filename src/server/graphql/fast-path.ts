import type { NextFunction, Request, Response } from 'express';
import { requestError } from '../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { OperationResult } from '../../../schema/platform/prepare/prepared-operation.js';
import { keptByNobody, sendResult } from './answer.js';
import { contextOf } from './request-context.js';

/** The answers to these are JSON without any weighing of preferences. */
const plainAccepts = new Set([
  undefined,
  '*/*',
  'application/json',
  'application/json, */*',
  'application/json, text/plain, */*',
]);
const jsonType = /^application\/json(?:;|$)/i;

interface PlainRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/**
 * Runs the ordinary request, a JSON POST of `{ query, variables, operationName }`, without the protocol around it.
 * @returns false where anything is out of the ordinary; Apollo Server then decides. Such a request cannot be forged by a
 *   page of another site: its content type needs a preflight.
 */
export function answerPlainRequest(prepare: Prepare, req: Request, res: Response, next: NextFunction): boolean {
  const context = contextOf(res);
  if (req.method !== 'POST' || !plainAccepts.has(req.headers.accept)) return false;
  const type = req.headers['content-type'];
  if (type === undefined || !jsonType.test(type) || !isPlain(req.body)) return false;
  const { query, operationName, variables } = req.body;
  const prepared = prepare(query, operationName);
  if ('errors' in prepared) {
    sendResult(res, { errors: prepared.errors.map((error) => requestError(error, context)) });
    return true;
  }
  res.locals['operation'] = prepared.operation.name?.value;
  res.locals['mutated'] = prepared.operation.operation === 'mutation';
  if (prepared.holdsCredentials) keptByNobody(res);
  const outcome = prepared.run(context, variables);
  if (outcome instanceof Promise) outcome.then((result) => sendIfOpen(res, result)).catch(next);
  else sendIfOpen(res, outcome);
  return true;
}

/** A client that went away needs no answer. */
function sendIfOpen(res: Response, result: OperationResult): void {
  if (!res.destroyed) sendResult(res, result);
}

function isPlain(body: unknown): body is PlainRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  return (
    typeof query === 'string' &&
    query !== '' &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (operationName == null || typeof operationName === 'string') &&
    extensions == null
  );
}
