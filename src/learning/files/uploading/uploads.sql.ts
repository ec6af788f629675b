/** Files that were announced, until their bytes are there. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { StoredFile } from '../stored-file.entity.js';

/** Rows that are taken at once. */
export const handful = 200;

/** Announced files that can no longer come. */
// unguarded: a job that clears up for everybody.
export const expiredUploads = statement<object>(
  () => sql`
    select id, storage_key as "storageKey"
    from files
    where workflow_state = 'pending' and upload_expires_at <= now()
    order by upload_expires_at
    limit ${sql.literal(handful)}
  `,
);

/** Forgets them. */
// unguarded: a job that clears up for everybody.
export const uploadsGone = bulkStatement<{ ids: readonly number[] }>(
  [StoredFile],
  (value) => sql`
    delete from files
    where id = any(${value('ids', 'bigint[]')}) and workflow_state = 'pending' and upload_expires_at <= now()
  `,
);

/** Ends downloads that took too long. */
// unguarded: a job that clears up for everybody.
export const downloadsEnded = bulkStatement<object>(
  [StoredFile],
  () => sql`
    update files
    set workflow_state = 'errored', upload_error = 'The download took too long.'
    where workflow_state = 'pending' and source_url is not null and upload_expires_at <= now()
  `,
);

/** Lets one of those who bring an announced file in. */
// unguarded: the ticket is signed, and given to who announced the file.
export const uploadClaimed = bulkStatement<{ id: number; uuid: string; claim: string; minutes: number }>(
  [StoredFile],
  (value) => sql`
    update files
    set upload_claim = ${value('claim', 'uuid')},
      upload_expires_at = now() + ${value('minutes', 'int')} * interval '1 minute'
    where id = ${value('id', 'bigint')}
      and uuid = ${value('uuid', 'uuid')}
      and workflow_state = 'pending'
      and source_url is null
      and upload_claim is null
      and upload_expires_at > now()
    returning storage_key as "storageKey", folder_id as "folderId", for_submissions as "forSubmissions", size
  `,
);

/** Whether an announced file is too late. */
// unguarded: the ticket is signed.
export const uploadState = statement<{ id: number; uuid: string }>(
  (value) => sql`
    select workflow_state = 'pending' and upload_claim is null as expired
    from files
    where id = ${value('id', 'bigint')} and uuid = ${value('uuid', 'uuid')} and workflow_state <> 'deleted'
  `,
);

/** Lets another try, until the announcement ends. */
// unguarded: the claim is the proof.
export const uploadGivenBack = bulkStatement<{ id: number; claim: string; minutes: number }>(
  [StoredFile],
  (value) => sql`
    update files
    set upload_claim = null, upload_expires_at = created_at + ${value('minutes', 'int')} * interval '1 minute'
    where id = ${value('id', 'bigint')}
      and upload_claim = ${value('claim', 'uuid')}
      and workflow_state = 'pending'
    returning id
  `,
);

/** Ends a download of whoever has the claim, unless it has come to an end. */
// unguarded: the claim is the proof.
export const downloadFailed = bulkStatement<{ id: number; claim: string; message: string }>(
  [updated(StoredFile, 'workflowState', 'uploadError', 'uploadClaim')],
  (value) => sql`
    update files
    set workflow_state = 'errored', upload_error = ${value('message', 'text')}, upload_claim = null
    where id = ${value('id', 'bigint')}
      and workflow_state = 'pending'
      and upload_claim = ${value('claim', 'uuid')}
    returning id
  `,
);
