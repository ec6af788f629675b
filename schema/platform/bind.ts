/** Binds declared fields to the schema after it is built: property reads, synchronous resolvers, transactions. */
import {
  defaultFieldResolver,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { holds } from '../../src/platform/authorization/policy.js';
import type { Derive } from '../../src/platform/query/answer-selection.js';
import type { Page } from '../../src/platform/query/page.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { notFound, notPermitted } from '../../src/platform/refusal/refusal.js';
import type { OperationContext, RequestContext } from '../../src/platform/transaction/context.js';
import { type ConstraintRefusals, inTransaction } from '../../src/platform/transaction/transaction.js';
import { answerRecord } from './answer.js';
import { type ResolverObjects, type RowMethod, rowMethods } from './direct.js';
import { named, namesOf } from './enum-names.js';
import { globalIdOf } from './global-id.js';
import { blankRefuser } from './never-blank.js';
import { argumentReader, type ReadArguments } from './read-arguments.js';
import { argumentKey, type FieldMeta } from './selection.js';
import { SelectionStore } from './selection-store.js';

type Row = Record<string, unknown>;
type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

/** Replaces the resolvers of declared fields and wraps every mutation field in its transaction. */
export function bindFields(
  schema: GraphQLSchema,
  constraints: ConstraintRefusals,
  objects: ResolverObjects,
): GraphQLSchema {
  const methods = rowMethods(objects);
  const enums = new Map(
    Object.values(schema.getTypeMap()).flatMap((type) =>
      isEnumType(type) && !type.name.startsWith('__') ? [[type, namesOf(type)] as const] : [],
    ),
  );
  schema.extensions = { ...schema.extensions, selections: new SelectionStore() };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInterfaceType(type)) type.resolveType = (row) => (row as { __typename?: string }).__typename;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const place = { type, methods, kept: keptColumns(type, methods) };
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, RequestContext>[]) {
      const readArguments = argumentReader(field.args);
      if (readArguments !== undefined) {
        field.extensions = { ...field.extensions, readArguments } satisfies FieldMeta as never;
      }
      bindField(place, field);
      if (readArguments !== undefined && type !== schema.getMutationType()) readFirst(field, readArguments);
      const toName = enums.get(getNamedType(field.type) as GraphQLEnumType);
      if (toName !== undefined) nameValues(place, field, toName);
    }
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = inOwnTransaction(field as GraphQLField<unknown, RequestContext>, constraints) as never;
  }
  return schema;
}

/** The type whose fields are bound. */
interface Place {
  readonly type: GraphQLObjectType;
  readonly methods: ReadonlyMap<string, RowMethod>;
  /** Columns that resolvers look at after the row is complete: no derived field may stand in their place. */
  readonly kept: ReadonlySet<string>;
}

const methodOf = ({ type, methods }: Omit<Place, 'kept'>, name: string) => methods.get(`${type.name}.${name}`);

function keptColumns(type: GraphQLObjectType, methods: Place['methods']): Set<string> {
  const waiting = Object.values(type.getFields()).filter((field) => {
    const { waits = true } = methodOf({ type, methods }, field.name) ?? {};
    return waits;
  });
  return new Set(waiting.flatMap((field) => (field.extensions as FieldMeta).needs ?? []));
}

function bindField(place: Place, field: GraphQLField<unknown, RequestContext>): void {
  const { type } = place;
  const meta = field.extensions as FieldMeta;
  const reads = type.extensions.reads as Reads | undefined;
  if (meta.relation !== undefined) delete field.resolve;
  else if (meta.globalId) field.resolve = (row) => globalIdOf(type.name, (row as { recordId: number }).recordId);
  else if (meta.absoluteUrl !== undefined) derive(field, urlOf(meta.absoluteUrl));
  else if (meta.connection !== undefined) field.resolve = connectionResolver(reads as Reads, meta.connection);
  else if (meta.member !== undefined) field.resolve = memberResolver(reads as Reads, meta.member, meta.optional);
  else if (meta.computed !== undefined) field.resolve = computedResolver(reads as Reads, meta.computed, meta.present);
  else if (meta.verdicts !== undefined) delete field.resolve;
  else if (meta.demands !== undefined) field.resolve = demandingResolver(reads as Reads, meta.demands, field.name);
  else if (meta.needs !== undefined) bindMethod(place, field);
  if (meta.verdicts !== undefined) bindVerdicts(getNamedType(field.type) as GraphQLObjectType, meta.verdicts);
}

/** The resolver, if there is one, gets its arguments read. */
function readFirst(field: GraphQLField<unknown, RequestContext>, read: ReadArguments): void {
  const inner = field.resolve;
  if (inner) field.resolve = (row, args, ctx, info) => inner(row, read(args, ctx.actor.timeZone), ctx, info);
}

/** The field stands in its row when the row has been read. */
function derive(field: GraphQLField<unknown, RequestContext>, how: Derive): void {
  delete field.resolve;
  field.extensions = { ...field.extensions, derive: how } satisfies FieldMeta as never;
}

/** A column, or what is derived, is named with its row; whatever else is resolved, when it is. */
function nameValues(
  { type, kept }: Place,
  field: GraphQLField<unknown, RequestContext>,
  toName: (value: unknown) => unknown,
): void {
  const { derive: how } = field.extensions as FieldMeta;
  const isOfRow = field.resolve === undefined && type.extensions.reads !== undefined && !kept.has(field.name);
  if (!isOfRow) field.resolve = named(field.resolve, toName);
  else derive(field, (row, ctx) => toName(how ? how(row, ctx) : row[field.name]));
}

/** What waits keeps a resolver of its own. */
function bindMethod(place: Place, field: GraphQLField<unknown, RequestContext>): void {
  const method = methodOf(place, field.name);
  if (method === undefined) return;
  if (method.waits || place.kept.has(field.name)) field.resolve = (row, _args, ctx) => method.call(row, ctx);
  else derive(field, method.call);
}

function demandingResolver(reads: Reads, action: string, name: string): Resolve {
  const expr = reads.policy.actions[action];
  if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${action}.`);
  return (row, _args, ctx) => {
    if (!holds(expr, row as Row, ctx.actor)) throw notPermitted();
    return (row as Row)[name];
  };
}

/** The address is null where a part of it is: a masked column hides the address with it. */
function urlOf(path: string): Derive {
  const properties = [...path.matchAll(/:(\w+)/g)].map(([, property]) => property as string);
  return (row, ctx) => {
    if (properties.some((property) => (row[property] ?? null) === null)) return null;
    return ctx.baseUrl + path.replace(/:(\w+)/g, (_, property: string) => String(row[property]));
  };
}

function bindVerdicts(type: GraphQLObjectType, reads: Reads): void {
  for (const field of Object.values(type.getFields())) {
    const expr = reads.policy.actions[(field.extensions as FieldMeta).verdict ?? ''];
    if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${field.name}.`);
    delete field.resolve;
  }
}

function connectionResolver(reads: Reads, name: string): Resolve {
  const connection = reads.connections[name];
  if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${name}.`);
  return (row, _args, ctx, info) => {
    if (connection.listed && !holds(connection.listed, row as Row, ctx.actor)) throw notPermitted();
    const page = (row as Row)[argumentKey(info.fieldNodes[0] as never)] as Page | Error;
    if (page instanceof Error) throw page;
    return page;
  };
}

/** The first row of the connection; 403 for who may not list it, 404 when there is none, unless it is optional. */
function memberResolver(reads: Reads, name: string, optional = false): Resolve {
  const connection = reads.connections[name];
  if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${name}.`);
  return (row, _args, ctx, info) => {
    if (connection.listed && !holds(connection.listed, row as Row, ctx.actor)) throw notPermitted();
    const page = (row as Row)[argumentKey(info.fieldNodes[0] as never)] as Page | Error;
    const found = page instanceof Error ? undefined : page.nodes[0];
    if (found === undefined && !optional) throw notFound();
    return found ?? null;
  };
}

function computedResolver(reads: Reads, name: string, present: FieldMeta['present']): Resolve {
  if (reads.computed[name] === undefined) throw new Error(`${reads.entity.name} has no worked-out column ${name}.`);
  return (row, args, _ctx, info) => {
    const value = (row as Row)[argumentKey(info.fieldNodes[0] as never)];
    return value === null || present === undefined ? value : present(value as never, args as Row);
  };
}

/**
 * A mutation field is one transaction. What the use case returns is flushed and, when the field answers with a record,
 * read back on the same connection as the query wants it, before the commit.
 */
function inOwnTransaction(field: GraphQLField<unknown, RequestContext>, constraints: ConstraintRefusals): Resolve {
  const inner = field.resolve ?? defaultFieldResolver;
  const type = getNamedType(field.type);
  const readBack = isObjectType(type) && type.extensions.reads !== undefined;
  const { readArguments } = field.extensions as FieldMeta;
  const refuseBlanks = isObjectType(type) ? blankRefuser(field.args, type) : undefined;
  return (root, given, ctx, info: GraphQLResolveInfo) =>
    inTransaction(ctx, constraints, async (operation: OperationContext) => {
      refuseBlanks?.(given);
      const args = readArguments === undefined ? given : readArguments(given, operation.actor.timeZone);
      const answer = (await inner(root, args, operation, info)) as { id?: number } | null;
      await operation.em.flush();
      if (!readBack || answer === null || answer === undefined || typeof answer.id !== 'number') return answer;
      return answerRecord(operation, info, answer.id, { trusted: true });
    });
}
