/** Binds declared fields to the schema after it is built: property reads, synchronous resolvers, transactions. */
import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isObjectType,
} from 'graphql';
import { holds } from '../../src/platform/authorization/policy.js';
import type { DerivedField } from '../../src/platform/query/answer-selection.js';
import type { ComposedReads } from '../../src/platform/query/composed-reads.js';
import type { Page } from '../../src/platform/query/page.js';
import { noteVisit } from '../../src/platform/query/reading.js';
import type { ReadParts, Reads } from '../../src/platform/query/reads.js';
import { notFound, notPermitted } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import type { ConstraintRefusals } from '../../src/platform/transaction/transaction.js';
import type { ShowHtml } from './area.js';
import { argumentKey } from './argument-key.js';
import { demandColumns } from './demand-columns.js';
import { type ResolverObjects, type RowMethod, rowMethods } from './direct.js';
import { named, namesOf } from './enum-names.js';
import type { FieldMeta } from './field-meta.js';
import { globalIdOf } from './global-id.js';
import { refuseList } from './listed.js';
import { namedTypes } from './named-types.js';
import { inOwnTransaction } from './own-transaction.js';
import { bindPart, isPart, rowTypes } from './parts.js';
import { argumentReader, type ReadArguments } from './read-arguments.js';
import { RefusedArguments } from './selection.js';
import { SelectionStore } from './selection-store.js';
import { statusOf } from './user-error-words.js';

type Row = Record<string, unknown>;
type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

/** What the fields are bound to. */
interface BoundParts {
  readonly reads: ComposedReads;
  readonly constraints: ConstraintRefusals;
  readonly showHtml: ShowHtml | undefined;
}

/** Replaces the resolvers of declared fields and wraps every mutation field in its transaction. */
export function bindFields(
  schema: GraphQLSchema,
  { reads, constraints, showHtml }: BoundParts,
  objects: ResolverObjects,
): GraphQLSchema {
  const methods = rowMethods(objects);
  const namedBy = namedTypes(schema);
  const enums = new Map(
    Object.values(schema.getTypeMap()).flatMap((type) =>
      isEnumType(type) && !type.name.startsWith('__') ? [[type, namesOf(type)] as const] : [],
    ),
  );
  schema.extensions = { ...schema.extensions, reads, selections: new SelectionStore(), statusOfUserError: statusOf };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (row) => (row as { __typename?: string }).__typename;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const of = readsIn(type);
    const bound = { type, of, methods, all: reads, kept: keptColumns(rowTypes(schema, type), methods), showHtml };
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, RequestContext>[]) {
      const readArguments = argumentReader(field.args, `${type.name}.${field.name}`, namedBy);
      if (readArguments !== undefined) {
        field.extensions = { ...field.extensions, readArguments } satisfies FieldMeta;
      }
      numberOf(type, field);
      bindField(bound, field);
      if (readArguments !== undefined && type !== schema.getMutationType()) readFirst(field, readArguments);
      const toName = enums.get(getNamedType(field.type) as GraphQLEnumType);
      if (toName !== undefined) nameValues(bound, field, toName);
    }
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = inOwnTransaction(field as GraphQLField<unknown, RequestContext>, constraints);
  }
  return schema;
}

/** What its records, or those of which it is a part, are read by. */
const readsIn = ({ extensions }: GraphQLObjectType): Reads | undefined =>
  (extensions['reads'] ?? extensions['partOf']) as Reads | undefined;

/** The type whose fields are bound. */
interface BoundType {
  readonly type: GraphQLObjectType;
  /** Undefined for what is no row. */
  readonly of: Reads | undefined;
  readonly methods: ReadonlyMap<string, RowMethod>;
  readonly all: ComposedReads;
  /** Columns that resolvers look at after the row is complete: no derived field may replace them. */
  readonly kept: ReadonlySet<string>;
  readonly showHtml: ShowHtml | undefined;
}

const methodOf = ({ type, methods }: Pick<BoundType, 'type' | 'methods'>, name: string) =>
  methods.get(`${type.name}.${name}`);

function keptColumns(types: readonly GraphQLObjectType[], methods: BoundType['methods']): Set<string> {
  const waiting = types.flatMap((type) =>
    Object.values(type.getFields()).filter((field) => {
      const { waits = true } = methodOf({ type, methods }, field.name) ?? {};
      return waits;
    }),
  );
  return new Set(waiting.flatMap((field) => (field.extensions as FieldMeta).needs ?? []));
}

function bindField(bound: BoundType, field: GraphQLField<unknown, RequestContext>): void {
  const { type } = bound;
  const meta = field.extensions as FieldMeta;
  const reads = bound.of as Reads;
  const parts = () => bound.all.of(reads);
  if (isPart(field)) bindPart(type, field);
  else if (meta.relation !== undefined || meta.oneOf !== undefined) delete field.resolve;
  else if (meta.globalId) resolveOfRow(field, (row) => globalIdOf(type.name, nodeIdOf(row as Row)));
  else if (meta.absoluteUrl !== undefined) deriveField(field, urlOf(meta.absoluteUrl));
  else if (meta.connection !== undefined) field.resolve = connectionResolver(reads, parts(), meta.connection);
  else if (meta.member !== undefined) field.resolve = memberResolver(reads, parts(), meta.member, meta.optional);
  else if (meta.computed !== undefined) resolveOfRow(field, computedResolver(reads, parts(), meta.computed, meta));
  else if (meta.decisions !== undefined) delete field.resolve;
  else if (meta.demands !== undefined) resolveOfRow(field, demandingResolver(reads, meta.demands, field.name));
  else if (meta.html !== undefined) field.resolve = htmlResolver(field.name, meta.html, bound.showHtml);
  else if (meta.needs !== undefined) bindMethod(bound, field);
  else markMethod(bound, field);
  if (meta.decisions !== undefined) bindDecisions(getNamedType(field.type) as GraphQLObjectType, meta.decisions);
}

/** A type whose REST `id` is another column says which: its `recordId` is that number. */
function numberOf(type: GraphQLObjectType, field: GraphQLField<unknown, RequestContext>): void {
  const column = type.extensions['recordIdColumn'] as string | undefined;
  if (field.name === 'recordId' && column !== undefined)
    field.extensions = { ...field.extensions, column } satisfies FieldMeta;
}

/** Rows that are no reads call the id of their record `recordId`, unless they stand within another. */
const nodeIdOf = ({ nodeId, recordId }: Row): number | string => (nodeId ?? recordId) as number | string;

/** The resolver, if there is one, gets its arguments read. */
function readFirst(field: GraphQLField<unknown, RequestContext>, read: ReadArguments): void {
  const inner = field.resolve;
  if (inner) field.resolve = (row, args, ctx, info) => inner(row, read(args, ctx.actor.timeZone), ctx, info);
}

/** Resolves the field at once, and of its row alone; of `info` it may look at the nodes of the field. */
function resolveOfRow(field: GraphQLField<unknown, RequestContext>, resolve: Resolve): void {
  field.resolve = resolve;
  field.extensions = { ...field.extensions, ofRow: resolve } satisfies FieldMeta;
}

/** Makes the field a derived one: its value is put into the row when the row has been read. */
function deriveField(field: GraphQLField<unknown, RequestContext>, how: DerivedField): void {
  delete field.resolve;
  field.extensions = { ...field.extensions, derivedField: how } satisfies FieldMeta;
}

/** A column, or what is derived, is named with its row; whatever else is resolved, when it is. */
function nameValues(
  { of, kept }: BoundType,
  field: GraphQLField<unknown, RequestContext>,
  toName: (value: unknown) => unknown,
): void {
  const { derivedField: how, ofRow } = field.extensions as FieldMeta;
  const isOfRow = field.resolve === undefined && of !== undefined && !kept.has(field.name);
  if (isOfRow) deriveField(field, (row, ctx) => toName(how ? how(row, ctx) : row[field.name]));
  else if (field.resolve === undefined)
    resolveOfRow(
      field,
      named((row) => (row as Row)[field.name], toName),
    );
  else {
    field.resolve = named(field.resolve, toName);
    if (ofRow) field.extensions = { ...field.extensions, ofRow: named(ofRow, toName) } satisfies FieldMeta;
  }
}

/** What waits keeps a resolver of its own. */
function bindMethod(bound: BoundType, field: GraphQLField<unknown, RequestContext>): void {
  if (bound.of)
    demandColumns(`${bound.type.name}.${field.name}`, field.extensions as FieldMeta, bound.of, bound.all.of(bound.of));
  const method = methodOf(bound, field.name);
  if (method === undefined) return;
  if (method.waits) field.resolve = (row, _args, ctx) => method.call(row, ctx);
  else if (bound.kept.has(field.name)) resolveOfRow(field, (row, _args, ctx) => method.call(row, ctx));
  else deriveField(field, method.call);
}

/** The method of an object that is no row goes through the schema library, unless somebody writes many of them at once. */
function markMethod(bound: BoundType, field: GraphQLField<unknown, RequestContext>): void {
  const method = methodOf(bound, field.name);
  if (method === undefined || method.waits) return;
  const ofRow: Resolve = (row, _args, ctx) => method.call(row, ctx);
  field.extensions = { ...field.extensions, ofRow } satisfies FieldMeta;
}

function demandingResolver(reads: Reads, action: string, name: string): Resolve {
  const refuse = demand(reads, action);
  return (row, _args, ctx) => {
    refuse(row as Row, ctx);
    return (row as Row)[name];
  };
}

/** Refuses (403) who may not take the action on a row. */
function demand(reads: Reads, action: string): (row: Row, ctx: RequestContext) => void {
  const expr = reads.policy.actions[action];
  if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${action}.`);
  return (row, ctx) => {
    if (!holds(expr, row, ctx.actor)) throw notPermitted();
  };
}

/** Text that is no HTML, of a row that has other text as well, is answered as it is. */
function htmlResolver(name: string, html: NonNullable<FieldMeta['html']>, show: ShowHtml | undefined): Resolve {
  return (row, _args, ctx) => {
    const value = (row as Row)[name];
    if (typeof value !== 'string' || show === undefined) return value;
    return html === true || html(row as Row) ? show(value, ctx) : value;
  };
}

/** The address is null where a part of it is: a masked column hides the address with it. */
function urlOf(path: string): DerivedField {
  // Every other part is the name of a property.
  const parts = path.split(/:(\w+)/);
  return (row, ctx) => {
    let url = ctx.baseUrl;
    for (const [i, part] of parts.entries()) {
      if (i % 2 === 0) url += part;
      else if ((row[part] ?? null) === null) return null;
      else url += String(row[part]);
    }
    return url;
  };
}

function bindDecisions(type: GraphQLObjectType, reads: Reads): void {
  for (const field of Object.values(type.getFields())) {
    const expr = reads.policy.actions[(field.extensions as FieldMeta).decision ?? ''];
    if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${field.name}.`);
    delete field.resolve;
  }
}

function connectionResolver(reads: Reads, { connections }: ReadParts, name: string): Resolve {
  const connection = connections[name];
  if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${name}.`);
  return (row, _args, ctx, info) => {
    refuseList(connection, row as Row, ctx);
    const page = (row as Row)[argumentKey(info.fieldNodes[0]!)] as Page | Error | RefusedArguments;
    if (page instanceof RefusedArguments) throw page.refusal;
    if (page instanceof Error) throw page;
    return page;
  };
}

/** The first row of the connection; 403 for who may not list it, 404 when there is none, unless it is optional. */
function memberResolver(reads: Reads, { connections }: ReadParts, name: string, optional = false): Resolve {
  const connection = connections[name];
  if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${name}.`);
  return (row, _args, ctx, info) => {
    refuseList(connection, row as Row, ctx);
    const page = (row as Row)[argumentKey(info.fieldNodes[0]!)] as Page | Error | RefusedArguments;
    if (page instanceof RefusedArguments) throw page.refusal;
    const found = page instanceof Error ? undefined : page.nodes[0];
    if (found === undefined && !optional) throw notFound();
    if (found !== undefined) noteVisit(ctx, found);
    return found ?? null;
  };
}

function computedResolver(
  reads: Reads,
  { computed }: ReadParts,
  name: string,
  { present, demands }: Pick<FieldMeta, 'present' | 'demands'>,
): Resolve {
  if (computed[name] === undefined) throw new Error(`${reads.entity.name} has no computed column ${name}.`);
  const refuse = demands === undefined ? undefined : demand(reads, demands);
  return (row, args, ctx, info) => {
    refuse?.(row as Row, ctx);
    const value = (row as Row)[argumentKey(info.fieldNodes[0]!)];
    if (value instanceof RefusedArguments) throw value.refusal;
    return value === null || present === undefined ? value : present(value, args as Row);
  };
}
