/** What resolvers call: the selection of the query, read in one statement. */
import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
} from 'graphql';
import type { AnswerSelection } from '../../src/platform/query/answer-selection.js';
import { type Page, type PageRequest, plainArguments } from '../../src/platform/query/page.js';
import { argumentsOf, type Row, readPage, readRecord, readRecords } from '../../src/platform/query/reading.js';
import type { Connection, FieldArguments, Reads } from '../../src/platform/query/reads.js';
import type { RecordKey } from '../../src/platform/query/record-key.js';
import { ArgumentRefusal, Refusal } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { argumentsAt } from './arguments-at.js';
import type { ListOrder, SortDirection } from './connection.js';
import { refusalOfArgument } from './prepare/errors.js';
import { type ArgumentSource, type Compiled, type RefusedFields, SelectionWalk } from './selection.js';
import type { SelectionStore } from './selection-store.js';

const storeOf = (info: GraphQLResolveInfo): SelectionStore => info.schema.extensions.selections as SelectionStore;

/** The reads that an object type declares. */
export function readsOf(type: GraphQLObjectType): Reads {
  const reads = type.extensions.reads as Reads | undefined;
  if (reads === undefined) throw new Error(`${type.name} does not say what it is read by.`);
  return reads;
}

/** What is read for a field, with the arguments of all that takes some. */
interface Asked<Root> {
  readonly root: Root;
  readonly fieldArguments: readonly FieldArguments[];
}

interface Question<Root> {
  /** Tells apart what one field may be asked for. */
  readonly kind: string;
  readonly walkOver: (walk: SelectionWalk) => Root;
}

/**
 * Reads what the query wants of the field, as `walkOver` finds it.
 * A field below with arguments that are refused, by their rules or when the statement is bound, is left out of what is read
 * and stands in its rows as refused, unless the caller wants all or nothing.
 */
async function readAsked<Root, Found>(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { kind, walkOver }: Question<Root>,
  read: (asked: Asked<Root>) => Promise<Found>,
): Promise<Found> {
  const compile = (refused?: RefusedFields): Compiled<Root> => {
    const walk = new SelectionWalk(info.schema, info.variableValues, refused);
    return { root: walkOver(walk), argumentSources: walk.argumentSources };
  };
  const refused = new Map<FieldNode, Error>();
  let compiled = storeOf(info).of(info.fieldNodes, kind, info.variableValues, compile);
  for (;;) {
    const { root, argumentSources } = compiled;
    try {
      return await read({ root, fieldArguments: argumentValues(ctx, argumentSources, info) });
    } catch (error) {
      const more = ctx.allOrNothing ? new Map() : refusedAmong(ctx, argumentSources, info, error);
      if (more.size === 0) throw error;
      for (const [node, refusal] of more) refused.set(node, refusal);
      compiled = compile(refused);
    }
  }
}

/** What is refused of the fields below; none where the field's own arguments are refused. */
function refusedAmong(
  ctx: RequestContext,
  argumentSources: readonly ArgumentSource[],
  info: GraphQLResolveInfo,
  first: unknown,
): RefusedFields {
  const refused = new Map<FieldNode, Error>();
  for (const [index, source] of argumentSources.entries()) {
    const refusal =
      first instanceof ArgumentRefusal && first.argumentIndex === index ? first : refusalOf(ctx, source, info);
    if (refusal === undefined) continue;
    if (!(refusal instanceof Refusal) || info.fieldNodes.includes(source.node)) return new Map();
    refused.set(source.node, refusal);
  }
  return refused;
}

/** What the arguments of one field are refused for by their rules. */
function refusalOf(ctx: RequestContext, source: ArgumentSource, info: GraphQLResolveInfo): unknown {
  try {
    argumentValues(ctx, [source], info);
    return undefined;
  } catch (error) {
    return error instanceof GraphQLError ? refusalOfArgument(error) : error;
  }
}

/** Reads what the query wants of the record, or records, that the field answers with. */
export const readRecordAsked = <Found>(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { type, reads }: { readonly type: GraphQLObjectType; readonly reads?: Reads | undefined },
  read: (asked: Asked<AnswerSelection>) => Promise<Found>,
): Promise<Found> => {
  const kind = reads === undefined ? type.name : `${type.name} shown to others`;
  const walkOver = (walk: SelectionWalk) => walk.record(reads ?? readsOf(type), type, info.fieldNodes);
  return readAsked(ctx, info, { kind, walkOver }, read);
};

const argumentValues = (
  ctx: RequestContext,
  argumentSources: readonly ArgumentSource[],
  info: GraphQLResolveInfo,
): FieldArguments[] =>
  argumentSources.map((source) => {
    const args = argumentsAt(source, info.variableValues, ctx.actor.timeZone);
    if (source.connection === undefined) return plainArguments(args);
    return argumentValue(ctx, source as ListSource, source.single ? { ...args, first: 1 } : args);
  });

type ListSource = ArgumentSource & { readonly connection: Connection };

interface ListArguments extends Omit<PageRequest, 'order' | 'descending'> {
  readonly filter?: Record<string, unknown> | null;
  readonly by?: Record<string, unknown> | null;
  readonly orderBy?: ListOrder<string> | null;
  readonly direction?: SortDirection | null;
  readonly [filter: string]: unknown;
}

/**
 * Checks the arguments of a connection; what is neither paging nor order is a filter, whether it stands in `filter`, names
 * the one record with `by`, or stands by itself.
 */
function argumentValue(ctx: RequestContext, source: ListSource, args: ListArguments): FieldArguments {
  const { first, after, last, before, offset, orderBy, direction: turned, filter, by, ...others } = args;
  const filters = { ...others, ...filter, ...by };
  const direction = turned ?? orderBy?.direction;
  const descending = direction ? direction === 'desc' : source.connection.descending(filters);
  const request = { first, after, last, before, offset, order: orderBy?.field ?? null, descending };
  return argumentsOf(ctx, source, request, filters);
}

/**
 * Answers a field with one record: the query's selection of it, in one statement.
 * @param options.reads in place of those of the type: the same records, shown to others as well
 * @throws Refusal 404
 */
export function answerRecord(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  key: RecordKey,
  { reads, ...options }: { trusted?: boolean; reads?: Reads } = {},
): Promise<Row> {
  const type = getNamedType(info.returnType) as GraphQLObjectType;
  return readRecordAsked(ctx, info, { type, reads }, ({ root, fieldArguments }) =>
    readRecord(ctx, root, key, fieldArguments, options),
  );
}

/** The field of a mutation's payload with what was changed, and its type. */
interface PayloadField {
  readonly record: string;
  readonly type: GraphQLObjectType;
}

/** Reads what the query wants of the records in a payload. */
const readPayloadAsked = <Found>(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { record, type }: PayloadField,
  read: (asked: Asked<AnswerSelection>) => Promise<Found>,
): Promise<Found> => {
  const walkOver = (walk: SelectionWalk) => {
    const nodes = walk.below(getNamedType(info.returnType) as GraphQLObjectType, record, info.fieldNodes);
    return walk.record(readsOf(type), type, nodes);
  };
  return readAsked(ctx, info, { kind: record, walkOver }, read);
};

/** Answers the record of a mutation's payload, as the query wants it there. */
export const answerPayload = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  payload: PayloadField,
  key: number,
): Promise<Row> =>
  readPayloadAsked(ctx, info, payload, ({ root, fieldArguments }) =>
    readRecord(ctx, root, key, fieldArguments, { trusted: true }),
  );

/** Likewise where the payload has several records: one statement for all of them. */
export async function answerPayloads(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  payload: PayloadField,
  keys: readonly number[],
): Promise<(Row | null)[]> {
  if (keys.length === 0) return [];
  return readPayloadAsked(ctx, info, payload, ({ root, fieldArguments }) =>
    readRecords(ctx, root, keys, fieldArguments, { trusted: true }),
  );
}

/**
 * Answers a field with a page of a list of its own.
 * @param found filters in place of those of these names: what the field's arguments name, as it was found
 */
export function answerPage(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  connection: Connection,
  found?: Readonly<Record<string, number | null>>,
): Promise<Page> {
  const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>;
  const list = `${info.parentType.name}.${info.fieldName}`;
  const walkOver = (walk: SelectionWalk) => walk.page(connection, list, field, info.fieldNodes);
  const filtered = (args: FieldArguments) => ({ ...args, filters: { ...args.filters, ...found } });
  return readAsked(ctx, info, { kind: 'page', walkOver }, ({ root, fieldArguments }) => {
    const page = fieldArguments.map((args, i) => (found && i === root.argumentIndex ? filtered(args) : args));
    return readPage(ctx, root, page);
  });
}
