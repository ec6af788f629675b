/** What GraphQL over HTTP asks of a request before anything runs. */
import type { Request } from 'express';
import { mediaTypeOf } from '../../../rest-adapter/platform/index.js';
import type { ErrorCode } from '../../platform/refusal/error-codes.js';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** Why a request is not run. */
export interface RequestRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: string;
  readonly message: string;
  /** The methods that are taken. */
  readonly allow?: string;
}

/** What a page of another site can have a browser send without asking first; so can a request without a type. */
const simpleTypes = ['', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

const bad = (reason: string, message: string): RequestRefusal => ({
  status: 400,
  code: 'BAD_REQUEST',
  reason,
  message,
});
const crossSite = bad(
  'cross_site_request',
  'A page of another site could have sent this: send a POST of application/json, or a GET with a token in its header and without a cookie, or with the header Apollo-Require-Preflight.',
);
const batch = bad('batching_disabled', 'Operations are sent one by one.');
const malformed = bad(
  'bad_request',
  'A request has a query, which is a text, and may have variables and extensions, which are objects, and an operationName.',
);
const otherMethod: RequestRefusal = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  reason: 'method_not_allowed',
  message: 'GraphQL requests are sent by GET or POST.',
  allow: 'GET, POST',
};
const otherType: RequestRefusal = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  reason: 'unsupported_media_type',
  message: 'GraphQL requests are sent as application/json.',
};
const otherAnswer: RequestRefusal = {
  status: 406,
  code: 'NOT_ACCEPTABLE',
  reason: 'not_acceptable',
  message: 'Answers are application/json or application/graphql-response+json.',
};
/** A GET changes nothing. */
export const changeByGet: RequestRefusal = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  reason: 'method_not_allowed',
  message: 'GET requests only support query operations.',
  allow: 'POST',
};

/**
 * Why the body, which `readJson` or `readGet` has read, is no request; undefined where it is one. Neither reads what a page
 * of another site could have sent: a body of JSON makes its browser ask first, and a GET was looked at.
 */
export function refusalOf(req: Request): RequestRefusal | undefined {
  const { method } = req;
  const body = req.body as unknown;
  if (method !== 'POST' && method !== 'GET') return otherMethod;
  if (body === undefined && simpleTypes.includes(mediaTypeOf(req))) return crossSite;
  if (body === undefined && (method === 'GET' || mediaTypeOf(req) !== 'application/json')) return otherType;
  if (Array.isArray(body)) return batch;
  if (!isRequest(body)) return malformed;
  return answerType(req) === undefined ? otherAnswer : undefined;
}

/** Whether a body has the form of a request. */
export function isRequest(body: unknown): body is GraphqlRequest {
  if (!isObject(body)) return false;
  const { query, variables, operationName, extensions } = body;
  return (
    typeof query === 'string' &&
    query !== '' &&
    (variables == null || isObject(variables)) &&
    (operationName == null || typeof operationName === 'string') &&
    (extensions == null || isObject(extensions))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types = ['application/json', 'application/graphql-response+json'];

/** The media type of the answer by the header `Accept`; undefined where the caller takes none. */
export function answerType(req: Request): string | undefined {
  const chosen = req.headers.accept === undefined ? types[0] : req.accepts(types);
  return typeof chosen === 'string' ? `${chosen}; charset=utf-8` : undefined;
}
