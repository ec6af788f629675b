import { Account, accountPolicy } from '../../identity/accounts/index.js';
import { definePolicy, type Expr } from '../../platform/authorization/policy.js';

/** An account as the place of its outcomes: whoever sees the account reads them. */
export const accountOutcomesPolicy = definePolicy(Account, {
  visible: accountPolicy.visible as Expr<'id'>,
  actions: { listOutcomes: accountPolicy.visible as Expr<'id'> },
});
