/** The OpenAPI 3.1 document of all routes, written from their compiled form: nothing in it is typed by hand. */
import type { GraphQLSchema } from 'graphql';
import { type CompiledRoute, listOf } from '../compile.js';
import type { Documents } from '../documents/documents.js';
import { type JsonSchema, refTo } from './json-schema.js';
import { RequestBodies, schemaOf } from './openapi-bodies.js';
import { type DescribedParameter, describeParameters } from './openapi-parameters.js';
import { errorSchema, refusalResponses, refusalsOf } from './openapi-refusals.js';
import { AnswerSchemas } from './openapi-responses.js';

export interface OpenApiOptions {
  schema: GraphQLSchema;
  /** Where the routes' operations and the shared fragments stand. */
  documents?: Documents;
  /** What is answered at some of these paths to who has no token. */
  visitors?: readonly CompiledRoute[];
  title: string;
  version: string;
}

/** The whole document, paths sorted, ready for `JSON.stringify`. */
export function openApiDocument(routes: readonly CompiledRoute[], options: OpenApiOptions) {
  const { schema, documents, visitors = [], title, version } = options;
  return new Description(new AnswerSchemas(schema, documents), visitors).of(routes, { title, version });
}

const byTemplate = (a: CompiledRoute, b: CompiledRoute) =>
  a.template < b.template ? -1 : a.template > b.template ? 1 : 0;

/** Names of a path's placeholders, in their order. */
const placeholdersOf = (template: string) => [...template.matchAll(/:([a-z_]+)\*?/g)].map((match) => match[1]!);

class Description {
  readonly #bodies = new RequestBodies();
  readonly #parameters: Record<string, JsonSchema> = { page: pageParameter, per_page: sizeParameter };

  constructor(
    private readonly answers: AnswerSchemas,
    private readonly visitors: readonly CompiledRoute[],
  ) {}

  of(routes: readonly CompiledRoute[], info: { title: string; version: string }) {
    const paths: Record<string, Record<string, unknown>> = {};
    const templates = new Map<string, string>();
    for (const route of [...routes].sort(byTemplate)) {
      // paths that differ in the names of their placeholders alone are one path, under the first one's names
      const shape = route.template.replace(/:[a-z_]+\*?/g, ':');
      const template = templates.get(shape) ?? route.template;
      templates.set(shape, template);
      const path = template.replace(/:([a-z_]+)\*?/g, '{$1}');
      paths[path] ??= {};
      paths[path]![route.route.method.toLowerCase()] = this.#operation(route, template);
    }
    return {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/', description: 'The host that this description came from.' }],
      paths,
      components: {
        schemas: { Error: errorSchema, ...sorted({ ...this.answers.components, ...this.#bodies.forms }) },
        responses: refusalResponses,
        parameters: sorted(this.#parameters),
        requestBodies: sorted(this.#bodies.components),
        headers,
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ bearer: [] }],
    };
  }

  #operation(compiled: CompiledRoute, template: string) {
    const { route } = compiled;
    const described = describeParameters(compiled);
    const form = described.filter((parameter) => parameter.in === 'form');
    const parameters = [
      ...described
        .filter((parameter) => parameter.in !== 'form')
        .map((one) => this.#parameter(one, compiled, template)),
      ...pagingOf(compiled),
    ];
    const id = operationId(compiled);
    return {
      operationId: id,
      ...(route.section && { tags: [titleOf(route.section)] }),
      ...(route.summary && { summary: route.summary }),
      ...(route.deprecated && { deprecated: true }),
      // Whose answer it is, a token says.
      ...(route.open && { security: [{}, { bearer: [] }] }),
      ...(route.beta && { 'x-beta': true }),
      ...(route.source && { 'x-source': route.source }),
      'x-graphql-operation': compiled.operation,
      ...(parameters.length > 0 && { parameters }),
      ...(form.length > 0 && { requestBody: this.#bodies.of(form, compiled.operation, id) }),
      responses: { [compiled.status]: this.#success(compiled), ...acceptedOf(compiled), ...refusalsOf(compiled) },
      ...this.#withoutToken(compiled),
    };
  }

  /** Where visitors are answered the token is optional; what they may have included, and what they get, stands beside it. */
  #withoutToken({ scope }: CompiledRoute) {
    const visited = this.visitors.find((route) => route.scope === scope);
    if (visited === undefined) return {};
    const included = describeParameters(visited).find(({ name }) => name === 'include[]')?.values ?? [];
    return {
      security: [{ bearer: [] }, {}],
      'x-without-token': { include: included, schema: this.answers.of(visited) },
    };
  }

  /** A placeholder of the path is shared by all routes that have it. */
  #parameter(parameter: DescribedParameter, { template: own }: CompiledRoute, template: string): JsonSchema {
    if (parameter.in !== 'path') return parameterOf(parameter);
    const name = placeholdersOf(template)[placeholdersOf(own).indexOf(parameter.name)]!;
    const written = parameterOf({ ...parameter, name });
    this.#parameters[name] ??= written;
    return JSON.stringify(this.#parameters[name]) === JSON.stringify(written) ? refTo('parameters', name) : written;
  }

  #success(compiled: CompiledRoute) {
    const body = this.answers.of(compiled);
    const isFile = compiled.route.respond.kind === 'file';
    return {
      description: compiled.status === 302 ? 'Redirect on the same host' : 'Success',
      ...(compiled.paging && { headers: listHeaders }),
      ...(body && { content: { [isFile ? 'application/octet-stream' : 'application/json']: { schema: body } } }),
    };
  }
}

/** The answer in place of a list that is made in the background. */
function acceptedOf({ route: { respond } }: CompiledRoute) {
  if (respond.kind !== 'accepted') return {};
  const schema = { type: 'array', maxItems: 0 };
  return {
    202: {
      description: 'It goes on in the background',
      headers: { [respond.header]: { description: 'Id of what works on it.', schema: { type: 'integer' } } },
      content: { 'application/json': { schema } },
    },
  };
}

const headers = {
  Unreadable: {
    description:
      'Places of the answer, counted from 0, that are missing since reading them failed: `3.due_at, 7.name`; 20 at most. Absent where everything is there.',
    schema: { type: 'string' },
  },
};

const listHeaders = {
  Link: { description: 'Pages of the list.', schema: { type: 'string' } },
  'X-Unreadable': refTo('headers', 'Unreadable'),
};

/** The title of a section of the documents: `D2 · Courses, lists` → `Courses, lists`. */
const titleOf = (section: string) => section.slice(section.indexOf('· ') + 1).trim();

/** Families share operations, so method and path name the entry: `get_courses_course_id_quizzes`. */
function operationId({ route }: CompiledRoute): string {
  return (route.method + route.path).toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

function parameterOf(parameter: DescribedParameter): JsonSchema {
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    ...(parameter.description && { description: parameter.description }),
    schema: schemaOf(parameter),
    ...(parameter.type.endsWith('[]') && { style: 'form', explode: true }),
  };
}

const pageParameter: JsonSchema = {
  name: 'page',
  in: 'query',
  required: false,
  description: 'A page number from 1, or a token from a Link header.',
  schema: { type: 'string' },
};
const size = { type: 'integer', minimum: 1, maximum: 100 };
const sizeParameter: JsonSchema = {
  name: 'per_page',
  in: 'query',
  required: false,
  description: 'Entries per page; `limit` is its old name.',
  schema: { ...size, default: 10 },
};

function pagingOf({ route, paging }: CompiledRoute): JsonSchema[] {
  if (!listOf(route.respond) || !paging) return [];
  if (!paging.whole && paging.perPage === 10) return [refTo('parameters', 'page'), refTo('parameters', 'per_page')];
  const schema = { ...size, ...(paging.whole ? {} : { default: paging.perPage }) };
  return [refTo('parameters', 'page'), { ...sizeParameter, schema }];
}

function sorted(components: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
}
