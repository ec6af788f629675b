/** The order of the providers of a tenant, which of them parents register by, and whether one is there. */
import type { RowColumns } from '../../platform/authorization/authorize.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { AuthenticationProvider } from './authentication-provider.entity.js';
import type { AuthType } from './provider-types.js';

/** The root account, whose sign-on nobody else changes before the end of the transaction. */
// unguarded: a lock; the account was authorized.
export const signOnLocked = statement<{ rootAccountId: number }>(
  (value) => sql`select id from accounts where id = ${value('rootAccountId', 'bigint')} for no key update`,
);

/** Makes room at a place, or closes a gap: moves those from one place to another by one. */
// unguarded: the order of the providers of an account that the actor manages and has locked.
export const providersMoved = bulkStatement<{ rootAccountId: number; from: number; to: number; by: number }>(
  [updated(AuthenticationProvider, 'position')],
  (value) => sql`
    update authentication_providers
    set position = position + ${value('by', 'int')}
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state = 'active'
      and position between ${value('from', 'int')} and ${value('to', 'int')}
  `,
);

/** Puts one provider at a place and moves those between its old place and the new one, at once. */
// unguarded: likewise.
export const providerPlaced = bulkStatement<{ id: number; rootAccountId: number; from: number; to: number }>(
  [updated(AuthenticationProvider, 'position')],
  (value) => sql`
    update authentication_providers
    set position = case
      when id = ${value('id', 'bigint')} then ${value('to', 'int')}
      else position + sign(${value('from', 'int')} - ${value('to', 'int')})::int
    end
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state = 'active'
      and position between least(${value('from', 'int')}, ${value('to', 'int')})
      and greatest(${value('from', 'int')}, ${value('to', 'int')})
  `,
);

/** Parents register by no other provider of the tenant. */
// unguarded: one of them is made the one by which parents register, by who manages them all.
export const parentsElsewhereEnded = bulkStatement<{ rootAccountId: number; id: number | null }>(
  [updated(AuthenticationProvider, 'parentRegistration')],
  (value) => sql`
    update authentication_providers
    set parent_registration = false
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and parent_registration
      and id is distinct from ${value('id', 'bigint')}
  `,
);

/** The type of a provider that is authorized. */
export const typeColumns: RowColumns<{ authType: AuthType }> = { authType: (row) => sql`${row}.auth_type` };

/** What a tenant says of who registers by themselves; no row where it says nothing. */
// unguarded: the setting alone, for whoever would register.
export const registrationChoice = statement<{ rootAccountId: number }>(
  (value) => sql`
    select p.settings->>'selfRegistration' as choice
    from authentication_providers p
    where p.root_account_id = ${value('rootAccountId', 'bigint')}
      and p.auth_type = 'local'
      and p.workflow_state = 'active'
  `,
);

/** Whether a tenant has a provider, or had it. */
// unguarded: likewise.
export const providerKnown = statement<{ rootAccountId: number; id: number }>(
  (value) => sql`
    select p.id
    from authentication_providers p
    where p.id = ${value('id', 'bigint')} and p.root_account_id = ${value('rootAccountId', 'bigint')}
  `,
);

/** Whether a tenant has a provider. */
// unguarded: whether it is there; who names it manages logins of the tenant.
export const providerThere = statement<{ rootAccountId: number; id: number }>(
  (value) => sql`
    select p.id
    from authentication_providers p
    where p.id = ${value('id', 'bigint')}
      and p.root_account_id = ${value('rootAccountId', 'bigint')}
      and p.workflow_state = 'active'
  `,
);
