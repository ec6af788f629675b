import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import type { ErrorExtensions, ExecutionContext } from '../../../schema/platform/prepare/errors.js';
import { answerType } from '../../platform/http-in/answer-type.js';
import { send } from '../../platform/http-in/graphql-error.js';
import { codeOfStatus, type ErrorCode } from '../../platform/refusal/error-codes.js';
import { keptByNobody, sendResult, withCost } from './answer.js';
import type { Passage } from './apollo.js';
import { searchOf } from './read-get.js';

/** Answers whatever is not the ordinary request, as the GraphQL-over-HTTP protocol asks. */
export async function answerByProtocol(
  server: ApolloServer<Passage>,
  req: Request,
  res: Response,
  context: ExecutionContext,
): Promise<void> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const isRead = req.method === 'GET' && req.body !== undefined;
  // It was seen beforehand that no other site can have sent it.
  if (isRead) headers.set('apollo-require-preflight', '1');
  const question = req.originalUrl.indexOf('?');
  const given = question === -1 ? '' : req.originalUrl.slice(question);
  const passage: Passage = { request: { context } };
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: req.method,
      headers,
      search: isRead ? searchOf(req.body) : given,
      body: isRead ? '' : (req.body ?? ''),
    },
    context: async () => passage,
  });
  if (res.destroyed) return;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  const { outcome, holdsCredentials, mutated, operation, cost } = passage.request;
  if (operation !== undefined) res.locals['operation'] = operation;
  res.locals['mutated'] = mutated;
  if (holdsCredentials) keptByNobody(res);
  // 406 is found out after the run: the answer exists, in no form that the client takes.
  if (outcome !== undefined && response.status !== 406) {
    sendResult(res, cost === undefined ? outcome : withCost(req, outcome, cost));
  } else if (response.body.kind === 'complete') {
    const type = answerType(req.headers.accept);
    send(res, response.status ?? 200, type, inStandardForm(response.body.string, response.status ?? 400, context));
  } else res.end();
}

/** Apollo Server's own errors (no GraphQL request, cross-site, parse) get the extensions of all others. */
function inStandardForm(body: string, status: number, context: ExecutionContext): string {
  const { errors } = JSON.parse(body) as { errors: { message: string; extensions?: Partial<ErrorExtensions> }[] };
  return JSON.stringify({
    errors: errors.map((error) => ({
      ...error,
      message: status >= 500 ? 'Internal error' : error.message.trim(),
      extensions: {
        code: codeOf(error.message, status),
        reason: reasonOf(error.message, status),
        http: { status },
        requestId: context.requestId,
      },
    })),
  });
}

/** Apollo Server has no code of its own for most of what it refuses. */
function codeOf(message: string, status: number): ErrorCode {
  if (message.includes('Parsing aborted')) return 'LIMIT_EXCEEDED';
  return message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : codeOfStatus(status);
}

const statusNames: Record<number, string> = {
  405: 'method_not_allowed',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
  500: 'internal',
};

function reasonOf(message: string, status: number): string {
  const word = statusNames[status];
  if (word !== undefined) return word;
  if (message.includes('Cross-Site Request Forgery')) return 'cross_site_request';
  if (message.includes('batching')) return 'batching_disabled';
  if (message.includes('Parsing aborted')) return 'too_many_tokens';
  return message.startsWith('Syntax Error') ? 'syntax' : 'bad_request';
}
