/** The codes of errors: the one table, in the order of their HTTP statuses. `schema/README.md` says the same to readers. */

interface CodeFacts {
  /** HTTP status, which also stands in `extensions.http.status`. */
  readonly status: number;
  /** When it is answered. */
  readonly meaning: string;
}

/** `extensions.code` of every error that leaves the GraphQL endpoint. */
export const errorCodes = {
  PERSISTED_QUERY_NOT_FOUND: {
    status: 200,
    meaning: 'The hash names no text that is remembered; send it again with the text.',
  },
  BAD_REQUEST: { status: 400, meaning: 'What was asked cannot be done, or is no GraphQL request; `reason` says why.' },
  VALIDATION_FAILED: {
    status: 400,
    meaning: 'A value in the input, an argument or a variable is wrong; `fields` names each by its path, where known.',
  },
  GRAPHQL_PARSE_FAILED: { status: 400, meaning: 'The document is not written in GraphQL.' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, meaning: 'The document does not fit the schema.' },
  LIMIT_EXCEEDED: { status: 400, meaning: 'The document or its variables are larger than a limit; `reason` names it.' },
  COST_EXCEEDED: {
    status: 400,
    meaning: 'The answer could hold more than one may; `cost` has the number of the query and the limit.',
  },
  UNAUTHENTICATED: { status: 401, meaning: 'There is no token, or it is not valid.' },
  FORBIDDEN: { status: 403, meaning: 'The record is seen, but the right, or a scope of the token, is missing.' },
  RATE_LIMITED: { status: 403, meaning: 'Too much was asked, or tried; ask again after `retryAfter` seconds.' },
  NOT_FOUND: { status: 404, meaning: 'There is no such record, or the viewer may not know of it.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The HTTP method is not taken; mutations are sent by POST.' },
  NOT_ACCEPTABLE: { status: 406, meaning: 'There is no answer in a media type of the `Accept` header.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time.' },
  CONFLICT: { status: 409, meaning: 'The record is not in a state for it, or others changed it at the same time.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body, or a file, is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not JSON, or encoded in a way that is not known.' },
  UNPROCESSABLE: { status: 422, meaning: 'It is understood, and a rule forbids it.' },
  INTERNAL: { status: 500, meaning: 'A fault of the service; the log has it under `requestId`.' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'Something is down, or there is too much to do; ask again after `retryAfter` seconds.',
  },
  INSUFFICIENT_STORAGE: { status: 507, meaning: 'There is no room for files.' },
} as const satisfies Readonly<Record<string, CodeFacts>>;

export type ErrorCode = keyof typeof errorCodes;

/** The codes of one status that say no more than the status does: for what is refused before it is known what was asked. */
const plainCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  507: 'INSUFFICIENT_STORAGE',
};

/** The code for a status of which nothing else is known. */
export const codeOfStatus = (status: number): ErrorCode => plainCodes[status] ?? 'BAD_REQUEST';
