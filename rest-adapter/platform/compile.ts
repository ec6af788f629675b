/** Routes compiled against a schema, once: every mistake in a declaration is found here. */
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { compileAnswer } from './answers/answer.js';
import type { CompiledAnswer } from './answers/compiled-answer.js';
import { type ListText, type RouteText, routeText } from './answers/list-text.js';
import { type Before, compileBefore } from './before.js';
import { type WiredDocument, wireDocument } from './documents/document.js';
import type { Documents } from './documents/documents.js';
import { pagedDocument } from './documents/paged-document.js';
import { type Data, valueAt } from './documents/result-field.js';
import type { FieldNames } from './refusals/errors.js';
import { fieldNamesOf } from './refusals/field-names.js';
import { type StatusOfWord, statusesIn, withUserErrors } from './refusals/user-errors.js';
import type { PagingRules } from './requests/page.js';
import type { Either, Respond } from './routes/respond.js';
import type { Route } from './routes/route.js';
import { paging, type Source } from './routes/variables.js';
import {
  type CompiledVariable,
  compileVariables,
  type VariableRequest,
  variableReader,
} from './variables/read-variables.js';

/** Prepares a document to be run; every document goes through it. The outcome of `run` may be there without a promise. */
export type Prepare = (document: DocumentNode, operationName?: string | null) => Prepared;
export type Prepared = { errors: readonly GraphQLError[] } | Runnable;
export interface Runnable {
  /** The operation as it runs: without named fragments. */
  readonly operation: OperationDefinitionNode;
  /** Its answers hold tokens, codes or signed addresses. */
  readonly holdsCredentials?: boolean;
  run(context: unknown, variables: Record<string, unknown>): Outcome;
  /** Undefined where the list never is a text. */
  withListText?(text: ListText): AsText | undefined;
}
/** The same operation, which answers a list as a text, unless one of these variables is true. */
interface AsText {
  readonly operation: Pick<Runnable, 'run'>;
  readonly unless: ReadonlySet<string>;
}
export type Outcome = ExecutionResult | Promise<ExecutionResult>;

/** The start of every path that the adapter answers. */
export const apiPrefix = '/api/v1';

export interface CompiledRoute {
  readonly route: Route;
  /** `/api/v1/courses/:id`. */
  readonly template: string;
  /** `url:GET|/api/v1/courses/:id`, what a limited token must hold. */
  readonly scope: string;
  /** Name of the document's operation. */
  readonly operation: string;
  readonly definition: Runnable['operation'];
  readonly run: Runnable['run'];
  /** Its list is written as a text where that says everything. */
  readonly asText: boolean;
  readonly variables: readonly CompiledVariable[];
  readonly before: Before | undefined;
  /** Answers hold tokens, codes or signed addresses: nobody on the way keeps them. */
  readonly holdsCredentials: boolean;
  readonly readVariables: (request: VariableRequest) => Record<string, unknown>;
  readonly answer: CompiledAnswer;
  /** Absent where the answer is no list. */
  readonly paging: PagingRules | undefined;
  readonly status: number;
  /** How refusals name fields. */
  readonly fieldNames: FieldNames;
  /** A mutation's payload may say what the caller can mend; undefined for what changes nothing. */
  readonly statusOfUserError: StatusOfWord | undefined;
}

/** What routes are compiled with. */
export interface CompileOptions {
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  /** Where routes find the operations that they name. */
  readonly documents?: Documents;
}

/** A route that is known by its place, and compiled when it is first asked for: all of them take a third of a start. */
export class DeclaredRoute implements Pick<CompiledRoute, 'route' | 'template' | 'scope'> {
  readonly template: string;
  readonly scope: string;
  #compiled: CompiledRoute | undefined;

  constructor(
    readonly route: Route,
    private readonly options: CompileOptions,
  ) {
    this.template = apiPrefix + route.path;
    this.scope = `url:${route.method}|${this.template}`;
  }

  /** Throws what is wrong with the declaration. */
  compiled(): CompiledRoute {
    this.#compiled ??= compileRoute(this, this.options);
    return this.#compiled;
  }
}

/** Declares all routes. Throws where two have the same place, or one names an operation that is not there. */
export function declareRoutes(routes: readonly Route[], options: CompileOptions): DeclaredRoute[] {
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const route of routes) {
    const name = nameOf(route);
    const operation = namedOperation(route);
    if (seen.has(name)) wrong.push(`${name}: declared twice`);
    if (operation !== undefined && options.documents?.has(operation) !== true)
      wrong.push(`${name}: there is no operation ${operation}`);
    seen.add(name);
  }
  refuseFailures(wrong);
  return routes.map((route) => new DeclaredRoute(route, options));
}

/** Compiles all routes. Throws one error that lists what is wrong with each. */
export function compileRoutes(declared: readonly DeclaredRoute[]): CompiledRoute[] {
  const failures: string[] = [];
  const compiled: CompiledRoute[] = [];
  for (const each of declared) {
    try {
      compiled.push(each.compiled());
    } catch (error) {
      failures.push(`${nameOf(each.route)}: ${(error as Error).message}`);
    }
  }
  refuseFailures(failures);
  return compiled;
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

function refuseFailures(failures: readonly string[]): void {
  if (failures.length > 0) throw new Error(`Routes that cannot be compiled:\n${failures.join('\n')}`);
}

/** The operation that a route names; `undefined` where it brings its document. */
function namedOperation({ document }: Route): string | undefined {
  return typeof document === 'string' && /^\w+$/.test(document) ? document : undefined;
}

/** A route's document as it is written, with the fragments that it uses. */
export function documentOf(route: Route, documents: Documents | undefined): DocumentNode {
  const operation = namedOperation(route);
  if (operation !== undefined && documents) return documents.document(operation);
  return typeof route.document === 'string' ? parse(route.document, { noLocation: true }) : route.document;
}

function compileRoute({ route, template, scope }: DeclaredRoute, options: CompileOptions): CompiledRoute {
  const { schema, prepare } = options;
  const { document, sources, rules } = completeDocument(route, options);
  refuseWrongOperation(route, document);
  const { operation } = document;
  const text: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation] };
  refuseErrors(validate(schema, text));
  const before = route.before && compileBefore(route.before, options);
  const own = compileVariables(operation, sources, schema);
  const variables = [...own, ...(before?.variables ?? []).filter(({ name }) => sources[name] === undefined)];
  refuseUnknownSegments(route, variables);
  const answer = compileAnswer(route.respond, document, schema, rules);
  const listText = routeText(route.respond, document, schema);
  const prepared = prepare(text, document.name);
  if ('errors' in prepared) throw new Error(prepared.errors.map((error) => error.message).join('; '));
  const asText = listText && prepared.withListText?.(listText);
  return {
    route,
    template,
    scope,
    operation: document.name,
    // What it was made from is not kept: hundreds of routes would hold each of their operations twice.
    definition: prepared.operation,
    run: runnerOf(prepared, listText, asText),
    asText: asText !== undefined,
    holdsCredentials: prepared.holdsCredentials === true,
    variables,
    before,
    readVariables: variableReader(own),
    answer,
    paging: rules,
    status: route.status ?? usualStatus(route.respond),
    fieldNames: fieldNamesOf(document, variables),
    statusOfUserError: operation.operation === 'mutation' ? statusesIn(schema) : undefined,
  };
}

/** Runs the operation so that its list comes as a text, where it can; whatever such a text cannot say is asked as usual. */
function runnerOf(prepared: Runnable, text: RouteText | undefined, asText: AsText | undefined): Runnable['run'] {
  const usual: Runnable['run'] = (context, values) => prepared.run(context, values);
  if (text === undefined || asText === undefined) return usual;
  const { path, nodes } = text;
  const unless = [...text.unless, ...asText.unless];
  const settled = (result: ExecutionResult, context: unknown, values: Record<string, unknown>): Outcome => {
    const list = result.data ? (valueAt(result.data, path) as Data | null | undefined) : undefined;
    return list?.[nodes] === null ? usual(context, values) : result;
  };
  return (context, values) => {
    for (const name of unless) if (values[name] === true) return usual(context, values);
    const outcome = asText.operation.run(context, values);
    return outcome instanceof Promise
      ? outcome.then((result) => settled(result, context, values))
      : settled(outcome, context, values);
  };
}

interface Completed {
  document: WiredDocument;
  sources: Record<string, Source>;
  rules: PagingRules | undefined;
}

function completeDocument(route: Route, { schema, documents }: CompileOptions): Completed {
  const written = wireDocument(withUserErrors(documentOf(route, documents), schema), schema);
  const sources = withoutPaging(route.variables ?? {});
  const list = listOf(route.respond);
  if (!list) {
    if (Object.keys(sources).length !== Object.keys(route.variables ?? {}).length)
      throw new Error('only lists are paged');
    return { document: written, sources, rules: undefined };
  }
  const usual = { perPage: route.perPage ?? 10 };
  if (list.kind === 'list') {
    return { document: written, sources, rules: { ...usual, ordinal: true, whole: true } };
  }
  let paged = pagedDocument(list.path, written, schema);
  const other = otherOf(route.respond);
  if (other?.kind === 'page') paged = pagedDocument(other.path, paged.document, schema);
  const rules = { ...usual, ordinal: paged.ordinal, whole: route.wholeUnlessPaged === true };
  return { document: paged.document, sources: { ...sources, ...paged.variables }, rules };
}

/** The spread `...paging` says no more than `page()` does; the document decides which of the four exist. */
function withoutPaging(sources: Readonly<Record<string, Source>>): Record<string, Source> {
  const pagingSources: readonly Source[] = Object.values(paging);
  return Object.fromEntries(Object.entries(sources).filter(([, source]) => !pagingSources.includes(source)));
}

/** The list that an answer pages, also inside a wrapper. */
export function listOf(respond: Respond): Extract<Respond, { kind: 'page' | 'list' }> | undefined {
  const inner = unwrapped(respond);
  if (inner.kind === 'either') return inner.pages[0];
  if (inner.kind === 'merged') return inner.lists[0];
  return inner.kind === 'page' || inner.kind === 'list' ? inner : undefined;
}

/** What stands in the place of the list, where the answer is one of two; also inside a wrapper. */
function otherOf(respond: Respond): Either['pages'][1] | undefined {
  const inner = unwrapped(respond);
  return inner.kind === 'either' ? inner.pages[1] : undefined;
}

const unwrapped = (respond: Respond): Respond =>
  respond.kind === 'wrapped' || respond.kind === 'compound' ? unwrapped(respond.inner) : respond;

function refuseWrongOperation({ method }: Route, { operation }: WiredDocument): void {
  if (operation.operation === 'subscription') throw new Error('a route cannot subscribe');
  if (operation.operation === 'query') return;
  if (method === 'GET') throw new Error('GET must not change anything');
  const fields = operation.selectionSet.selections;
  if (fields.length !== 1 || fields[0]!.kind !== Kind.FIELD) throw new Error('a route runs exactly one mutation field');
}

function refuseErrors(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new Error(errors.map((error) => error.message).join('; '));
}

function refuseUnknownSegments({ path, respond }: Route, variables: readonly CompiledVariable[]): void {
  const segments = new Set([...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!));
  const origins = variables.flatMap(({ source }) => source.origins);
  const used = origins.flatMap((o) => (o.kind === 'path' ? [o.name] : []));
  const target = respond.kind === 'redirect' ? respond.target : '';
  // a parameter that repeats a segment is stray, and ignored
  for (const origin of origins) {
    const read = origin.kind === 'parameter' ? [origin.name] : origin.kind === 'whole' ? origin.names : [];
    for (const name of read)
      if (segments.has(name)) throw new Error(`${name} is a segment of the path and a parameter`);
  }
  for (const name of used) if (!segments.has(name)) throw new Error(`the path has no segment :${name}`);
  for (const name of segments) {
    if (!used.includes(name) && !target.includes(`:${name}`)) throw new Error(`nothing reads the segment :${name}`);
  }
}

function usualStatus(respond: Respond): number {
  if (respond.kind === 'redirect') return 302;
  return respond.kind === 'empty' ? 204 : 200;
}
