/** Runs compiled reads. */

import { notFound } from '../refusal/refusal.js';
import type { RequestContext } from '../transaction/context.js';
import type { AnswerConnection, AnswerSelection } from './answer-selection.js';
import { complete } from './complete.js';
import { Cursors } from './cursor.js';
import { type FoundPage, nodesOf, Page, type PageRequest, siteArguments } from './page.js';
import type { Connection, ReadEnv, SiteArguments } from './reads.js';
import type { RecordKey } from './record-key.js';

export type Row = Record<string, unknown>;

/**
 * One record by its key, or a 404: the same for what does not exist and what the actor may not see.
 * @param options.trusted skips the question of visibility, for a record that the actor has just been permitted to change
 */
export async function readRecord(
  ctx: RequestContext,
  selection: AnswerSelection,
  key: RecordKey,
  sites: readonly SiteArguments[] = [],
  options: { trusted?: boolean } = {},
): Promise<Row> {
  const form = typeof key === 'number' ? 'id' : key.form;
  if (form !== 'id' && !(form in selection.reads.keys)) throw notFound();
  const { plans, database } = ctx.services;
  const plan = plans.planOf(
    { kind: 'record', selection, key: form, trusted: options.trusted ?? false },
    ctx.actor,
    sites,
  );
  const env: ReadEnv = { actor: ctx.actor, key: typeof key === 'number' ? key : key.value, sites };
  const [row] = await database.rows<Row>(
    { text: plan.text, name: plan.name, values: plan.bind(env) },
    ctx.em,
    ctx.meter,
  );
  if (row === undefined) throw notFound();
  complete(selection, [row], ctx, sites);
  return row;
}

/** Visible records by their ids, in the order asked; null for each one missing. */
export async function readRecords(
  ctx: RequestContext,
  selection: AnswerSelection,
  ids: readonly number[],
  sites: readonly SiteArguments[] = [],
): Promise<(Row | null)[]> {
  const { plans, database } = ctx.services;
  const plan = plans.planOf({ kind: 'records', selection }, ctx.actor, sites);
  const env: ReadEnv = { actor: ctx.actor, key: ids, sites };
  const rows = await database.rows<Row>(
    { text: plan.text, name: plan.name, values: plan.bind(env) },
    ctx.em,
    ctx.meter,
  );
  complete(selection, rows, ctx, sites);
  const byId = new Map(rows.map((row) => [row['#id'], row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** One page of a list that hangs on no record. */
export async function readPage(
  ctx: RequestContext,
  page: AnswerConnection,
  sites: readonly SiteArguments[],
): Promise<Page> {
  const { plans, database } = ctx.services;
  const plan = plans.planOf({ kind: 'page', page }, ctx.actor, sites);
  const env: ReadEnv = { actor: ctx.actor, sites };
  const rows = await database.rows<{ page: FoundPage }>(
    { text: plan.text, name: plan.name, values: plan.bind(env) },
    ctx.em,
    ctx.meter,
  );
  const found = (rows[0] as { page: FoundPage }).page;
  complete(page.nodes, nodesOf(found), ctx, sites);
  return new Page(found, sites[page.site] as SiteArguments);
}

/**
 * Checks the arguments of a connection against its orders.
 * @param list where the connection stands, e.g. `Course.users`: its cursors are no other list's
 */
export function argumentsOf(
  ctx: RequestContext,
  { connection, list }: { readonly connection: Connection; readonly list: string },
  request: PageRequest,
  filters: Readonly<Record<string, unknown>>,
): SiteArguments {
  connection.check?.(filters);
  const target = connection.target();
  const table = ctx.services.catalogue.of(target.entity);
  const order = request.order ?? connection.order;
  const types = (target.orders[order] ?? []).map((key) => (typeof key === 'string' ? table.typeOf(key) : key.type));
  const walk = { order, descending: request.descending ?? false, filters };
  const cursors = new Cursors(ctx.services.secrets, ctx.actor, { ...walk, list });
  return siteArguments(request, walk, types, cursors, ctx.pageLimit);
}
