import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
import { overloaded } from '../../../rest-adapter/platform/index.js';
import type { CostReport } from '../../../schema/platform/prepare/cost.js';
import type { ErrorExtensions } from '../../../schema/platform/prepare/errors.js';
import type { OperationResult } from '../../../schema/platform/prepare/prepared-operation.js';
import type { ReserveAnswer } from '../../platform/http-in/bytes-in-flight.js';
import { send, sendError, typeFor } from '../../platform/http-in/graphql-error.js';
import { contextOf } from './request-context.js';

/**
 * Writes the result of an operation, the same for every way in.
 * Status: 200 where there is data; the first error's own where nothing was executed; 503 with `Retry-After` where nothing
 * could be answered because something is down.
 */
export function sendResult(res: Response, result: OperationResult): void {
  const body = bodyOf(result);
  if (mayAnswer(res, Buffer.byteLength(body))) {
    send(res, result.errors === undefined ? 200 : statusOf(res, result), typeFor(res), body);
    return;
  }
  const { status, reason, message, retryAfter } = overloaded();
  res.setHeader('Retry-After', Number(retryAfter));
  sendError(res, message, { code: 'UNAVAILABLE', reason, status, retryAfter }, contextOf(res).requestId);
}

/** What the handlers before it and the run of an operation leave in `res.locals` for its answer. */
interface AnswerFacts {
  readonly reserveAnswer?: ReserveAnswer;
  /** A mutation has run: its caller is told what came of it, whatever the answer weighs. */
  readonly mutated?: boolean;
}

function mayAnswer(res: Response, bytes: number): boolean {
  const { reserveAnswer, mutated = false } = res.locals as AnswerFacts;
  return reserveAnswer === undefined || reserveAnswer(res, bytes, mutated);
}

/** The answer holds tokens, codes or signed addresses: nobody on the way keeps it. */
export const keptByNobody = (res: ServerResponse): void => void res.setHeader('Cache-Control', 'private, no-store');

/** The header with which a client asks what its query costs; its value does not matter. */
const costHeader = 'x-graphql-cost';

/** The result, with its cost for whoever asks for it. */
export function withCost(
  { headers }: Pick<IncomingMessage, 'headers'>,
  result: OperationResult,
  cost: () => CostReport,
): OperationResult {
  if (headers[costHeader] === undefined || result.body !== undefined) return result;
  return { ...result, extensions: { ...result.extensions, cost: cost() } };
}

/** The order of the keys is that of Apollo Server: what went wrong comes first. */
function bodyOf(result: OperationResult): string | Buffer {
  if (result.body !== undefined) return result.body;
  const plain = result.errors === undefined && result.extensions === undefined;
  return plain ? `{"data":${JSON.stringify(result.data)}}` : JSON.stringify(ordered(result));
}

function ordered({ errors, data, extensions }: ExecutionResult): ExecutionResult {
  return { errors, data, extensions };
}

function statusOf(res: ServerResponse, { data, errors }: ExecutionResult): number {
  const first = errors![0]!.extensions as Partial<ErrorExtensions>;
  const answered = data != null && Object.values(data).some((value) => value != null);
  const later = errors!.find((error) => error.extensions['retryAfter'] !== undefined)?.extensions['retryAfter'];
  if (later !== undefined) res.setHeader('Retry-After', Number(later));
  const down = errors!.every((error) => error.extensions['code'] === 'UNAVAILABLE');
  if (data != null && (answered || !down)) return 200;
  const status = first.http?.status ?? 500;
  if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="platform"');
  return status;
}
