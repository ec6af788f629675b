/** Which right each field of an account needs. Source: D1 · Create and update an account; supplement §2.6. */
import { permitted } from '../../platform/authorization/authorize.js';
import { fieldNotPermitted } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Account } from './account.entity.js';
import { accountReads } from './account.reads.js';
import { rootHasNoSisId } from './account.refusals.js';
import {
  type AccountPatch,
  quotaNames,
  settingsFields,
  sisNames,
  surveyService,
  switchesSurveys,
} from './account.rules.js';

/** The fields for whose change each action stands, in the order in which they are asked. */
const neededFor: readonly (readonly [
  'updateSettings' | 'updateQuotas' | 'updateSisId',
  readonly (keyof AccountPatch)[],
])[] = [
  ['updateSettings', [...settingsFields, 'settings', 'services']],
  ['updateQuotas', quotaNames],
  ['updateSisId', sisNames],
];

/**
 * Refuses the first field that would change without the right for it; nothing has been changed then.
 * @throws Refusal 403 by field
 */
export async function refuseForeignFields(ctx: OperationContext, account: Account, patch: AccountPatch): Promise<void> {
  const changes = (field: keyof AccountPatch) => {
    const value = patch[field];
    if (value === undefined || (value === null && (field === 'settings' || field === 'services'))) return false;
    return value !== (account as unknown as AccountPatch)[field];
  };
  for (const [action, fields] of neededFor) {
    const field = fields.find(changes);
    if (field === undefined) continue;
    if (action === 'updateSisId' && account.parentAccountId === null) throw rootHasNoSisId(field);
    if (!(await permitted(ctx, accountReads, action, account.id))) throw fieldNotPermitted(field);
  }
}

/**
 * Refuses to switch the surveys for who does not look after the whole site.
 * @throws Refusal 403 by field
 */
export async function refuseForeignServices(
  ctx: OperationContext,
  account: Account,
  services: NonNullable<AccountPatch['services']>,
): Promise<void> {
  if (switchesSurveys(account.services, services) && !(await permitted(ctx, accountReads, 'switchSurveys', account.id)))
    throw fieldNotPermitted(`services.${surveyService}`);
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
