/** How runs of reports begin, move and end. */

import { Progress } from '../../identity/progress/index.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { AccountReport } from './account-report.entity.js';

/** The account, of which nobody else starts a report before the end of the transaction. */
// unguarded: a lock; the account was authorized.
export const reportsLocked = statement<{ accountId: number }>(
  (value) => sql`select id from accounts where id = ${value('accountId', 'bigint')} for no key update`,
);

/** How many runs of the account wait or are being written. */
// unguarded: a count; the account was authorized.
export const unfinishedReports = statement<{ accountId: number }>(
  (value) => sql`
    select count(*)::int as count
    from account_reports r
    join progress p on p.id = r.progress_id
    where r.account_id = ${value('accountId', 'bigint')}
      and r.workflow_state in ('created', 'running')
      and p.workflow_state in ('queued', 'running')
  `,
);

/** A course of the account, or of one below it. */
// unguarded: the id alone, for who may read reports of the account.
export const courseWithin = statement<{ courseId: number; accountId: number }>(
  (value) => sql`
    select c.id
    from courses c
    join accounts a on a.id = c.account_id
    where c.id = ${value('courseId', 'bigint')} and a.ancestors @> array[${value('accountId', 'bigint')}]
  `,
);

/** Where the file of a run lies, and what it is. */
// unguarded: the file's place, for who was authorized to read it.
export const reportFile = statement<{ id: number }>(
  (value) => sql`
    select filename, content_type as "contentType", size, sha256, storage_key as "storageKey"
    from account_reports
    where id = ${value('id', 'bigint')} and workflow_state = 'complete'
  `,
);

/** Whose report it is that a link names. */
// unguarded: the link is signed, and what it opens is authorized next.
export const linkedReport = statement<{ id: number }>(
  (value) =>
    sql`select uuid, root_account_id as "rootAccountId" from account_reports where id = ${value('id', 'bigint')}`,
);

/**
 * So many rows are written by the try that writes under the key; none is answered where it has to stop, because the run
 * was ended or another try has taken its place.
 */
// unguarded: a job tells of itself.
export const reportMoved = bulkStatement<{ id: number; key: string; line: number; completion: number }>(
  [updated(AccountReport, 'currentLine'), updated(Progress, 'completion')],
  (value) => sql`
    with moved as (
      update account_reports r
      set current_line = ${value('line', 'int')}
      from progress p
      where r.id = ${value('id', 'bigint')}
        and r.storage_key = ${value('key', 'text')}
        and r.workflow_state = 'running'
        and p.id = r.progress_id
        and p.workflow_state = 'running'
      returning r.progress_id
    )
    update progress
    set completion = ${value('completion', 'float8')}
    from moved
    where progress.id = moved.progress_id
    returning progress.id
  `,
);

/** Where the file of a run lies that was deleted. */
// unguarded: a job removes it.
export const deletedFile = statement<{ id: number }>(
  (value) => sql`
    select storage_key as "storageKey"
    from account_reports
    where id = ${value('id', 'bigint')} and workflow_state = 'deleted' and storage_key is not null
  `,
);
