/** Which right each field of an account needs. Source: D1 · Create and update an account; supplement §2.6. */
import { permitted } from '../../platform/authorization/authorize.js';
import { fieldNotPermitted } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Account } from './account.entity.js';
import { accountReads } from './account.reads.js';
import { ofRootAccounts, rootHasNoSisId } from './account.refusals.js';
import { type AccountPatch, quotaNames, settingsFields, sisNames } from './account.rules.js';

/** What null leaves as it is. */
const unlessNull = ['settings', 'services', 'registrationSettings'] as const;

/** The fields for whose change each action stands, in the order in which they are asked. */
const neededFor: readonly (readonly [
  'updateSettings' | 'updateQuotas' | 'updateSisId',
  readonly (keyof AccountPatch)[],
])[] = [
  ['updateSettings', [...settingsFields, ...unlessNull]],
  ['updateQuotas', quotaNames],
  ['updateSisId', sisNames],
];

/**
 * Refuses the first field that would change without the right for it, and what root accounts alone have; nothing has been
 * changed then.
 * @throws Refusal 403 by field; 400 `not_root` by field
 */
export async function refuseForeignFields(ctx: OperationContext, account: Account, patch: AccountPatch): Promise<void> {
  const changes = (field: keyof AccountPatch) => {
    const value = patch[field];
    if (value === undefined || (value === null && unlessNull.some((name) => name === field))) return false;
    return value !== (account as unknown as AccountPatch)[field];
  };
  for (const [action, fields] of neededFor) {
    const field = fields.find(changes);
    if (field === undefined) continue;
    if (action === 'updateSisId' && account.parentAccountId === null) throw rootHasNoSisId(field);
    if (!(await permitted(ctx, accountReads, action, account.id))) throw fieldNotPermitted(field);
  }
  if (account.parentAccountId !== null && changes('registrationSettings')) throw ofRootAccounts('registrationSettings');
}

/**
 * Refuses what a new account would have without the right for it.
 * @throws Refusal 403 by field
 */
export async function refuseForeignNewFields(
  ctx: OperationContext,
  parent: Account,
  given: AccountPatch,
): Promise<void> {
  const may = (action: 'updateQuotas' | 'updateSisId') => permitted(ctx, accountReads, action, parent.id);
  const quota = quotaNames.find((name) => given[name] !== null && given[name] !== undefined);
  if (quota !== undefined && !(await may('updateQuotas'))) throw fieldNotPermitted(quota);
  const sisId = sisNames.find((name) => given[name]);
  if (sisId !== undefined && !(await may('updateSisId'))) throw fieldNotPermitted(sisId);
}
