/** What requests about users are refused for, beside the rules of their fields: reason and sentence of each. */
import { fieldNotPermitted, forbidden, invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const addressesAreTheirOwn = () =>
  fieldNotPermitted('channel.address', 'The addresses of a person of several tenants are their own.');

export const addressTaken = () => invalidField('address', 'taken', 'That address is already in use.');

export const holdsMore = () => notPermitted('holds_more', 'That user may do more than you.');

/** The same words for a login that is not there, one that lets nobody in, and a wrong password. */
export const wrongLoginOrPassword = () =>
  forbidden('wrong_login_or_password', 'That login and that password do not belong together.');
