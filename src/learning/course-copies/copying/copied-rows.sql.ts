/** Statements on a table whose rows are copied: they read, allocate, make, change and remove rows as JSON. */
import { type BulkStatement, bulkStatement, type EntityType } from '../../../platform/sql/bulk.js';
import { row, type Sql, sql } from '../../../platform/sql/sql.js';
import { type Statement, statement, type ValueSql } from '../../../platform/sql/statement.js';
import { ContentCopy } from '../content-copy.entity.js';
import type { ContentKind } from '../content-kinds.js';
import type { CopiedTable } from './copied-table.js';

/** Which rows of a table are copied. */
interface Chosen {
  readonly belongsTo?: (row: Sql, courseId: Sql) => Sql;
  readonly wholeOf?: (row: Sql) => Sql;
  readonly within?: (row: Sql, ids: Sql) => Sql;
  readonly depth?: (row: Sql) => Sql;
  readonly living?: (row: Sql) => Sql;
  readonly goesWith?: Readonly<Partial<Record<ContentKind, (row: Sql, ids: Sql) => Sql>>>;
}

interface OfIds {
  readonly ids: readonly number[];
}

interface OfCourse {
  readonly courseId: number;
}

/** Rows as JSON, by the names of their columns. */
interface Rows extends OfCourse {
  readonly rows: string;
}

interface Paged extends OfCourse {
  readonly after: number;
  readonly limit: number;
}

export interface CopiedRows {
  /** Ids of the rows of a course that are copied, after one of them; of rows that lie in each other all, by their depth. */
  readonly ofCourse: Statement<Paged>;
  /** Those of some ids that are such rows, in the order in which they are copied. */
  readonly amongCourse: Statement<OfCourse & OfIds>;
  /** Such rows that are wanted with some contents of a kind. */
  readonly alongWith: ReadonlyMap<ContentKind, Statement<OfCourse & OfIds>>;
  /** Rows in the order of their ids as given, deleted ones as well. */
  readonly byId: Statement<OfIds>;
  /** Rows that belong to contents. Of a copy's parts, those alone that are there. */
  readonly ofWholes: Statement<OfIds>;
  /** The same, held until the end of the transaction: nobody changes them between reading and writing. */
  readonly heldById: Statement<OfIds>;
  readonly heldOfWholes: Statement<OfIds>;
  /** Gives an id to the copy of each row that has none: of the rows themselves, or of those that belong to contents. */
  readonly allocated: BulkStatement<OfCourse & OfIds>;
  readonly partsAllocated: BulkStatement<OfCourse & OfIds>;
  /** Forgets copies that were given an id and never made: of some sources, or of all where none are named. */
  readonly forgotten: BulkStatement<OfCourse & { ids: readonly number[] | null }>;
  readonly made: BulkStatement<Rows>;
  readonly changed: BulkStatement<Rows>;
  readonly removed: BulkStatement<OfIds & { state: string | null }>;
}

/** The statements on a table. */
export function copiedRows(table: CopiedTable, chosen: Chosen): CopiedRows {
  const places: Places = {
    belongsTo: (of, courseId) => sql`${of}.course_id = ${courseId}`,
    wholeOf: (of) => sql`${of}.id`,
    within: (of, ids) => sql`${places.wholeOf(of)} = any(${ids})`,
    depth: () => sql`0`,
    living: (of) => sql`${of}.workflow_state <> 'deleted'`,
    goesWith: {},
    ...chosen,
  };
  return {
    ofCourse: ofCourse(table, places, chosen.depth !== undefined),
    amongCourse: among(table, places, (of, ids) => sql`${of}.id = any(${ids})`),
    alongWith: new Map(
      Object.entries(places.goesWith).map(([kind, holds]) => [kind as ContentKind, among(table, places, holds)]),
    ),
    byId: byId(table, places, sql.empty),
    ofWholes: ofWholes(table, places, sql.empty),
    heldById: byId(table, places, held),
    heldOfWholes: ofWholes(table, places, held),
    allocated: allocated(table, (of, ids) => sql`${of}.id = any(${ids})`),
    partsAllocated: allocated(table, (of, ids) => sql`${places.within(of, ids)} and ${places.living(of)}`),
    forgotten: forgotten(table),
    made: made(table),
    changed: changed(table),
    removed: removed(table),
  };
}

type Places = Required<Chosen>;

const named = (names: readonly string[]): Sql => sql.join(names.map((name) => sql.ref(name)));
const listed = (names: readonly string[], of: Sql): Sql => sql.join(names.map((name) => sql`${of}.${sql.ref(name)}`));
const set = (names: readonly string[], of: Sql): Sql =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${of}.${sql.ref(name)}`));

/** Columns that are copied, each once. */
const copiedColumns = ({ columns, once = [] }: CopiedTable): string[] => [
  ...new Set([...Object.values(columns).flat(), ...once]),
];

const ofCourse = ({ table }: CopiedTable, { belongsTo, living, depth }: Places, all: boolean) =>
  // unguarded: the contents of courses between which the actor may copy.
  statement<Paged>((value) => {
    const t = row();
    const limit = value('limit', 'int');
    return sql`
      select ${t}.id
      from ${sql.ref(table)} ${t}
      where ${belongsTo(t, value('courseId', 'bigint'))} and ${living(t)} and ${t}.id > ${value('after', 'bigint')}
      order by ${all ? sql`${depth(t)}, ` : sql.empty}${t}.id
      limit ${all ? sql`case when ${limit} > 0 then null::int end` : limit}
    `;
  });

/** Those of the rows of a course for which something holds. */
const among = ({ table }: CopiedTable, { belongsTo, living, depth }: Places, holds: (of: Sql, ids: Sql) => Sql) =>
  // unguarded: likewise.
  statement<OfCourse & OfIds>((value) => {
    const t = row();
    return sql`
      select ${t}.id
      from ${sql.ref(table)} ${t}
      where ${belongsTo(t, value('courseId', 'bigint'))} and ${living(t)} and ${holds(t, value('ids', 'bigint[]'))}
      order by ${depth(t)} + 0, ${t}.id
    `;
  });

const held = sql`for no key update`;

/** SQL: a column with what is compared instead of some of the columns, where there are such. */
const compared = (table: CopiedTable, of: Sql): Sql =>
  table.compared === undefined
    ? sql.empty
    : sql`, jsonb_build_object(${sql.join(
        Object.entries(table.compared).map(([column, as]) => sql`${sql.literal(column)}, ${as(of)}`),
      )}) as compared`;

interface WantedRows {
  readonly where: Sql;
  readonly order: Sql;
  readonly lock: Sql;
}

/** SQL: rows as JSON, each with the content to which it belongs, and whether it is copied. */
const rowsWhere = (
  table: CopiedTable,
  { wholeOf, living }: Places,
  of: Sql,
  { where, order, lock }: WantedRows,
): Sql => sql`
  select to_jsonb(r) as row, r.whole
  from (
    select ${of}.id, ${wholeOf(of)} as whole, ${living(of)} as living,
      ${listed(copiedColumns(table), of)}${compared(table, of)}
    from ${sql.ref(table.table)} ${of}
    where ${where}
    order by ${order}
    ${lock}
  ) r
`;

const byId = (table: CopiedTable, places: Places, lock: Sql) =>
  // unguarded: likewise.
  statement<OfIds>((value) => {
    const t = row();
    const ids = value('ids', 'bigint[]');
    const order = sql`array_position(${ids}, ${t}.id)`;
    return rowsWhere(table, places, t, { where: sql`${t}.id = any(${ids})`, order, lock });
  });

const ofWholes = (table: CopiedTable, places: Places, lock: Sql) =>
  // unguarded: likewise.
  statement<OfIds>((value) => {
    const t = row();
    const where = sql`${places.within(t, value('ids', 'bigint[]'))} and ${places.living(t)}`;
    return rowsWhere(table, places, t, { where, order: sql`${t}.id`, lock });
  });

/** Each gets its id from the sequence of its table. */
const allocated = ({ table, kind }: CopiedTable, among: Places['within']) =>
  // unguarded: likewise.
  bulkStatement<OfCourse & OfIds>([ContentCopy], (value) => {
    const t = row();
    return sql`
      insert into content_copies (root_account_id, course_id, kind, source_id, copy_id)
      select c.root_account_id, c.id, ${sql.literal(kind)}, ${t}.id,
        nextval(pg_get_serial_sequence(${sql.literal(table)}, 'id'))
      from courses c
      join ${sql.ref(table)} ${t} on ${among(t, value('ids', 'bigint[]'))}
      where c.id = ${value('courseId', 'bigint')}
        and not exists (
          select 1
          from content_copies k
          where k.course_id = c.id and k.kind = ${sql.literal(kind)} and k.source_id = ${t}.id
        )
    `;
  });

const forgotten = ({ table, kind }: CopiedTable) =>
  // unguarded: likewise.
  bulkStatement<OfCourse & { ids: readonly number[] | null }>([ContentCopy], (value) => {
    const ids = value('ids', 'bigint[]');
    return sql`
      delete from content_copies k
      where k.course_id = ${value('courseId', 'bigint')}
        and k.kind = ${sql.literal(kind)}
        and (${ids} is null or k.source_id = any(${ids}))
        and not exists (select 1 from ${sql.ref(table)} t where t.id = k.copy_id)
    `;
  });

/** SQL: the rows of a course that are given as JSON, as `x` beside their course `c`. */
const given = (table: CopiedTable, value: ValueSql<Rows>): Sql => sql`
  courses c, jsonb_populate_recordset(null::${sql.ref(table.table)}, ${value('rows', 'jsonb')}) x
`;

/** What a course has deleted of a content that is copied again is there under its id. */
function made(table: CopiedTable): BulkStatement<Rows> {
  const columns = [...new Set([...copiedColumns(table), ...Object.keys(table.made ?? {})])];
  const place = table.inCourse === false ? [] : ['course_id'];
  // unguarded: the course into which the actor may copy.
  return bulkStatement<Rows>(
    [table.entity],
    (value) => sql`
      insert into ${sql.ref(table.table)} as t (id, root_account_id, ${named([...place, ...columns])})
      select x.id, c.root_account_id, ${place.length > 0 ? sql`c.id, ` : sql.empty}${listed(columns, sql`x`)}
      from ${given(table, value)}
      where c.id = ${value('courseId', 'bigint')}
      on conflict (id) do update
      set ${set(columns, sql`excluded`)}
      where t.root_account_id = excluded.root_account_id
    `,
  );
}

function changed(table: CopiedTable): BulkStatement<Rows> {
  const kept = new Set(table.once ?? []);
  const columns = copiedColumns(table).filter((name) => !kept.has(name));
  const there = table.inCourse === false ? sql.empty : sql` and t.course_id = c.id`;
  // unguarded: likewise.
  return bulkStatement<Rows>(
    [table.entity],
    (value) => sql`
      update ${sql.ref(table.table)} t
      set ${set(columns, sql`x`)}
      from ${given(table, value)}
      where t.id = x.id and c.id = ${value('courseId', 'bigint')} and t.root_account_id = c.root_account_id${there}
    `,
  );
}

const removed = (table: CopiedTable) =>
  // unguarded: copies whose source was deleted.
  bulkStatement<OfIds & { state: string | null }>([table.entity as EntityType], (value) => {
    const [ids, state] = [value('ids', 'bigint[]'), value('state', 'text')];
    return copiedColumns(table).includes('workflow_state')
      ? sql`update ${sql.ref(table.table)} set workflow_state = ${state} where id = any(${ids})`
      : sql`delete from ${sql.ref(table.table)} where id = any(${ids}) and ${state} is null`;
  });
