/** What somebody who vouches for a way to sign on is, beside the person whom it is to sign on. Decision 0114. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

export interface Standing {
  /** The voucher can sign on in the tenant. */
  readonly isThere: boolean;
  /** The voucher administers the whole tenant in the built-in role. */
  readonly isFullAdministrator: boolean;
  /** Wherever the person administers another tenant, the voucher is its built-in administrator. */
  readonly reachesElsewhere: boolean;
  /** The person administers no account, in any tenant. */
  readonly administersNothing: boolean;
}

/** One row. @param userId null for somebody who is to be made */
// unguarded: whether somebody may be signed on, before anybody is.
export const standing = statement<{ voucherId: number | null; userId: number | null; rootAccountId: number }>(
  (value) => sql`
    select
      exists (
        select 1
        from logins vl
        join users vu on vu.id = vl.user_id and vu.workflow_state <> 'deleted'
        where vl.user_id = ${value('voucherId', 'bigint')}
          and vl.root_account_id = ${value('rootAccountId', 'bigint')}
          and vl.workflow_state = 'active'
      ) as "isThere",
      exists (
        select 1
        from admins vm
        join roles vr on vr.id = vm.role_id and vr.workflow_state = 'built_in'
        where vm.user_id = ${value('voucherId', 'bigint')}
          and vm.account_id = ${value('rootAccountId', 'bigint')}
          and vm.root_account_id = ${value('rootAccountId', 'bigint')}
          and vm.workflow_state = 'active'
      ) as "isFullAdministrator",
      tenants_administered_by(${value('userId', 'bigint')})
        <@ (${value('rootAccountId', 'bigint')} || tenants_ruled_by(${value('voucherId', 'bigint')}))
        as "reachesElsewhere",
      cardinality(tenants_administered_by(${value('userId', 'bigint')})) = 0 as "administersNothing"
  `,
);
