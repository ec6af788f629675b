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
import { Refusal } from '../../src/platform/refusal/refusal.js';
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

/**
 * What the query wants of the field, as `walkOver` finds it.
 * A field below with arguments that are refused is left out of what is read and stands in its rows as refused, unless
 * the caller wants all or nothing.
 * @param kind tells apart what one field may be asked for
 */
function askedBy<Root>(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  kind: string,
  walkOver: (walk: SelectionWalk) => Root,
): Asked<Root> {
  const compile = (refused?: RefusedFields): Compiled<Root> => {
    const walk = new SelectionWalk(info.schema, info.variableValues, refused);
    return { root: walkOver(walk), argumentSources: walk.argumentSources };
  };
  const compiled = storeOf(info).of(info.fieldNodes, kind, info.variableValues, compile);
  const { argumentSources } = compiled;
  try {
    return { root: compiled.root, fieldArguments: argumentValues(ctx, argumentSources, info) };
  } catch (error) {
    if (ctx.allOrNothing) throw error;
    const rest = compile(refusedAmong(ctx, argumentSources, info, error));
    return { root: rest.root, fieldArguments: argumentValues(ctx, rest.argumentSources, info) };
  }
}

/** What is refused of the fields below. @throws the first error where the field's own arguments are refused */
function refusedAmong(
  ctx: RequestContext,
  argumentSources: readonly ArgumentSource[],
  info: GraphQLResolveInfo,
  first: unknown,
): RefusedFields {
  const refused = new Map<FieldNode, Error>();
  for (const source of argumentSources) {
    try {
      argumentValues(ctx, [source], info);
    } catch (error) {
      const refusal = error instanceof GraphQLError ? refusalOfArgument(error) : error;
      if (!(refusal instanceof Refusal) || info.fieldNodes.includes(source.node)) throw first;
      refused.set(source.node, refusal);
    }
  }
  return refused;
}

/** What the query wants of the record that the field answers with. */
export const recordAsked = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  reads?: Reads,
): Asked<AnswerSelection> =>
  askedBy(ctx, info, reads === undefined ? type.name : `${type.name} shown to others`, (walk) =>
    walk.record(reads ?? readsOf(type), type, info.fieldNodes),
  );

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
  const { root, fieldArguments } = recordAsked(ctx, info, type, reads);
  return readRecord(ctx, root, key, fieldArguments, options);
}

/** The field of a mutation's payload with what was changed, and its type. */
interface PayloadField {
  readonly record: string;
  readonly type: GraphQLObjectType;
}

/** What the query wants of the records in a payload. */
const payloadAsked = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { record, type }: PayloadField,
): Asked<AnswerSelection> =>
  askedBy(ctx, info, record, (walk) => {
    const nodes = walk.below(getNamedType(info.returnType) as GraphQLObjectType, record, info.fieldNodes);
    return walk.record(readsOf(type), type, nodes);
  });

/** Answers the record of a mutation's payload, as the query wants it there. */
export async function answerPayload(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  payload: PayloadField,
  key: number,
): Promise<Row> {
  const { root, fieldArguments } = payloadAsked(ctx, info, payload);
  return readRecord(ctx, root, key, fieldArguments, { trusted: true });
}

/** Likewise where the payload has several records: one statement for all of them. */
export async function answerPayloads(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  payload: PayloadField,
  keys: readonly number[],
): Promise<(Row | null)[]> {
  if (keys.length === 0) return [];
  const { root, fieldArguments } = payloadAsked(ctx, info, payload);
  return readRecords(ctx, root, keys, fieldArguments, { trusted: true });
}

/** Answers a field with a page of a list of its own. */
export function answerPage(ctx: RequestContext, info: GraphQLResolveInfo, connection: Connection): Promise<Page> {
  const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>;
  const { root, fieldArguments } = askedBy(ctx, info, 'page', (walk) =>
    walk.page(connection, `${info.parentType.name}.${info.fieldName}`, field, info.fieldNodes),
  );
  return readPage(ctx, root, fieldArguments);
}
