/** What requests about notices are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, invalidField } from '../../platform/refusal/refusal.js';

export const tooManyTargets = (most: number) =>
  invalidField('roles', 'too_many', `A notice is for at most ${most} roles.`);

export const targetsUnknown = () =>
  invalidField('roles', 'unknown', 'The account knows none of these roles, and the notice would be for everybody.');

/** Rows of the account of those who run the installation are shown in no tenant. Decision 0092. */
export const siteHasNoNotices = () =>
  badRequest('site_account', 'A notice here would reach no school: it is made in the account of each.');
