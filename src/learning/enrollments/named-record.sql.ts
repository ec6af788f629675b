/** Records that are named by a key, whoever sees them. */
import type { Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { type Statement, statement, type ValueSql } from '../../platform/sql/statement.js';

/** A key in one of its forms, and the root account in which it names something. */
export interface Naming {
  readonly key: number | string;
  readonly rootAccountId: number;
}

/** The row `r` of a table that the key names; none where nobody knows the form. */
const called = (reads: Reads, form: string, value: ValueSql<Naming>): Sql => {
  if (form === 'id') return sql`r.id = ${value('key', 'bigint')}`;
  return reads.keys[form]?.(sql`r`, value('key', 'text'), value('rootAccountId', 'bigint')) ?? sql`false`;
};

/** The id of the record that a key of that form names. */
// unguarded: only its id, for comparing.
export const namedRecord = (reads: Reads, table: string, form: string): Statement<Naming> =>
  statement((value) => sql`select r.id from ${sql.ref(table)} r where ${called(reads, form, value)}`);

/** The same, when it is the one of that id. */
// unguarded: whether a key names a record that was authorized.
export const namedRecordOf = (reads: Reads, table: string, form: string): Statement<Naming & { id: number }> =>
  statement(
    (value) => sql`
      select 1 from ${sql.ref(table)} r where ${called(reads, form, value)} and r.id = ${value('id', 'bigint')}
    `,
  );

/** The user whom a key of that form names, when they have a login in the root account. */
// unguarded: who may let people in names anybody of the tenant.
export const namedPerson = (reads: Reads, form: string): Statement<Naming> =>
  statement(
    (value) => sql`
      select r.id
      from users r
      where ${called(reads, form, value)}
        and r.workflow_state <> 'deleted'
        and exists (
          select 1
          from logins l
          where l.user_id = r.id
            and l.root_account_id = ${value('rootAccountId', 'bigint')}
            and l.workflow_state <> 'deleted'
        )
    `,
  );
