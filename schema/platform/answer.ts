/** What resolvers call: the selection of the query, read in one statement. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isInterfaceType,
} from 'graphql';
import type { AnswerSelection } from '../../src/platform/query/answer-selection.js';
import { type Page, type PageRequest, plainArguments } from '../../src/platform/query/page.js';
import { argumentsOf, type Row, readPage, readRecord, readRecords } from '../../src/platform/query/reading.js';
import type { Connection, Reads, SiteArguments } from '../../src/platform/query/reads.js';
import type { RecordKey } from '../../src/platform/query/record-key.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { argumentsAt, type Compiled, SelectionWalk, type Site } from './selection.js';
import type { SelectionStore } from './selection-store.js';

const storeOf = (info: GraphQLResolveInfo): SelectionStore => info.schema.extensions.selections as SelectionStore;

/** The reads that an object type declares. */
export function readsOf(type: GraphQLObjectType): Reads {
  const reads = type.extensions.reads as Reads | undefined;
  if (reads === undefined) throw new Error(`${type.name} does not say what it is read by.`);
  return reads;
}

/** What the query wants of the record that the field answers with. */
function recordSelection(info: GraphQLResolveInfo, type: GraphQLObjectType): Compiled<AnswerSelection> {
  return storeOf(info).of(info.fieldNodes, type.name, info.variableValues, () => {
    const walk = new SelectionWalk(info.schema, info.variableValues);
    const root = walk.record(readsOf(type), type, info.fieldNodes);
    return { root, sites: walk.sites };
  });
}

const siteValues = (ctx: RequestContext, sites: readonly Site[], info: GraphQLResolveInfo): SiteArguments[] =>
  sites.map((site) => {
    const args = argumentsAt(site, info.variableValues, ctx.actor.timeZone);
    if (site.connection === undefined) return plainArguments(args);
    return siteValue(ctx, site as ListSite, site.single ? { ...args, first: 1 } : args);
  });

type ListSite = Site & { readonly connection: Connection };

/** Checks the arguments of a connection; what is not paging is a filter. */
function siteValue(ctx: RequestContext, site: ListSite, args: Record<string, unknown>): SiteArguments {
  const { first, after, offset, orderBy, direction, ...filters } = args;
  const descending = direction ? direction === 'desc' : site.connection.descending(filters);
  const request = { first, after, offset, order: orderBy, descending } as PageRequest;
  return argumentsOf(ctx, site, request, filters);
}

/**
 * Answers a field with one record: the query's selection of it, in one statement.
 * @throws Refusal 404
 */
export function answerRecord(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  key: RecordKey,
  options: { trusted?: boolean } = {},
): Promise<Row> {
  const type = getNamedType(info.returnType) as GraphQLObjectType;
  const { root, sites } = recordSelection(info, type);
  return readRecord(ctx, root, key, siteValues(ctx, sites, info), options);
}

/** Answers a field with a page of a list of its own. */
export function answerPage(ctx: RequestContext, info: GraphQLResolveInfo, connection: Connection): Promise<Page> {
  const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>;
  const { root, sites } = storeOf(info).of(info.fieldNodes, 'page', info.variableValues, () => {
    const walk = new SelectionWalk(info.schema, info.variableValues);
    const list = `${info.parentType.name}.${info.fieldName}`;
    return { root: walk.page(connection, list, field, info.fieldNodes), sites: walk.sites };
  });
  return readPage(ctx, root, siteValues(ctx, sites, info));
}

/** Answers `node` and `nodes`: one statement for each type that is named. Rows carry their type. */
export async function answerNodes(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  ids: readonly ({ type: string; recordId: number } | null)[],
): Promise<(Row | null)[]> {
  const found: (Row | null)[] = ids.map(() => null);
  const names = new Set(ids.flatMap((id) => (id ? [id.type] : [])));
  const reads = [...names].map(async (name) => {
    const type = info.schema.getType(name) as GraphQLObjectType | undefined;
    if (type === undefined || isInterfaceType(type) || type.extensions?.reads === undefined) return;
    const places = ids.flatMap((id, i) => (id?.type === name ? [i] : []));
    const { root, sites } = recordSelection(info, type);
    const wanted = places.map((i) => (ids[i] as { recordId: number }).recordId);
    const rows = await readRecords(ctx, root, wanted, siteValues(ctx, sites, info));
    places.forEach((place, i) => {
      const row = rows[i];
      if (row) found[place] = { ...row, __typename: name };
    });
  });
  await Promise.all(reads);
  return found;
}
