import type { NextFunction, Request, Response } from 'express';
import { requestError } from '../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { OperationResult } from '../../../schema/platform/prepare/prepared-operation.js';
import { keptByNobody, sendError, sendResult, withCost } from './answer.js';
import { answerType, changeByGet, type GraphqlRequest, type RequestRefusal, refusalOf } from './protocol.js';
import { contextOf } from './request-context.js';

/** Runs the GraphQL request that was read into `req.body`, and answers it: with its result, or with what is wrong with it. */
export function answerRequest(prepare: Prepare, req: Request, res: Response, next: NextFunction): void {
  const refusal = refusalOf(req);
  if (refusal !== undefined) {
    refuse(res, refusal);
    return;
  }
  const type = answerType(req) as string;
  const context = contextOf(res);
  const { query, operationName, variables } = req.body as GraphqlRequest;
  const prepared = prepare(query, operationName);
  if ('errors' in prepared) {
    sendResult(res, { errors: prepared.errors.map((error) => requestError(error, context)) }, type);
    return;
  }
  const { operation } = prepared.operation;
  if (req.method === 'GET' && operation !== 'query') {
    refuse(res, changeByGet);
    return;
  }
  res.locals['operation'] = prepared.operation.name?.value;
  res.locals['mutated'] = operation === 'mutation';
  if (prepared.holdsCredentials) keptByNobody(res);
  const outcome = prepared.run(context, variables);
  // A client that went away needs no answer.
  const answer = (result: OperationResult) => {
    if (!res.destroyed)
      sendResult(
        res,
        withCost(req, result, () => prepared.costWith(variables)),
        type,
      );
  };
  if (outcome instanceof Promise) outcome.then(answer).catch(next);
  else answer(outcome);
}

function refuse(res: Response, { message, allow, ...words }: RequestRefusal): void {
  if (allow !== undefined) res.setHeader('Allow', allow);
  sendError(res, message, words, contextOf(res).requestId);
}
