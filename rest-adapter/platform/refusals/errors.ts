/** The one body of every refusal on REST, and how errors of the operation become it. */
import type { ServerResponse } from 'node:http';
import type { GraphQLError } from 'graphql';
import { wireName } from '../documents/wire.js';

/** One entry of a field validation, as the domain and the adapter both write it. */
export interface FieldProblem {
  attribute: string;
  type: string;
  message: string;
}

/** What the adapter answers instead of a result. `fields` are keyed by wire names. */
export interface RestRefusal {
  status: number;
  reason: string;
  message: string;
  fields?: Readonly<Record<string, readonly FieldProblem[]>>;
  /** Seconds; becomes `Retry-After`. */
  retryAfter?: number;
  /** The methods that the path has instead; becomes `Allow`. */
  allow?: readonly string[];
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'payload_too_large',
  421: 'misdirected',
  422: 'unprocessable',
  500: 'internal',
  503: 'unavailable',
  507: 'insufficient_storage',
};

const statusOfCode: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  LIMIT_EXCEEDED: 400,
  COST_EXCEEDED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNPROCESSABLE: 422,
  UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
};

export const badRequest = (reason: string, message: string): RestRefusal => ({ status: 400, reason, message });
export const tooLarge = (limit: number): RestRefusal => ({
  status: 413,
  reason: 'payload_too_large',
  message: `The request body is larger than ${limit} bytes.`,
});
/** There is no memory for more bodies or answers just now. */
export const overloaded = (): RestRefusal => ({
  status: 503,
  reason: 'overloaded',
  message: 'The service is busy; try again in a moment.',
  retryAfter: 1,
});
export const notFound = (): RestRefusal => ({
  status: 404,
  reason: 'not_found',
  message: 'The specified resource does not exist.',
});
/** No route has the path: whoever asks has it wrong, whatever there is. */
export const unknownRoute = (): RestRefusal => ({
  status: 404,
  reason: 'unknown_route',
  message: 'The service has no such path.',
});
export const methodNotAllowed = (allow: readonly string[]): RestRefusal => ({
  status: 405,
  reason: 'method_not_allowed',
  message: `This path takes ${allow.join(', ')}.`,
  allow,
});
export const internal = (): RestRefusal => ({
  status: 500,
  reason: 'internal',
  message: 'An unexpected error occurred.',
});

/** A refusal that travels as an exception inside the adapter, from a reader to the one place that answers. */
export class RefusedRequest extends Error {
  constructor(readonly refusal: RestRefusal) {
    super(refusal.message);
  }
}

/**
 * The JSON body of a refusal: `status`, `message`, `request_id` and `errors`, a list of `{message, error_code}` or,
 * for field validation, an object `{field: [{attribute, type, message}]}`.
 */
export function errorBody(refusal: RestRefusal, requestId: string): Record<string, unknown> {
  const { status, reason, message, fields } = refusal;
  const errors = fields && Object.keys(fields).length > 0 ? fields : [{ message, error_code: reason }];
  return { status: statusNames[status] ?? 'bad_request', message, request_id: requestId, errors };
}

/**
 * Writes a refusal as the whole response. `WWW-Authenticate` goes only with a missing or bad token, since clients read
 * a 401 that carries it as an invitation to log in again.
 */
export function sendRefusal(res: ServerResponse, requestId: string, refusal: RestRefusal): void {
  const body = Buffer.from(JSON.stringify(errorBody(refusal, requestId)));
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'X-Request-Id': requestId,
  };
  if (refusal.status === 401 && (refusal.reason === 'unauthenticated' || refusal.reason === 'invalid_token')) {
    headers['WWW-Authenticate'] = 'Bearer realm="platform"';
  }
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = Math.max(1, Math.ceil(refusal.retryAfter));
  if (refusal.allow !== undefined) headers['Allow'] = refusal.allow.join(', ');
  res.writeHead(refusal.status, headers);
  res.end(body);
}

/** How a route calls what the operation calls otherwise. */
export interface FieldNames {
  /** Argument → the parameter that it comes from. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Input field → wire name, where the route's sources say something else than the rule. */
  readonly called: Readonly<Record<string, string>>;
  /** Likewise, for a value that somebody else has. */
  readonly takenAs: Readonly<Record<string, string>>;
  /** The one entry of the list in which the input object stands, `quiz_submissions[0]`; absent where it stands in none. */
  readonly within?: string;
  /** What input fields and arguments are called → what a request calls them, for sentences that name them. */
  readonly words?: ReadonlyMap<string, string>;
  /** Objects of the input whose fields the route takes beside them. */
  readonly unfolded?: readonly string[];
  /** Input fields whose own fields stand beside them in requests, with what these are called there. */
  readonly flat?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Lists of the input that the route takes as maps: their entries are called by their keys. */
  readonly keyed?: readonly KeyedList[];
}

/** A list of the input, and the keys of its entries in their order. */
export interface KeyedList {
  readonly at: string;
  readonly keys: readonly string[];
  /** The same, to be looked up. */
  readonly known: ReadonlySet<string>;
  /** The field of an entry that holds its key: a request has no field for it. */
  readonly key: string;
  /** The field of an entry that stands for the whole of it; absent where the keys hold objects. */
  readonly value?: string;
  /** Entries stand among the fields around the list, with this before their keys. */
  readonly prefix?: string;
}

const usualNames: FieldNames = { parameters: new Map(), called: {}, takenAs: {} };

/** The refusal behind an error of the operation; whatever is not a known refusal is masked as 500. */
export function refusalOf(error: GraphQLError, names: FieldNames = usualNames): RestRefusal {
  const extensions = error.extensions ?? {};
  const http = extensions['http'] as { status?: unknown } | undefined;
  const known = statusOfCode[String(extensions['code'])];
  if (known === undefined) return internal();
  const status = typeof http?.status === 'number' && statusNames[http.status] ? http.status : known;
  if (status === 500) return internal();
  const reason = typeof extensions['reason'] === 'string' ? extensions['reason'] : statusNames[status]!;
  const refusal: RestRefusal = { status, reason, message: inWireNames(error.message, names) };
  const fields = extensions['fields'];
  if (fields && typeof fields === 'object') refusal.fields = namedFields(fields, names);
  if (typeof extensions['retryAfter'] === 'number') refusal.retryAfter = extensions['retryAfter'];
  return refusal;
}

/**
 * `input.answers.0.answerText` → `answers[0][answer_text]`: an argument that is an object stands for its fields. One
 * that is a list or a single value is called as the parameter is: `order.2.id` → `order[2][id]`.
 */
function wireFieldName(field: string, { parameters, called, within, flat, keyed = [], unfolded }: FieldNames): string {
  const segments = flatSegments(field.split('.'), flat);
  if (segments.length > 1 && unfolded?.includes(segments[0]!)) segments.shift();
  const map = keyed.find(({ at }) => at === segments[0]);
  if (map !== undefined && segments[1] !== undefined) segments[1] = map.keys[Number(segments[1])] ?? segments[1];
  if (map !== undefined && (segments[2] === map.value || segments[2] === map.key)) segments.splice(2, 1);
  if (map?.prefix !== undefined && segments[1] !== undefined) segments.splice(0, 2, map.prefix + segments[1]);
  const parameter = parameters.get(segments[0]!);
  const stands = segments.length > 1 && !/^\d+$/.test(segments[1]!) && !map?.known.has(segments[1]!);
  if (parameter !== undefined && stands) segments.shift();
  const isKey = (segment: string, index: number) => index < 2 && map !== undefined && isKeyOf(map, segment);
  const [first, ...rest] = segments.map((segment, index) =>
    isKey(segment, index) ? segment : (called[segment] ?? wireName(segment)),
  );
  const plain = parameter === undefined || stands ? first! : parameter;
  const name = within !== undefined && parameter === undefined ? `${within}[${plain}]` : plain;
  return name + rest.map((segment) => `[${segment}]`).join('');
}

/** Whether a segment is the key of an entry, which stands as the request wrote it. */
const isKeyOf = ({ known, prefix = '' }: KeyedList, segment: string): boolean =>
  known.has(segment.startsWith(prefix) ? segment.slice(prefix.length) : segment);

/** `audience.groupId` → `groupId`. */
const flatSegments = (segments: string[], flat: FieldNames['flat']): string[] =>
  segments.flatMap((segment, index) => {
    const before = index === 0 ? undefined : flat?.get(segments[index - 1]!)?.[segment];
    if (before !== undefined) return [before];
    const after = segments[index + 1];
    return after !== undefined && flat?.get(segment)?.[after] !== undefined ? [] : [segment];
  });

/** A sentence with the names of the operation in it, as the route's callers know them: `clientSecret` → `client_secret`. */
export const inWireNames = (sentence: string, { words }: FieldNames): string =>
  words === undefined ? sentence : sentence.replaceAll(/[a-z]\w*[A-Z]\w*/g, (word) => words.get(word) ?? word);

/** The same problems under the names by which the route's callers know the fields. */
export function namedFields(fields: object, names: FieldNames): Record<string, FieldProblem[]> {
  const named: Record<string, FieldProblem[]> = {};
  const takenNames = { ...names, called: { ...names.called, ...names.takenAs } };
  for (const [field, entries] of Object.entries(fields)) {
    const problems = (Array.isArray(entries) ? entries : []) as FieldProblem[];
    const used = problems.length > 0 && problems.every(({ type }) => type === 'taken') ? takenNames : names;
    const name = wireFieldName(field, used);
    const wired = problems.map((entry) => ({
      attribute: wireFieldName(String(entry.attribute ?? field), used),
      type: String(entry.type),
      message: inWireNames(String(entry.message), names),
    }));
    named[name] ??= [];
    for (const problem of wired) named[name].push(problem);
  }
  return named;
}
