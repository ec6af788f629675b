/** Runs compiled reads. */

import { notFound } from '../refusal/refusal.js';
import type { RequestContext } from '../transaction/context.js';
import type { AnswerConnection, AnswerSelection } from './answer-selection.js';
import { Cursors } from './cursor.js';
import { completed, hydrate } from './hydrate.js';
import { type Page, type PageRequest, type PageRows, pageArguments } from './page.js';
import type { Connection, FieldArguments, ReadEnv, ShownBeside } from './reads.js';
import type { RecordKey } from './record-key.js';

export type Row = Record<string, unknown>;

/** Tells of the place in which a record stands that a request has met by itself: the request is a visit of it. */
export function noteVisit({ services, actor }: Pick<RequestContext, 'services' | 'actor'>, row: Row): void {
  const place = row['#place'];
  if (typeof place === 'number') services.visited(actor, place);
}

/**
 * One record by its key, or a 404: the same for what does not exist and what the actor may not see.
 * @param options.trusted skips the question of visibility, for a record that the actor has just been permitted to change
 */
export async function readRecord(
  ctx: RequestContext,
  selection: AnswerSelection,
  key: RecordKey,
  fieldArguments: readonly FieldArguments[] = [],
  options: { trusted?: boolean } = {},
): Promise<Row> {
  const form = typeof key === 'number' ? 'id' : key.form;
  if (form !== 'id' && !(form in selection.reads.keys)) throw notFound();
  const { queries, database } = ctx.services;
  const query = queries.queryFor(
    { kind: 'record', selection, key: form, trusted: options.trusted ?? false },
    ctx.actor,
    fieldArguments,
  );
  const env: ReadEnv = {
    actor: ctx.actor,
    key: typeof key === 'number' ? key : key.value,
    fieldArguments: fieldArguments,
  };
  const [row] = await database.rows<Row>(
    { text: query.text, name: query.name, values: query.bind(env) },
    ctx.em,
    ctx.meter,
  );
  if (row === undefined) throw notFound();
  noteVisit(ctx, row);
  hydrate(selection, [row], ctx, fieldArguments);
  return row;
}

/**
 * Visible records by their ids, in the order asked; null for each one missing.
 * @param options.beside instead of those that are seen by themselves, those that are shown beside another record
 * @param options.trusted skips the question of visibility, for records that the actor has just been permitted to change
 */
export async function readRecords(
  ctx: RequestContext,
  selection: AnswerSelection,
  ids: readonly number[],
  fieldArguments: readonly FieldArguments[] = [],
  { beside, trusted = false }: { beside?: ShownBeside | undefined; trusted?: boolean } = {},
): Promise<(Row | null)[]> {
  const { queries, database } = ctx.services;
  const root = { kind: 'records', selection, trusted, ...(beside && { beside }) } as const;
  const query = queries.queryFor(root, ctx.actor, fieldArguments);
  const env: ReadEnv = { actor: ctx.actor, key: ids, fieldArguments: fieldArguments };
  const rows = await database.rows<Row>(
    { text: query.text, name: query.name, values: query.bind(env) },
    ctx.em,
    ctx.meter,
  );
  for (const row of rows) noteVisit(ctx, row);
  hydrate(selection, rows, ctx, fieldArguments);
  const byId = new Map(rows.map((row) => [row['#id'], row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** One page of a list that hangs on no record. */
export async function readPage(
  ctx: RequestContext,
  page: AnswerConnection,
  fieldArguments: readonly FieldArguments[],
): Promise<Page> {
  const { queries, database } = ctx.services;
  const query = queries.queryFor({ kind: 'page', page }, ctx.actor, fieldArguments);
  const env: ReadEnv = { actor: ctx.actor, fieldArguments: fieldArguments };
  const rows = await database.rows<{ page: PageRows }>(
    { text: query.text, name: query.name, values: query.bind(env) },
    ctx.em,
    ctx.meter,
  );
  const found = (rows[0] as { page: PageRows }).page;
  return completed(page, found, ctx, fieldArguments);
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
): FieldArguments {
  const order = request.order ?? connection.order;
  connection.check?.(filters, order);
  const target = connection.target();
  const { catalogue, reads, secrets } = ctx.services;
  const table = catalogue.of(target.entity);
  const { orders } = reads.of(target);
  const types = (orders[order] ?? []).map((key) => (typeof key === 'string' ? table.typeOf(key) : key.type));
  const walk = { order, descending: request.descending ?? false, filters };
  const cursors = new Cursors(secrets, ctx.actor, { ...walk, list });
  return pageArguments(request, walk, types, cursors, ctx.pageLimit);
}
