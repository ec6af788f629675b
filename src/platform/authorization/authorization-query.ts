/** The queries by which a policy decides about single records, one statement each. Every use case begins with one. */

import { noteVisit, type Row } from '../query/reading.js';
import type { ReadEnv, Reads } from '../query/reads.js';
import type { RecordKey } from '../query/record-key.js';
import {
  type CompiledQuery,
  columns as columnsOf,
  type Pair,
  rootKey,
  type StatementCompiler,
} from '../query/statement-compiler.js';
import { notFound, notPermitted } from '../refusal/refusal.js';
import { type Sql, sql } from '../sql/sql.js';
import type { RequestContext } from '../transaction/context.js';
import { actorTenant } from './actor-parameters.js';
import type { Expr } from './policy.js';

/** What the policy decided about a record, beside its columns. */
interface Decision {
  readonly '#visible': boolean;
  readonly '#permitted': boolean;
}

/** How an authorized record is locked until the transaction ends: `share` waits for who changes it and lets others look. */
export type RowLock = 'update' | 'share';

/** A further column that a use case wants of an authorized record: SQL over its row, or the name of an action whose decision is wanted. */
export type WantedColumn = ((row: Sql) => Sql) | string;

/** Whether the actor may take an action on a record, and what is wanted of it. */
interface AuthorizationRequest {
  readonly reads: Reads;
  /** An action of its policy, or `visible`. */
  readonly action: string;
  readonly lock: RowLock | undefined;
  /**
   * What is wanted beside the id: columns, or all that the ORM makes an entity of. The same object whenever the same
   * columns are wanted: the statement is remembered with it.
   */
  readonly wanted?: Readonly<Record<string, WantedColumn>> | 'entity';
}

/**
 * Authorizes an action on a record, locks it where that is asked, and reads it, in one statement.
 * @throws Refusal 404 for what the actor may not see, 403 for what they see but may not do
 */
export async function authorize(
  ctx: RequestContext,
  judgement: AuthorizationRequest,
  key: RecordKey,
): Promise<Row & { readonly id: number }> {
  const { reads, action, lock, wanted } = judgement;
  const form = typeof key === 'number' ? 'id' : key.form;
  if (form !== 'id' && !(form in reads.keys)) throw notFound();
  const { queries, database } = ctx.services;
  const forOrm = wanted === 'entity';
  const kind = `${reads.entity.name} ${action} ${form} ${lock ?? ''} ${forOrm}`;
  const owner = wanted === undefined || wanted === 'entity' ? reads.policy : wanted;
  const query = queries.of(owner, kind, ctx.actor, [], (compiler) => written(compiler, judgement, form));
  const env: ReadEnv = { actor: ctx.actor, key: typeof key === 'number' ? key : key.value, fieldArguments: [] };
  const statement = { text: query.text, name: query.name, values: query.bind(env), forOrm };
  const [row] = await database.rows<Row & Decision & { readonly id: number }>(statement, ctx.em, ctx.meter);
  if (row === undefined || !row['#visible']) throw notFound();
  if (!row['#permitted']) throw notPermitted();
  noteVisit(ctx, row);
  return row;
}

function written(
  compiler: StatementCompiler,
  { reads, action, lock, wanted }: AuthorizationRequest,
  form: string,
): CompiledQuery {
  const row = compiler.row();
  const columns = columnsOf([
    ...wantedColumns(compiler, reads, wanted, row),
    ['#visible', sql`coalesce(${compiler.seen(reads, row)}, false)`],
    ['#permitted', decision(compiler, reads, action, row)],
    ['#tenant', actorTenant],
    ...compiler.place(reads, row),
  ]);
  const locked =
    lock === undefined ? sql.empty : lock === 'update' ? sql` for update of ${row}` : sql` for share of ${row}`;
  return compiler.seal(
    sql`
      select ${columns} from ${compiler.from(reads)} ${row} where ${compiler.named(reads, form, row)}${locked}
    `,
  );
}

function wantedColumns(
  compiler: StatementCompiler,
  reads: Reads,
  wanted: AuthorizationRequest['wanted'],
  row: Sql,
): Pair[] {
  if (wanted === 'entity') return compiler.table(reads).columns.map((name) => [name, sql`${row}.${sql.ref(name)}`]);
  const columns = Object.entries(wanted ?? {}).map(
    ([name, column]): Pair => [
      name,
      typeof column === 'function' ? column(row) : decision(compiler, reads, column, row),
    ],
  );
  return [...columns, ['id', sql`${row}.id`]];
}

const decision = (compiler: StatementCompiler, reads: Reads, action: string, row: Sql): Sql =>
  sql`coalesce(${compiler.predicate(actionOf(reads, action), reads, row)}, false)`;

export function actionOf(reads: Reads, action: string): Expr {
  if (action === 'visible') return reads.policy.visible;
  const expr = reads.policy.actions[action];
  if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${action}.`);
  return expr;
}

/** Of the ids, those of records that the actor sees, in one statement. */
export async function visibleAmong(ctx: RequestContext, reads: Reads, ids: readonly number[]): Promise<number[]> {
  const { queries, database } = ctx.services;
  const query = queries.of(reads.policy, 'seen among', ctx.actor, [], (compiler) => {
    const row = compiler.row();
    return compiler.seal(
      sql`
        select ${row}.id from ${compiler.from(reads)} ${row}
        where ${row}.id = any(${rootKey('bigint[]')}) and coalesce(${compiler.seen(reads, row)}, false)
      `,
    );
  });
  const values = query.bind({ actor: ctx.actor, key: ids, fieldArguments: [] });
  const statement = { text: query.text, name: query.name, values };
  return (await database.rows<{ id: number }>(statement, ctx.em, ctx.meter)).map(({ id }) => id);
}

/** The ids of records by a key's values, in one statement: of those alone whom the actor may find by that key. */
export async function namedAmong(
  ctx: RequestContext,
  reads: Reads,
  form: string,
  values: readonly string[],
): Promise<Map<string, number>> {
  if (!(form in reads.keys)) return new Map();
  const { queries, database } = ctx.services;
  const query = queries.of(reads.policy, `named among ${form}`, ctx.actor, [], (compiler) => {
    const row = compiler.row();
    return compiler.seal(
      sql`
        select wanted.name, ${row}.id
        from unnest(${rootKey('text[]')}) wanted (name)
        join ${compiler.from(reads)} ${row} on ${compiler.named(reads, form, row, sql`wanted.name`)}
      `,
    );
  });
  const bound = query.bind({ actor: ctx.actor, key: values, fieldArguments: [] });
  const statement = { text: query.text, name: query.name, values: bound };
  const rows = await database.rows<{ name: string; id: number }>(statement, ctx.em, ctx.meter);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Whether the actor may take each of several actions on one record that was authorized before, in one statement. */
export async function decideEach(
  ctx: RequestContext,
  reads: Reads,
  actions: readonly string[],
  id: number,
): Promise<Record<string, boolean>> {
  const { queries, database } = ctx.services;
  const query = queries.of(reads.policy, `each ${actions.join()}`, ctx.actor, [], (compiler) => {
    const row = compiler.row();
    const decisions = actions.map((action): Pair => [action, decision(compiler, reads, action, row)]);
    return compiler.seal(
      sql`
        select ${columnsOf(decisions)} from ${compiler.from(reads)} ${row} where ${row}.id = ${rootKey('bigint')}
      `,
    );
  });
  const values = query.bind({ actor: ctx.actor, key: id, fieldArguments: [] });
  const statement = { text: query.text, name: query.name, values };
  const [row] = await database.rows<Record<string, boolean>>(statement, ctx.em, ctx.meter);
  if (row === undefined) throw notFound();
  return row;
}
