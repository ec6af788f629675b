/** What requests about users are refused for, beside the rules of their fields: reason and sentence of each. */
import {
  fieldNotPermitted,
  forbidden,
  invalidField,
  notPermitted,
  unauthenticated,
} from '../../platform/refusal/refusal.js';

export const addressesAreTheirOwn = () =>
  fieldNotPermitted('channel.address', 'The addresses of a person of several tenants are their own.');

export const addressTaken = () => invalidField('address', 'taken', 'That address is already in use.');

export const movedByFullAdministrators = () =>
  notPermitted('holds_more', 'A full administrator alone decides by what the logins of a school sign on.');

export const holdsMore = () => notPermitted('holds_more', 'That user may do more than you.');

export const registrationClosed = () =>
  forbidden('registration_closed', 'This school registers its people itself. Ask it for access.');

/** The same words for a login that is not there, one that lets nobody in, and a wrong password. */
export const wrongLoginOrPassword = () =>
  forbidden('wrong_login_or_password', 'That login and that password do not belong together.');

/** Somebody whom a provider knows, and nobody here. */
export const unknownUser = () =>
  forbidden('unknown_user', 'You are known to the provider, but not here. Ask your school for access.');

/**
 * Somebody whom a provider knows, and whom it may not sign on: whoever vouches for it may do less than they. Where it was
 * not asked, the same words are for everybody.
 */
export const notVouchedFor = () =>
  forbidden(
    'sign_on_not_vouched',
    'Your school signs nobody on in this way who may do more than whoever has set it up, and nobody with a wrong login or password. An administrator who may do all that you may has to save the settings of the sign-on provider again.',
  );

/** The same words for a key that was never given, that was used, and whose time is over. */
export const keyNotGood = () =>
  forbidden('key_not_good', 'This link has been used, or its time is over. Ask for another one.');

/** The same words for whatever is wrong with a token or a session. */
export const invalidAccessToken = () => unauthenticated('invalid_token', 'Invalid access token.');

export const wrongPassword = () => forbidden('wrong_password', 'That is not your present password.');

export const limitedToken = () => forbidden('limited_token', 'A token with limits makes no session, which has none.');
