/** GraphQL over GET: the parameters of the address, for callers whom no page of another site can stand in for. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { sendError } from '../../platform/http-in/graphql-error.js';
import { contextOf } from './request-context.js';

/** Any of these makes a browser ask beforehand whether the page may send it. */
const preflightHeaders = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/**
 * Whether no page of another site can have a browser send the request by itself: it carries a token in its header, and no
 * cookie that the browser would have added, or a header that has to be allowed.
 */
function cannotBeForged(headers: IncomingHttpHeaders): boolean {
  if (preflightHeaders.some((name) => (headers[name] ?? '') !== '')) return true;
  return headers.authorization !== undefined && headers.cookie === undefined;
}

/**
 * Reads `query`, `operationName`, `variables` and `extensions` of a GET into `req.body`; whatever may be forged, or brings
 * a body, is left to the protocol. Answers itself: 400 `bad_json` or `bad_request`.
 */
export const readGet: RequestHandler = (req, res, next) => {
  if (req.method !== 'GET' || req.headers['content-type'] !== undefined || !cannotBeForged(req.headers)) return next();
  const read = parametersIn(req);
  if (typeof read === 'string') {
    const words = { code: 'BAD_REQUEST', reason: 'bad_json', status: 400 } as const;
    return sendError(res, read, words, contextOf(res).requestId);
  }
  req.body = read;
  next();
};

/** The parameters, or what is wrong with them. */
export function parametersIn({ originalUrl }: Request): Record<string, unknown> | string {
  const question = originalUrl.indexOf('?');
  const given = new URLSearchParams(question === -1 ? '' : originalUrl.slice(question));
  const read: Record<string, unknown> = {};
  for (const name of ['query', 'operationName', 'variables', 'extensions']) {
    const [text, ...more] = given.getAll(name);
    if (more.length > 0) return `The parameter ${name} stands there more than once.`;
    if (text === undefined || (text === '' && name !== 'query')) continue;
    const isText = name === 'query' || name === 'operationName';
    const value = isText ? text : objectIn(text);
    if (value === undefined) return `The parameter ${name} is no JSON object.`;
    read[name] = value;
  }
  return read;
}

function objectIn(text: string): object | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Such a request in the form in which others read it: what it asks for, as it is by now, in the address. */
export function searchOf(body: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value != null) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `?${search.toString()}`;
}
