/** What `node` and `nodes` answer: records by their global ids, and what stands within records. */
import { type GraphQLObjectType, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { emptySelection } from '../../src/platform/query/answer-selection.js';
import { type Row, readRecords } from '../../src/platform/query/reading.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { readRecordAsked, readsOf } from './answer.js';
import type { WithinRecord } from './declare.js';
import type { IdWithin } from './global-id.js';
import { isNode } from './node.js';

/** What a global id names. */
type NodeId = { readonly type: string; readonly recordId: number } | IdWithin | null;

/**
 * One statement for each type that is named, and one for each record beside which others of the type are shown, where
 * some are not found by themselves. Rows carry their type.
 */
export async function answerNodes(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  ids: readonly NodeId[],
): Promise<(Row | null)[]> {
  const found: (Row | null)[] = ids.map(() => null);
  const names = new Set(ids.flatMap((id) => (id ? [id.type] : [])));
  const reads = [...names].map(async (name) => {
    const type = info.schema.getType(name);
    if (!isObjectType(type) || !isNode(type)) return;
    const within = type.extensions.within as WithinRecord | undefined;
    if (within !== undefined) await findWithin(ctx, name, within, ids, found);
    else if (type.extensions.reads !== undefined) await findRecords(ctx, info, type, ids, found);
  });
  await Promise.all(reads);
  return found;
}

async function findRecords(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  ids: readonly NodeId[],
  found: (Row | null)[],
): Promise<void> {
  const wanted = ids.flatMap((id, place) =>
    id?.type === type.name && 'recordId' in id ? [{ place, recordId: id.recordId }] : [],
  );
  const { shownBeside } = ctx.services.reads.of(readsOf(type));
  const waysThere = shownBeside.filter(({ unscoped }) => !unscoped || ctx.actor.scopes === null);
  for (const beside of [undefined, ...waysThere]) {
    const missing = wanted.filter(({ place }) => found[place] === null);
    if (missing.length === 0) return;
    const recordIds = missing.map(({ recordId }) => recordId);
    const rows = await readRecordAsked(ctx, info, { type }, ({ root, fieldArguments }) =>
      readRecords(ctx, root, recordIds, fieldArguments, { beside }),
    );
    missing.forEach(({ place }, i) => {
      const row = rows[i];
      if (row) found[place] = { ...row, __typename: type.name };
    });
  }
}

/** What stands within one record is found together: all records are read in one statement. */
async function findWithin(
  ctx: RequestContext,
  type: string,
  within: WithinRecord,
  ids: readonly NodeId[],
  found: (Row | null)[],
): Promise<void> {
  const wanted = ids.flatMap((id, place) => (id?.type === type && 'inner' in id ? [{ place, ...id }] : []));
  const owners = [...new Set(wanted.map(({ owner }) => owner))];
  if (owners.length === 0) return;
  const selection = emptySelection(within.owner);
  for (const column of within.columns) selection.columns.set(column, column);
  const rows = await readRecords(ctx, selection, owners);
  const findIn = async (row: Row | null, owner: number): Promise<void> => {
    if (row === null) return;
    const named = wanted.filter((one) => one.owner === owner);
    const seen = await within.find(ctx, row, new Set(named.map(({ inner }) => inner)));
    const byId = new Map(seen.map((one) => [one.recordId, one]));
    for (const { place, inner } of named) {
      const one = byId.get(inner);
      if (one !== undefined) found[place] = { ...one, __typename: type };
    }
  };
  await Promise.all(rows.map((row, i) => findIn(row, owners[i] as number)));
}
