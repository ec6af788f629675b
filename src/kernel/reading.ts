/** Runs compiled reads. */

import { complete } from './complete.js';
import type { RequestContext } from './context.js';
import { type FoundPage, nodesOf, Page, type PageRequest, siteArguments } from './page.js';
import { columns as columnsOf, StatementCompiler } from './plan.js';
import type { Expr, PolicyEnv } from './policy.js';
import type { Connection, ReadEnv, Reads, SiteArguments } from './reads.js';
import type { RecordKey } from './record-key.js';
import { notFound, notPermitted } from './refusal.js';
import type { ConnectionSelection, Selection } from './selection.js';
import { type ParameterSink, quoted } from './sql.js';

export type Row = Record<string, unknown>;

/**
 * One record by its key, or a 404: the same for what does not exist and what the actor may not see.
 * @param options.trusted skips the question of visibility, for a record that the actor has just been permitted to change
 */
export async function readRecord(
  ctx: RequestContext,
  selection: Selection,
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
  selection: Selection,
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
  page: ConnectionSelection,
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

/** Checks the arguments of a connection against its orders. */
export function argumentsOf(
  ctx: RequestContext,
  connection: Connection,
  request: PageRequest,
  filters: Readonly<Record<string, unknown>>,
): SiteArguments {
  connection.check?.(filters);
  const target = connection.target();
  const table = ctx.services.catalogue.of(target.entity);
  const types = (order: string) =>
    (target.orders[order] ?? []).map((key) => (typeof key === 'string' ? table.typeOf(key) : key.type));
  return siteArguments(request, filters, connection.order, types, ctx.pageLimit);
}

/** What the guard of a use case learns of a record: its id, and the verdicts. */
interface Verdict {
  id: number;
  visible: boolean;
  permitted: boolean;
}

/** How a judged record is held until the transaction ends: `share` waits for who changes it and lets others look. */
export type RowLock = 'update' | 'share';

/** A further column that a use case wants of a judged record: SQL over its alias, or a verdict. */
export type WantedColumn = ((alias: string, parameters: ParameterSink<PolicyEnv>) => string) | Expr;

/**
 * Judges and locks a record in one statement.
 * @throws Refusal 404 for what the actor may not see, 403 for what they see but may not do
 */
export async function judge(
  ctx: RequestContext,
  reads: Reads,
  action: Expr,
  key: RecordKey,
  lock: boolean,
): Promise<number> {
  return (await judgeRow(ctx, reads, action, key, { lock: lock ? 'update' : undefined })).id;
}

/** The same, with further columns of the record. */
export async function judgeRow(
  ctx: RequestContext,
  reads: Reads,
  action: Expr,
  key: RecordKey,
  { lock, wanted = {} }: { lock: RowLock | undefined; wanted?: Readonly<Record<string, WantedColumn>> },
): Promise<Row & { id: number }> {
  const form = typeof key === 'number' ? 'id' : key.form;
  if (form !== 'id' && !(form in reads.keys)) throw notFound();
  const compiler = new StatementCompiler(ctx.services.catalogue, ctx.actor, []);
  const alias = compiler.alias();
  const value = compiler.parameters.add('key', form === 'id' ? 'bigint' : 'text', (env) => env.key);
  const tenant = compiler.parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);
  const found = form === 'id' ? `${alias}.id = ${value}` : reads.keys[form]?.(alias, value, tenant);
  const verdict = (expr: Expr) => `coalesce(${compiler.predicate(expr, reads, alias)}, false)`;
  const columns = columnsOf([
    ...Object.entries(wanted).map(([name, column]): [string, string] => [
      name,
      typeof column === 'function' ? column(alias, compiler.parameters) : verdict(column),
    ]),
    ['id', `${alias}.id`],
    ['visible', verdict(reads.policy.visible)],
    ['permitted', verdict(action)],
    ['tenant', tenant],
  ]);
  const locked = lock === undefined ? '' : ` for ${lock} of ${alias}`;
  const text = `select ${columns} from ${quoted(compiler.table(reads).name)} ${alias} where ${found}${locked}`;
  const sealed = compiler.parameters.seal(text);
  const env: ReadEnv = { actor: ctx.actor, key: typeof key === 'number' ? key : key.value, sites: [] };
  const [row] = await ctx.services.database.rows<Row & Verdict>(
    { text: sealed.text, values: sealed.bind(env) },
    ctx.em,
    ctx.meter,
  );
  if (row === undefined || !row.visible) throw notFound();
  if (!row.permitted) throw notPermitted();
  return row;
}

/** The actor's verdicts on several actions over one record that is already in hand, in one statement. */
export async function judgeEach(
  ctx: RequestContext,
  reads: Reads,
  actions: Readonly<Record<string, Expr>>,
  id: number,
): Promise<Record<string, boolean>> {
  const compiler = new StatementCompiler(ctx.services.catalogue, ctx.actor, []);
  const alias = compiler.alias();
  const key = compiler.parameters.add('key', 'bigint', (env) => env.key);
  const verdicts = Object.entries(actions).map(([name, expr]): [string, string] => [
    name,
    `coalesce(${compiler.predicate(expr, reads, alias)}, false)`,
  ]);
  const text = `select ${columnsOf(verdicts)} from ${quoted(compiler.table(reads).name)} ${alias} where ${alias}.id = ${key}`;
  const sealed = compiler.parameters.seal(text);
  const values = sealed.bind({ actor: ctx.actor, key: id, sites: [] });
  const [row] = await ctx.services.database.rows<Record<string, boolean>>(
    { text: sealed.text, values },
    ctx.em,
    ctx.meter,
  );
  if (row === undefined) throw notFound();
  return row;
}
