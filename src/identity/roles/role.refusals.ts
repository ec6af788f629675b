/** What requests about roles are refused for, beside the rules of their fields: reason and sentence of each. */
import {
  badRequest,
  conflict,
  type FieldRefusal,
  forbidden,
  invalidField,
  notPermitted,
} from '../../platform/refusal/refusal.js';

export const roleChanged = () => conflict('role_changed', 'The role was changed by another request at the same time.');

export const lastAdmin = () => badRequest('last_admin', 'The account needs an administrator.');

export const alreadyAdmin = () => conflict('already_admin', 'The user holds that role already.');

export const roleHoldsMore = (beyond: readonly string[]) =>
  notPermitted('holds_more', `That role gives what you do not hold: ${beyond.join(', ')}.`);

export const notAdminRole = () => invalidField('roleId', 'invalid', 'That role is not for administrators.');

export const roleInactive = () => invalidField('roleId', 'inactive', 'That role is not in use.');

export const roleGivesUnheld = (unheld: readonly string[]) =>
  forbidden('cannot_grant_unheld', `The role gives what you do not hold: ${unheld.join(', ')}.`);

export const cannotGrantUnheld = (unheld: readonly string[]) =>
  notPermitted('cannot_grant_unheld', `You cannot grant what you do not hold: ${unheld.join(', ')}.`);

export const takenLabel: FieldRefusal = {
  attribute: 'label',
  type: 'taken',
  message: 'That label is already in use.',
};
