/** Logins as providers name them, and the states of sign-ons, each of which is good once. */
import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { SpentSignOn } from './provider-sign-ons/spent-sign-on.entity.js';

/** A provider that is there, and what the name means in its tenant. */
export interface ProviderLogin {
  /** Null where no login is called so. */
  readonly id: number | null;
  readonly userId: number | null;
  /** Whether that login signs on by the provider just now. */
  readonly fits: boolean;
}

/** What a name means that a provider has given; nothing where the provider is gone. */
// unguarded: the provider has said that it is them.
export const providerLogin = statement<{
  rootAccountId: number;
  providerId: number;
  uniqueId: string;
  takesUntied: boolean;
}>(
  (value) => sql`
    select l.id, l.user_id as "userId", coalesce(
      l.workflow_state = 'active'
      and u.workflow_state <> 'deleted'
      and coalesce(l.authentication_provider_id = p.id, ${value('takesUntied', 'boolean')}), false) as fits
    from authentication_providers p
    left join logins l on l.root_account_id = p.root_account_id
      and l.unique_id_lower = lower(${value('uniqueId', 'text')})
      and l.workflow_state <> 'deleted'
    left join users u on u.id = l.user_id
    where p.id = ${value('providerId', 'bigint')}
      and p.root_account_id = ${value('rootAccountId', 'bigint')}
      and p.workflow_state = 'active'
  `,
);

/** A provider that is not deleted before the transaction has ended: what it begins until then ends with it. */
// unguarded: the provider has said that it is them.
export const providerHeld = statement<{ providerId: number }>(
  (value) => sql`
    select id
    from authentication_providers
    where id = ${value('providerId', 'bigint')} and workflow_state = 'active'
    for share
  `,
);

/** Uses a state up; answers nothing for one that was used before. */
// unguarded: whoever comes back from a provider brings the state.
export const signOnSpent = bulkStatement<{ rootAccountId: number; digest: Buffer }>(
  [SpentSignOn],
  (value) => sql`
    insert into spent_sign_ons (root_account_id, digest)
    values (${value('rootAccountId', 'bigint')}, ${value('digest', 'bytea')})
    on conflict (digest) do nothing
    returning id
  `,
);

/** Forgets states that no sign-on can bring any more. */
// unguarded: they name nobody.
export const oldSignOnsRemoved = bulkStatement<object>(
  [SpentSignOn],
  () => sql`
    delete from spent_sign_ons
    where created_at < now() - interval '1 day'
  `,
);
