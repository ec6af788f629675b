/** Files that were announced, until their bytes are there. */
import { sql } from '../kernel/sql.js';
import { statement } from '../kernel/statement.js';

/** Rows that are taken at once. */
export const handful = 200;

/** Announced files that can no longer come. */
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
export const uploadsGone = statement<{ ids: readonly number[] }>(
  (value) => sql`
    delete from files
    where id = any(${value('ids', 'bigint[]')}) and workflow_state = 'pending' and upload_expires_at <= now()
  `,
);

/** Ends downloads that took too long. */
export const downloadsEnded = statement<object>(
  () => sql`
    update files
    set workflow_state = 'errored', upload_error = 'The download took too long.'
    where workflow_state = 'pending' and source_url is not null and upload_expires_at <= now()
  `,
);

/** Lets one of those who bring an announced file in. */
export const uploadClaimed = statement<{ id: number; uuid: string; claim: string; minutes: number }>(
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
    returning storage_key as "storageKey"
  `,
);

/** Whether an announced file is too late. */
export const uploadState = statement<{ id: number; uuid: string }>(
  (value) => sql`
    select workflow_state = 'pending' and upload_claim is null as expired
    from files
    where id = ${value('id', 'bigint')} and uuid = ${value('uuid', 'uuid')} and workflow_state <> 'deleted'
  `,
);

/** Lets another try, until the announcement ends. */
export const uploadGivenBack = statement<{ id: number; claim: string; minutes: number }>(
  (value) => sql`
    update files
    set upload_claim = null, upload_expires_at = created_at + ${value('minutes', 'int')} * interval '1 minute'
    where id = ${value('id', 'bigint')}
      and upload_claim = ${value('claim', 'uuid')}
      and workflow_state = 'pending'
    returning id
  `,
);
