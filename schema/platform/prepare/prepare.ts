import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { withoutTypesOfRoutes } from '../of-routes.js';
import { costOf, type DocumentCost } from './cost.js';
import { contentsOf } from './document-contents.js';
import { noLimits } from './document-limits.js';
import { documentRefusal } from './document-refusal.js';
import type { OnFault } from './errors.js';
import { IntrospectionAnswers } from './introspection-answers.js';
import { PreparedOperation, type RunsByWay } from './prepared-operation.js';
import { parseDocument, validateDocument } from './read-document.js';
import type { Grants } from './scopes.js';
import { refuseConditions, refuseElsewhere } from './subscription-rules.js';
import { refusalOfLiterals } from './unstorable-texts.js';
import { writeOut } from './write-out.js';

export interface PrepareSettings {
  readonly limits: DocumentLimits;
  /** False closes introspection and leaves suggestions out of messages. */
  readonly describe: boolean;
  /** Asked when a token with scopes calls; the routes are compiled later than `prepare` is made. Without it such a token gets nothing. */
  readonly grants?: () => Grants | undefined;
  readonly onFault?: OnFault;
  /** Runs after which an ad-hoc document is compiled. Default 64: compiled code saves tenths of a millisecond, and needs memory. */
  readonly compileAfter?: number;
  /** Documents kept. Default 500; their weight is bounded as well, to 24 MB. */
  readonly kept?: number;
}

export interface PrepareOptions {
  /**
   * The service's own document, as a route names it and has validated it: no limits, compiled when it first runs, scopes
   * checked by the route, a thing that is named in several ways left to the rule of its area.
   */
  readonly trusted?: boolean;
  /** Where subscriptions are answered, and nothing else. */
  readonly live?: boolean;
}

/** Either the reasons why the document is refused, or the operation ready to run. */
export type Prepared = { readonly errors: readonly GraphQLError[] } | PreparedOperation;

/** Prepares documents: every document, of every API, goes through it. */
export interface Prepare {
  /** Parses, validates, limits and weighs a document once; the same text or node gives the same operation. */
  (document: DocumentNode | string, operationName?: string | null, options?: PrepareOptions): Prepared;
  /** The operation of a text that was prepared before, or undefined. */
  known(text: string, operationName?: string | null): PreparedOperation | undefined;
  /** Runs of all its operations so far. */
  readonly ways: Readonly<RunsByWay>;
}

const usualRuns = 64;
const keptBytes = 24_000_000;
/** A field's nodes, statement and compiled code, as a heap of 500 documents weighed them. */
const bytesOfField = 3_000;

/**
 * Makes the function through which Apollo Server, the fast path and the REST adapter run documents.
 * Refused documents are not kept: they cannot push good ones out.
 */
export function createPrepare(schema: GraphQLSchema, settings: PrepareSettings): Prepare {
  const byText = keptOperations(settings.kept ?? 500);
  const introspection = new IntrospectionAnswers(schema);
  const ways = { compiled: 0, interpreted: 0 };
  const shown = withoutTypesOfRoutes(schema);
  const byNode = new WeakMap<DocumentNode, Map<string, PreparedOperation>>();

  const make = (document: DocumentNode | string, name: Name, options: Required<PrepareOptions>): Prepared => {
    try {
      return build(options.trusted ? schema : shown, { ...settings, introspection, ways }, document, name, options);
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  };

  const prepare = (document: DocumentNode | string, name?: Name, options?: PrepareOptions): Prepared => {
    const asked = { trusted: options?.trusted === true, live: options?.live === true };
    const key = kindOf(asked) + keyOf(name);
    if (typeof document === 'string') {
      const known = byText.get(key + document);
      if (known !== undefined) return known;
      const made = make(document, name, asked);
      if (made instanceof PreparedOperation) byText.set(key + document, made);
      return made;
    }
    const names = byNode.get(document) ?? new Map<string, PreparedOperation>();
    byNode.set(document, names);
    const made = names.get(key) ?? make(document, name, asked);
    if (made instanceof PreparedOperation) names.set(key, made);
    return made;
  };

  return Object.assign(prepare, {
    ways,
    known: (text: string, name?: string | null) => byText.get(`p${keyOf(name)}${text}`),
  });
}

const keptOperations = (most: number) =>
  new LRUCache<string, PreparedOperation>({
    max: most,
    maxSize: keptBytes,
    sizeCalculation: (prepared, key) => 2 * key.length + bytesOfField * (1 + fieldsIn(prepared.operation)),
  });

/** Of an operation. */
type Name = string | null | undefined;

/** What one text is prepared for is kept apart. */
const kindOf = ({ trusted, live }: PrepareOptions): string => (trusted ? 't' : live ? 's' : 'p');

/** A name cannot hold a blank line, so no text can pass for another's name. */
const keyOf = (name: string | null | undefined) => (name == null ? '\n' : `=${name}\n`);

function build(
  schema: GraphQLSchema,
  settings: PrepareSettings & { readonly introspection: IntrospectionAnswers; readonly ways: RunsByWay },
  given: DocumentNode | string,
  name: string | null | undefined,
  { trusted, live }: Required<PrepareOptions>,
): Prepared {
  const limits = trusted ? noLimits : settings.limits;
  const document = typeof given === 'string' ? parseDocument(given, limits) : given;
  // Before validation: some of its rules compare every field with every other.
  const written = writeOut(document, limits);
  const chosen = getOperationAST(document, name);
  const operation = chosen == null ? undefined : written.get(chosen);
  if (!trusted) {
    const contents = contentsOf(document);
    const texts = contents.unstorableTexts && operation ? refusalOfLiterals(operation) : undefined;
    if (texts !== undefined) throw texts;
    for (const each of written.values()) refuseConditions(each);
    const errors = validateDocument(schema, document, contents, settings.describe);
    if (errors.length > 0) return { errors };
  }
  if (operation === undefined) throw noOperation(written.size, name);
  refuseElsewhere(operation, live);
  const body = trusted ? undefined : settings.introspection.of(operation);
  const cost = body === undefined ? costOf(schema, operation, limits) : free;
  if (cost.refusal !== undefined) throw cost.refusal;
  return new PreparedOperation({
    schema,
    operation,
    limits,
    describe: settings.describe,
    cost: trusted ? free : cost,
    severalWays: trusted,
    compileAfter: trusted ? 1 : (settings.compileAfter ?? usualRuns),
    grants: trusted ? undefined : (settings.grants ?? (() => undefined)),
    onFault: settings.onFault,
    body,
    ways: settings.ways,
  });
}

const free: DocumentCost = {
  refusal: undefined,
  refusalWith: undefined,
  with: () => ({ requested: 0, limit: Number.POSITIVE_INFINITY }),
};

function noOperation(operations: number, name: string | null | undefined): GraphQLError {
  if (name != null)
    return documentRefusal('unknown_operation', 'The document has no operation of that name.', 'BAD_REQUEST');
  if (operations === 0) return documentRefusal('no_operation', 'The document has no operation.', 'BAD_REQUEST');
  return documentRefusal('operation_name_required', 'The document has several operations; name one.', 'BAD_REQUEST');
}

function fieldsIn(operation: OperationDefinitionNode): number {
  const count = (set: OperationDefinitionNode['selectionSet']): number =>
    set.selections.reduce((sum, node) => {
      const below = 'selectionSet' in node && node.selectionSet !== undefined ? count(node.selectionSet) : 0;
      return sum + 1 + below;
    }, 0);
  return count(operation.selectionSet);
}
