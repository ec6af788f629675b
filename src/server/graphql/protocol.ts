import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import type { DoorContext, ErrorExtensions } from '../../../schema/platform/prepare/errors.js';
import { keptByNobody, send, sendResult } from './answer.js';
import type { Passage } from './apollo.js';

/** Answers whatever is not the ordinary request, as the GraphQL-over-HTTP protocol asks. */
export async function answerByProtocol(
  server: ApolloServer<Passage>,
  req: Request,
  res: Response,
  context: DoorContext,
): Promise<void> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const question = req.originalUrl.indexOf('?');
  const search = question === -1 ? '' : req.originalUrl.slice(question);
  const passage: Passage = { request: { context } };
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: req.method, headers, search, body: req.body ?? '' },
    context: async () => passage,
  });
  if (res.destroyed) return;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  const { outcome, holdsCredentials, mutated } = passage.request;
  res.locals['mutated'] = mutated;
  if (holdsCredentials) keptByNobody(res);
  const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
  // 406 is found out after the run: the answer exists, in no form that the client takes.
  if (outcome !== undefined && response.status !== 406) sendResult(res, outcome, type);
  else if (response.body.kind === 'complete') {
    send(res, response.status ?? 200, type, inStandardForm(response.body.string, response.status ?? 400, context));
  } else res.end();
}

/** Apollo Server's own errors (no GraphQL request, cross-site, parse) get the extensions of all others. */
function inStandardForm(body: string, status: number, context: DoorContext): string {
  const { errors } = JSON.parse(body) as { errors: { message: string; extensions?: Partial<ErrorExtensions> }[] };
  return JSON.stringify({
    errors: errors.map((error) => ({
      ...error,
      message: status >= 500 ? 'Internal error' : error.message.trim(),
      extensions: {
        code: error.extensions?.code ?? 'BAD_REQUEST',
        reason: reasonOf(error.message, status),
        http: { status },
        requestId: context.requestId,
      },
    })),
  });
}

const wordsOfStatus: Record<number, string> = {
  405: 'method_not_allowed',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
  500: 'internal',
};

function reasonOf(message: string, status: number): string {
  const word = wordsOfStatus[status];
  if (word !== undefined) return word;
  if (message.includes('Cross-Site Request Forgery')) return 'cross_site_request';
  if (message.includes('batching')) return 'batching_disabled';
  if (message.includes('Parsing aborted')) return 'too_many_tokens';
  return message.startsWith('Syntax Error') ? 'syntax' : 'bad_request';
}
