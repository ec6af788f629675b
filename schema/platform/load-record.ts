/** Records beside what is no row: several of them ask for theirs in one statement. */
import DataLoader from 'dataloader';
import { type GraphQLObjectType, type GraphQLResolveInfo, getNamedType } from 'graphql';
import { type Row, readRecords } from '../../src/platform/query/reading.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { readRecordAsked } from './answer.js';

type Loader = DataLoader<number, Row | null>;

/** Answers a field with the record of its type that has the id, as the query wants it; null for one that the viewer does not see. */
export function loadRecord(ctx: RequestContext, info: GraphQLResolveInfo, id: number): Promise<Row | null> {
  const [place] = info.fieldNodes;
  const load = (ids: readonly number[]) => read(ctx, info, ids, false);
  // An answer after a change says what holds then.
  const loader = (ctx.loaders.get(place) as Loader | undefined) ?? new DataLoader(load, { cache: false });
  ctx.loaders.set(place, loader as DataLoader<number, unknown>);
  return loader.load(id);
}

/** Likewise with the record that the viewer has just changed, such as one that is gone by now. */
export async function loadChanged(ctx: RequestContext, info: GraphQLResolveInfo, id: number): Promise<Row | null> {
  return (await read(ctx, info, [id], true))[0] ?? null;
}

function read(ctx: RequestContext, info: GraphQLResolveInfo, ids: readonly number[], trusted: boolean) {
  const type = getNamedType(info.returnType) as GraphQLObjectType;
  return readRecordAsked(ctx, info, { type }, ({ root, fieldArguments }) =>
    readRecords(ctx, root, ids, fieldArguments, { trusted }),
  );
}
