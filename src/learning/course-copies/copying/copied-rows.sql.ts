/** Statements on a table whose rows are copied: they read, allocate, make, change and remove rows as JSON. */
import { type BulkStatement, bulkStatement } from '../../../platform/sql/bulk.js';
import { row, type Sql, sql } from '../../../platform/sql/sql.js';
import { type Statement, statement } from '../../../platform/sql/statement.js';
import { ContentCopy } from '../content-copy.entity.js';
import type { CopiedTable } from './copied-content.js';

/** Which rows of a table are copied. */
interface Chosen {
  readonly belongsTo?: (row: Sql, courseId: Sql) => Sql;
  readonly wholeOf?: (row: Sql) => Sql;
  readonly living?: (row: Sql) => Sql;
}

/** Rows as JSON, by the names of their columns. */
interface Rows {
  readonly rows: string;
}

const notDeleted = (of: Sql): Sql => sql`${of}.workflow_state <> 'deleted'`;
const ofItsCourse = (of: Sql, courseId: Sql): Sql => sql`${of}.course_id = ${courseId}`;

/** Columns that are copied, each once. */
const copiedColumns = ({ columns, once = [] }: CopiedTable): string[] => [
  ...new Set([...Object.values(columns).flat(), ...once]),
];

const listed = (names: readonly string[], of: Sql): Sql => sql.join(names.map((name) => sql`${of}.${sql.ref(name)}`));

export class CopiedRows {
  /** Ids of the rows of a course that are copied, after one of them. */
  readonly ofCourse: Statement<{ courseId: number; after: number; limit: number }>;
  /** Which of some ids are such rows. */
  readonly amongCourse: Statement<{ courseId: number; ids: readonly number[] }>;
  /** Rows by their ids, deleted ones as well. */
  readonly byId: Statement<{ ids: readonly number[] }>;
  /** Rows that belong to contents. Of a copy's parts, those alone that are there. */
  readonly ofWholes: Statement<{ ids: readonly number[] }>;
  /** Gives an id to the copy of each row that has none: of the rows themselves, or of those that belong to contents. */
  readonly allocated: BulkStatement<{ courseId: number; ids: readonly number[] }>;
  readonly partsAllocated: BulkStatement<{ courseId: number; ids: readonly number[] }>;
  /** Forgets copies that were given an id and never made. */
  readonly forgotten: BulkStatement<{ courseId: number }>;
  readonly made: BulkStatement<Rows & { courseId: number }>;
  readonly changed: BulkStatement<Rows & { courseId: number }>;
  readonly removed: BulkStatement<{ ids: readonly number[]; state: string | null }>;

  constructor(
    table: CopiedTable,
    { belongsTo = ofItsCourse, wholeOf = (of) => sql`${of}.id`, living = notDeleted }: Chosen,
  ) {
    const name = sql.ref(table.table);
    const read = copiedColumns(table);
    // unguarded: the contents of courses between which the actor may copy.
    this.ofCourse = statement((value) => {
      const t = row();
      return sql`
        select ${t}.id
        from ${name} ${t}
        where ${belongsTo(t, value('courseId', 'bigint'))} and ${living(t)} and ${t}.id > ${value('after', 'bigint')}
        order by ${t}.id
        limit ${value('limit', 'int')}
      `;
    });
    // unguarded: likewise.
    this.amongCourse = statement((value) => {
      const t = row();
      return sql`
        select ${t}.id
        from ${name} ${t}
        where ${belongsTo(t, value('courseId', 'bigint'))} and ${living(t)} and ${t}.id = any(${value('ids', 'bigint[]')})
        order by ${t}.id
      `;
    });
    const rowsWhere = (of: Sql, where: Sql): Sql => sql`
      select to_jsonb(r) as row, r.whole
      from (
        select ${of}.id, ${wholeOf(of)} as whole, ${living(of)} as living, ${listed(read, of)}
        from ${name} ${of}
        where ${where}
        order by ${of}.id
      ) r
    `;
    this.byId = statement((value) => {
      const t = row();
      return rowsWhere(t, sql`${t}.id = any(${value('ids', 'bigint[]')})`);
    });
    this.ofWholes = statement((value) => {
      const t = row();
      return rowsWhere(t, sql`${wholeOf(t)} = any(${value('ids', 'bigint[]')}) and ${living(t)}`);
    });
    const allocate = (of: Sql, where: Sql, courseId: Sql): Sql => sql`
      insert into content_copies (root_account_id, course_id, kind, source_id, copy_id)
      select c.root_account_id, c.id, ${sql.literal(table.kind)}, ${of}.id,
        nextval(pg_get_serial_sequence(${sql.literal(table.table)}, 'id'))
      from courses c
      join ${name} ${of} on ${where}
      where c.id = ${courseId}
        and not exists (
          select 1
          from content_copies k
          where k.course_id = c.id and k.kind = ${sql.literal(table.kind)} and k.source_id = ${of}.id
        )
    `;
    this.allocated = bulkStatement([ContentCopy], (value) => {
      const t = row();
      return allocate(t, sql`${t}.id = any(${value('ids', 'bigint[]')})`, value('courseId', 'bigint'));
    });
    this.partsAllocated = bulkStatement([ContentCopy], (value) => {
      const t = row();
      const where = sql`${wholeOf(t)} = any(${value('ids', 'bigint[]')}) and ${living(t)}`;
      return allocate(t, where, value('courseId', 'bigint'));
    });
    this.forgotten = bulkStatement(
      [ContentCopy],
      (value) => sql`
        delete from content_copies k
        where k.course_id = ${value('courseId', 'bigint')}
          and k.kind = ${sql.literal(table.kind)}
          and not exists (select 1 from ${name} t where t.id = k.copy_id)
      `,
    );
    const places = table.inCourse === false ? ['root_account_id'] : ['root_account_id', 'course_id'];
    const written = [...new Set([...read, ...Object.keys(table.made ?? {})])];
    this.made = bulkStatement([table.entity], (value) => {
      const c = sql`c`;
      return sql`
        insert into ${name} (id, ${sql.join([...places, ...written].map((one) => sql.ref(one)))})
        select x.id, ${sql.join(places.map((one) => (one === 'course_id' ? sql`${c}.id` : sql`${c}.root_account_id`)))},
          ${listed(written, sql`x`)}
        from courses c, jsonb_populate_recordset(null::${name}, ${value('rows', 'jsonb')}) x
        where ${c}.id = ${value('courseId', 'bigint')}
      `;
    });
    const kept = new Set(table.once ?? []);
    const settable = read.filter((one) => !kept.has(one));
    this.changed = bulkStatement(
      [table.entity],
      (value) => sql`
        update ${name} t
        set ${sql.join(settable.map((one) => sql`${sql.ref(one)} = x.${sql.ref(one)}`))}
        from courses c, jsonb_populate_recordset(null::${name}, ${value('rows', 'jsonb')}) x
        where t.id = x.id and c.id = ${value('courseId', 'bigint')} and t.root_account_id = c.root_account_id
          ${table.inCourse === false ? sql.empty : sql`and t.course_id = c.id`}
      `,
    );
    this.removed = bulkStatement([table.entity], (value) => {
      const ids = value('ids', 'bigint[]');
      const hasState = read.includes('workflow_state');
      return hasState
        ? sql`update ${name} set workflow_state = ${value('state', 'text')} where id = any(${ids})`
        : sql`delete from ${name} where id = any(${ids}) and ${value('state', 'text')} is null`;
    });
  }
}
