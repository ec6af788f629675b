/** The refusals that a route can answer, as responses that all routes share. */
import type { CompiledRoute } from '../compile.js';
import { type JsonSchema, object, refTo } from './json-schema.js';

const entry = object({ message: { type: 'string' }, error_code: { type: 'string' } });
const fieldEntry = object({ attribute: { type: 'string' }, type: { type: 'string' }, message: { type: 'string' } });

/** The body of every refusal. */
export const errorSchema: JsonSchema = Object.freeze({
  type: 'object',
  required: ['status', 'message', 'request_id', 'errors'],
  properties: {
    status: { type: 'string', description: 'What kind of refusal, a word for programs.' },
    message: { type: 'string', description: 'A sentence for people.' },
    request_id: { type: 'string', description: 'The id of the request, by which the service’s log knows it.' },
    errors: {
      anyOf: [
        { type: 'array', items: entry },
        {
          type: 'object',
          description: 'By the fields that were not understood or are not permitted.',
          additionalProperties: { type: 'array', items: fieldEntry },
        },
      ],
    },
  },
});

interface Refusal {
  readonly name: string;
  readonly description: string;
  /** Whether the route can answer it. */
  readonly isOf: (route: CompiledRoute) => boolean;
  /** Says after how many seconds to try again. */
  readonly retry?: boolean;
}

const always = () => true;
const changes = ({ definition }: CompiledRoute) => definition.operation === 'mutation';
const takesToken = ({ route }: CompiledRoute) => route.open !== true;
const takesBody = ({ route }: CompiledRoute) => route.method !== 'GET';

/** Whether the request can name something that is not there: in its path, as a page, as a reference. */
function names({ route, paging, variables }: CompiledRoute): boolean {
  return (
    route.path.includes(':') ||
    paging !== undefined ||
    variables.some(({ type }) => /RecordId|Input/.test(type.toString()))
  );
}

/** By status. What the server answers before it knows the route (408, 421, 431) stands under `default`. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    name: 'BadRequest',
    description: 'The request was not understood, or a field of it is not permitted.',
    isOf: always,
  },
  401: { name: 'Unauthenticated', description: 'The access token is missing, unknown or expired.', isOf: takesToken },
  403: {
    name: 'Forbidden',
    description: 'The caller may see this but not do it, the token lacks the scope, or too many requests were sent.',
    isOf: always,
  },
  404: { name: 'NotFound', description: 'It does not exist, or the caller may not see it.', isOf: names },
  409: {
    name: 'Conflict',
    description: 'The state of the record, or another request, does not permit it now.',
    isOf: changes,
  },
  413: { name: 'PayloadTooLarge', description: 'The body is larger than the service takes.', isOf: takesBody },
  500: { name: 'Internal', description: 'The service failed.', isOf: always },
  503: {
    name: 'Unavailable',
    description: 'The service has too much to do, or is just starting.',
    isOf: always,
    retry: true,
  },
};

const retryAfter = { 'Retry-After': { description: 'Seconds until another try.', schema: { type: 'integer' } } };

const responseOf = (description: string, retry = false): JsonSchema => ({
  description,
  ...(retry && { headers: retryAfter }),
  content: { 'application/json': { schema: refTo('schemas', 'Error') } },
});

/** The shared responses by their names. */
export const refusalResponses: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    Object.values(refusals).map(({ name, description, retry }) => [name, responseOf(description, retry)]),
  ),
  Refused: responseOf('Refused before the route was known.'),
};

/** What a route can answer instead of a success, by status. */
export function refusalsOf(route: CompiledRoute): Record<string, JsonSchema> {
  const possible = Object.entries(refusals).filter(([, { isOf }]) => isOf(route));
  return {
    ...Object.fromEntries(possible.map(([status, { name }]) => [status, refTo('responses', name)])),
    default: refTo('responses', 'Refused'),
  };
}
