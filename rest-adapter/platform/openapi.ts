/** The OpenAPI 3.1 document of all routes, written from their compiled form: nothing in it is typed by hand. */
import type { GraphQLSchema } from 'graphql';
import { type CompiledRoute, listOf } from './compile.js';
import { type DescribedParameter, describeParameters } from './openapi-parameters.js';
import { type JsonSchema, responseSchema } from './openapi-responses.js';

export interface OpenApiOptions {
  schema: GraphQLSchema;
  title: string;
  version: string;
}

/** The whole document, paths sorted, ready for `JSON.stringify`. */
export function openApiDocument(routes: readonly CompiledRoute[], { schema, title, version }: OpenApiOptions) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of [...routes].sort((a, b) => (a.template < b.template ? -1 : a.template > b.template ? 1 : 0))) {
    const path = route.template.replace(/:([a-z_]+)\*?/g, '{$1}');
    paths[path] ??= {};
    paths[path]![route.route.method.toLowerCase()] = operationOf(route, schema);
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}

function operationOf(compiled: CompiledRoute, schema: GraphQLSchema) {
  const { route } = compiled;
  const described = describeParameters(compiled);
  const form = described.filter((parameter) => parameter.in === 'form');
  const parameters = [
    ...described.filter((parameter) => parameter.in !== 'form').map(parameterOf),
    ...pagingOf(compiled),
  ];
  return {
    operationId: operationId(compiled),
    ...(route.section && { tags: [route.section] }),
    ...(route.source && { summary: route.source }),
    ...(route.deprecated && { deprecated: true }),
    ...(route.beta && { 'x-beta': true }),
    'x-graphql-operation': compiled.operation,
    ...(parameters.length > 0 && { parameters }),
    ...(form.length > 0 && { requestBody: requestBodyOf(form) }),
    responses: {
      [compiled.status]: successOf(compiled, schema),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Families share operations, so method and path name the entry: `get_courses_course_id_quizzes`. */
function operationId({ route }: CompiledRoute): string {
  return (route.method + route.path).toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

function parameterOf(parameter: DescribedParameter) {
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    ...(parameter.description && { description: parameter.description }),
    schema: schemaOf(parameter),
    ...(parameter.type.endsWith('[]') && { style: 'form', explode: true }),
  };
}

function pagingOf({ route, paging }: CompiledRoute) {
  if (!listOf(route.respond) || !paging) return [];
  const perPage = { type: 'integer', minimum: 1, maximum: 100, ...(paging.whole ? {} : { default: paging.perPage }) };
  return [
    {
      name: 'page',
      in: 'query',
      required: false,
      description: 'A page number from 1, or a token from a Link header.',
      schema: { type: 'string' },
    },
    { name: 'per_page', in: 'query', required: false, description: 'Entries per page.', schema: perPage },
  ];
}

/** Forms keep the names as clients write them; JSON of the same shape is equivalent. */
function requestBodyOf(form: readonly DescribedParameter[]) {
  const properties = Object.fromEntries(
    form.map((entry) => [
      entry.name,
      { ...schemaOf(entry), ...(entry.description && { description: entry.description }) },
    ]),
  );
  const required = form.filter((entry) => entry.required).map((entry) => entry.name);
  const flat = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return {
    content: {
      'application/x-www-form-urlencoded': { schema: flat },
      'multipart/form-data': { schema: flat },
      'application/json': { schema: nestedSchema(form) },
    },
  };
}

/** `quiz[answers][][text]` as an object of objects and lists. */
function nestedSchema(form: readonly DescribedParameter[]): JsonSchema {
  const root: JsonSchema = { type: 'object' };
  for (const entry of form) {
    const base = entry.type.endsWith('[]') && entry.name.endsWith('[]') ? entry.name.slice(0, -2) : entry.name;
    let at = root;
    for (const segment of base.split(/[[\]]+/).length > 1 ? segmentsOf(base) : [base]) at = stepInto(at, segment);
    Object.assign(at, schemaOf(entry));
  }
  return root;
}

const segmentsOf = (name: string) => [
  name.slice(0, name.indexOf('[')),
  ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]!),
];

function stepInto(at: JsonSchema, segment: string): JsonSchema {
  if (segment === '') {
    at['type'] = 'array';
    at['items'] ??= {};
    return at['items'] as JsonSchema;
  }
  at['type'] = 'object';
  if (segment.startsWith('<')) {
    at['additionalProperties'] ??= {};
    return at['additionalProperties'] as JsonSchema;
  }
  at['properties'] ??= {};
  const properties = at['properties'] as Record<string, JsonSchema>;
  properties[segment] ??= {};
  return properties[segment];
}

function schemaOf({ type, values }: DescribedParameter): JsonSchema {
  if (type.endsWith('[]')) {
    const item = { name: '', in: 'form', type: type.slice(0, -2), required: false } as const;
    return { type: 'array', items: schemaOf(values ? { ...item, values } : item) };
  }
  const plain: Record<string, JsonSchema> = {
    datetime: { type: 'string', format: 'date-time' },
    date: { type: 'string', format: 'date' },
    hash: { type: 'object' },
    // A number, or a form such as `sis_course_id:BIO-1`.
    id: { type: ['integer', 'string'] },
  };
  return { ...(plain[type] ?? { type }), ...(values && { enum: values }) };
}

function successOf(compiled: CompiledRoute, schema: GraphQLSchema) {
  const body = responseSchema(compiled, schema);
  const isFile = compiled.route.respond.kind === 'file';
  return {
    description: compiled.status === 302 ? 'Redirect on the same host' : 'Success',
    ...(compiled.paging && { headers: { Link: { description: 'Pages of the list.', schema: { type: 'string' } } } }),
    ...(body && { content: { [isFile ? 'application/octet-stream' : 'application/json']: { schema: body } } }),
  };
}

const entry = { type: 'object', properties: { message: { type: 'string' }, error_code: { type: 'string' } } };
const fieldEntry = {
  type: 'object',
  properties: { attribute: { type: 'string' }, type: { type: 'string' }, message: { type: 'string' } },
};
const errorSchema = Object.freeze({
  type: 'object',
  required: ['status', 'message', 'request_id', 'errors'],
  properties: {
    status: { type: 'string' },
    message: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      oneOf: [
        { type: 'array', items: entry },
        { type: 'object', additionalProperties: { type: 'array', items: fieldEntry } },
      ],
    },
  },
});
