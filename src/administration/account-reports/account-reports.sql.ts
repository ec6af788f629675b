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
    where id = ${value('id', 'bigint')} and workflow_state = 'complete' and storage_key is not null
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

/** Runs whose files one statement finds. */
export const oldFilesAtOnce = 100;

/** Where the files of runs lie that have been over for so many days, the oldest first. */
// unguarded: a job that clears up for everybody.
export const oldReportFiles = statement<{ days: number }>(
  (value) => sql`
    select id, storage_key as "storageKey"
    from account_reports
    where workflow_state = 'complete'
      and storage_key is not null
      and ended_at < now() - make_interval(days => ${value('days', 'int')})
    order by ended_at
    limit ${sql.literal(oldFilesAtOnce)}
  `,
);

/** The runs have no file any more, and they and their progress say so. */
// unguarded: likewise.
export const reportFilesGone = bulkStatement<{ ids: readonly number[]; said: string }>(
  [updated(AccountReport, 'storageKey', 'extraText'), updated(Progress, 'message')],
  (value) => sql`
    with gone as (
      update account_reports
      set storage_key = null, extra_text = concat_ws('; ', extra_text, ${value('said', 'text')})
      where id = any(${value('ids', 'bigint[]')}) and workflow_state = 'complete' and storage_key is not null
      returning progress_id, extra_text
    )
    update progress
    set message = gone.extra_text
    from gone
    where progress.id = gone.progress_id
  `,
);
