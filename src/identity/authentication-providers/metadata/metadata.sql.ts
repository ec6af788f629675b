/** Which providers load their metadata again. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Providers that are looked at at once. */
export const handful = 100;

export interface DueMetadata {
  readonly id: number;
  readonly rootAccountId: number;
  readonly metadataUri: string;
}

/** Providers whose metadata is to be loaded again, after one of them: those of one address stand together. */
// unguarded: a job that goes through all tenants.
export const dueMetadata = statement<{ uri: string; id: number }>(
  (value) => sql`
    select p.id, p.root_account_id as "rootAccountId", p.settings->>'metadataUri' as "metadataUri"
    from authentication_providers p
    where p.auth_type = 'saml'
      and p.workflow_state = 'active'
      and p.metadata_due_at <= now()
      and (p.settings->>'metadataUri', p.id) > (${value('uri', 'text')}, ${value('id', 'bigint')})
    order by p.settings->>'metadataUri', p.id
    limit ${sql.literal(handful)}
  `,
);
