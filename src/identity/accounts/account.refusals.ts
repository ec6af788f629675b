/** What requests about accounts are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, conflict, fieldNotPermitted, invalidField } from '../../platform/refusal/refusal.js';

export const rootHasNoSisId = (field: string) => fieldNotPermitted(field, 'A root account has no SIS id.');

/** Services and what a sign-on page shows are those of the whole tenant. */
export const ofRootAccounts = (field: string) =>
  invalidField(field, 'not_root', 'Only a root account has that; it holds for all accounts below.');

export const parentNotBelow = () =>
  invalidField('parentAccountId', 'invalid', 'The parent does not hang below the account.');

export const rootAccountStays = () => badRequest('root_account', 'A root account is not deleted here.');

export const accountHasCourses = () => conflict('has_courses', 'The account still has courses.');

export const accountHasSubAccounts = () => conflict('has_sub_accounts', 'The account still has accounts below it.');
