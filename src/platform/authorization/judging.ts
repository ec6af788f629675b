/** Verdicts on single records, in one statement each: what stands between a request and a use case. */

import { columns as columnsOf, type Pair, type Plan, rootKey, type StatementCompiler } from '../query/plan.js';
import type { Row } from '../query/reading.js';
import type { ReadEnv, Reads } from '../query/reads.js';
import type { RecordKey } from '../query/record-key.js';
import { notFound, notPermitted } from '../refusal/refusal.js';
import { type Sql, sql } from '../sql/sql.js';
import type { RequestContext } from '../transaction/context.js';
import { actorTenant } from './actor-parameters.js';
import type { Expr } from './policy.js';

/** The verdicts on a record, beside its columns. */
interface Verdict {
  readonly '#visible': boolean;
  readonly '#permitted': boolean;
}

/** How a judged record is held until the transaction ends: `share` waits for who changes it and lets others look. */
export type RowLock = 'update' | 'share';

/** A further column that a use case wants of a judged record: SQL over its row, or the name of an action whose verdict is wanted. */
export type WantedColumn = ((row: Sql) => Sql) | string;

/** What is asked about a record. */
interface Judgement {
  readonly reads: Reads;
  /** An action of its policy, or `visible`. */
  readonly action: string;
  readonly lock: RowLock | undefined;
  /**
   * What is wanted beside the id: columns, or all that the mapper makes an entity of. The same object whenever the same
   * columns are wanted: the statement is remembered with it.
   */
  readonly wanted?: Readonly<Record<string, WantedColumn>> | 'entity';
}

/**
 * Judges a record, locked where that is asked, and looks at it, in one statement.
 * @throws Refusal 404 for what the actor may not see, 403 for what they see but may not do
 */
export async function judge(
  ctx: RequestContext,
  judgement: Judgement,
  key: RecordKey,
): Promise<Row & { readonly id: number }> {
  const { reads, action, lock, wanted } = judgement;
  const form = typeof key === 'number' ? 'id' : key.form;
  if (form !== 'id' && !(form in reads.keys)) throw notFound();
  const { plans, database } = ctx.services;
  const forMapper = wanted === 'entity';
  const kind = `${reads.entity.name} ${action} ${form} ${lock ?? ''} ${forMapper}`;
  const owner = wanted === undefined || wanted === 'entity' ? reads.policy : wanted;
  const plan = plans.of(owner, kind, ctx.actor, [], (compiler) => written(compiler, judgement, form));
  const env: ReadEnv = { actor: ctx.actor, key: typeof key === 'number' ? key : key.value, sites: [] };
  const statement = { text: plan.text, name: plan.name, values: plan.bind(env), forMapper };
  const [row] = await database.rows<Row & Verdict & { readonly id: number }>(statement, ctx.em, ctx.meter);
  if (row === undefined || !row['#visible']) throw notFound();
  if (!row['#permitted']) throw notPermitted();
  return row;
}

function written(compiler: StatementCompiler, { reads, action, lock, wanted }: Judgement, form: string): Plan {
  const row = compiler.row();
  const columns = columnsOf([
    ...wantedColumns(compiler, reads, wanted, row),
    ['#visible', sql`coalesce(${compiler.seen(reads, row)}, false)`],
    ['#permitted', verdict(compiler, reads, action, row)],
    ['#tenant', actorTenant],
  ]);
  const locked =
    lock === undefined ? sql.empty : lock === 'update' ? sql` for update of ${row}` : sql` for share of ${row}`;
  return compiler.seal(
    sql`
      select ${columns} from ${compiler.from(reads)} ${row} where ${compiler.named(reads, form, row)}${locked}
    `,
  );
}

function wantedColumns(compiler: StatementCompiler, reads: Reads, wanted: Judgement['wanted'], row: Sql): Pair[] {
  if (wanted === 'entity') return compiler.table(reads).columns.map((name) => [name, sql`${row}.${sql.ref(name)}`]);
  const columns = Object.entries(wanted ?? {}).map(
    ([name, column]): Pair => [
      name,
      typeof column === 'function' ? column(row) : verdict(compiler, reads, column, row),
    ],
  );
  return [...columns, ['id', sql`${row}.id`]];
}

const verdict = (compiler: StatementCompiler, reads: Reads, action: string, row: Sql): Sql =>
  sql`coalesce(${compiler.predicate(actionOf(reads, action), reads, row)}, false)`;

function actionOf(reads: Reads, action: string): Expr {
  if (action === 'visible') return reads.policy.visible;
  const expr = reads.policy.actions[action];
  if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${action}.`);
  return expr;
}

/** Of the ids, those of records that the actor sees, in one statement. */
export async function judgeSeen(ctx: RequestContext, reads: Reads, ids: readonly number[]): Promise<number[]> {
  const { plans, database } = ctx.services;
  const plan = plans.of(reads.policy, 'seen among', ctx.actor, [], (compiler) => {
    const row = compiler.row();
    return compiler.seal(
      sql`
        select ${row}.id from ${compiler.from(reads)} ${row}
        where ${row}.id = any(${rootKey('bigint[]')}) and coalesce(${compiler.seen(reads, row)}, false)
      `,
    );
  });
  const values = plan.bind({ actor: ctx.actor, key: ids, sites: [] });
  const statement = { text: plan.text, name: plan.name, values };
  return (await database.rows<{ id: number }>(statement, ctx.em, ctx.meter)).map(({ id }) => id);
}

/** The actor's verdicts on several actions over one record that is already in hand, in one statement. */
export async function judgeEach(
  ctx: RequestContext,
  reads: Reads,
  actions: readonly string[],
  id: number,
): Promise<Record<string, boolean>> {
  const { plans, database } = ctx.services;
  const plan = plans.of(reads.policy, `each ${actions.join()}`, ctx.actor, [], (compiler) => {
    const row = compiler.row();
    const verdicts = actions.map((action): Pair => [action, verdict(compiler, reads, action, row)]);
    return compiler.seal(
      sql`
        select ${columnsOf(verdicts)} from ${compiler.from(reads)} ${row} where ${row}.id = ${rootKey('bigint')}
      `,
    );
  });
  const values = plan.bind({ actor: ctx.actor, key: id, sites: [] });
  const statement = { text: plan.text, name: plan.name, values };
  const [row] = await database.rows<Record<string, boolean>>(statement, ctx.em, ctx.meter);
  if (row === undefined) throw notFound();
  return row;
}
