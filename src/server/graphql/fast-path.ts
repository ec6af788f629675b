import type { NextFunction, Request, Response } from 'express';
import { requestError } from '../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { OperationResult } from '../../../schema/platform/prepare/prepared-operation.js';
import { plainAnswerType } from '../../platform/http-in/answer-type.js';
import { sendError } from '../../platform/http-in/graphql-error.js';
import { keptByNobody, sendResult, withCost } from './answer.js';
import { contextOf } from './request-context.js';

const jsonType = /^application\/json(?:;|$)/i;

export interface PlainRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
  readonly extensions?: object | null;
}

/**
 * Runs the ordinary request without the protocol around it: a JSON POST of `{ query, variables, operationName }`, or a
 * GET that was read.
 * @returns false where anything is out of the ordinary; Apollo Server then decides. Such a request cannot be forged by a
 *   page of another site: its content type needs a preflight, and a GET has been looked at.
 */
export function answerPlainRequest(prepare: Prepare, req: Request, res: Response, next: NextFunction): boolean {
  const context = contextOf(res);
  const { body } = req;
  if (!isPlainRequest(req, body)) return false;
  const { query, operationName, variables } = body;
  const prepared = prepare(query, operationName);
  if ('errors' in prepared) {
    sendResult(res, { errors: prepared.errors.map((error) => requestError(error, context)) });
    return true;
  }
  if (req.method === 'GET' && prepared.operation.operation !== 'query') {
    refuseByGet(res);
    return true;
  }
  res.locals['operation'] = prepared.operation.name?.value;
  res.locals['mutated'] = prepared.operation.operation === 'mutation';
  if (prepared.holdsCredentials) keptByNobody(res);
  const outcome = prepared.run(context, variables);
  // A client that went away needs no answer.
  const answer = (result: OperationResult) => {
    if (!res.destroyed)
      sendResult(
        res,
        withCost(req, result, () => prepared.costWith(variables)),
      );
  };
  if (outcome instanceof Promise) outcome.then(answer).catch(next);
  else answer(outcome);
  return true;
}

/** Whether a request with this body is the ordinary one. */
export const isPlainRequest = (req: Request, body: unknown): body is PlainRequest =>
  plainAnswerType(req.headers.accept) !== undefined && isOrdinary(req) && isPlain(body);

/** A POST of JSON, or a GET: its parameters are the body then. */
function isOrdinary({ method, headers }: Request): boolean {
  if (method === 'GET') return headers['content-type'] === undefined;
  const type = headers['content-type'];
  return method === 'POST' && type !== undefined && jsonType.test(type);
}

/** A GET changes nothing. */
function refuseByGet(res: Response): void {
  const words = { code: 'METHOD_NOT_ALLOWED', reason: 'method_not_allowed', status: 405 } as const;
  res.setHeader('Allow', 'POST');
  sendError(res, 'GET requests only support query operations.', words, contextOf(res).requestId);
}

function isPlain(body: unknown): body is PlainRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  return (
    typeof query === 'string' &&
    query !== '' &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (operationName == null || typeof operationName === 'string') &&
    // What else they tell concerns nobody: the hash of a text has been looked up before.
    (extensions == null || (typeof extensions === 'object' && !Array.isArray(extensions)))
  );
}
