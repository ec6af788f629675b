/** What requests about users are refused for, beside the rules of their fields: reason and sentence of each. */
import {
  type FieldRefusal,
  fieldNotPermitted,
  forbidden,
  invalidField,
  notPermitted,
  unauthenticated,
} from '../../platform/refusal/refusal.js';
import type { loginFields } from './login.rules.js';

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

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

/** Where the root account demands it, a user is made who accepts the terms of use. */
export const termsUnaccepted = refusal('termsOfUse', 'missing', 'The terms of use have to be accepted.');

/** What a login is refused for whose name another login has. */
export const takenLoginNames: Readonly<Record<(typeof loginFields)[number], FieldRefusal>> = {
  uniqueId: refusal('uniqueId', 'taken', 'That login is already in use.'),
  sisUserId: refusal('sisUserId', 'taken', 'That SIS id is already in use.'),
  integrationId: refusal('integrationId', 'taken', 'That integration id is already in use.'),
};

export const unknownProvider = refusal(
  'authenticationProviderId',
  'inclusion',
  'That authentication provider does not exist.',
);

/** A move that does not say from where, or to where: null has a meaning of its own. */
export const moveUnsaid = (end: 'from' | 'to'): FieldRefusal =>
  refusal(end, 'missing', 'The provider is needed; null stands for none.');

export const unknownEnd = (end: 'from' | 'to'): FieldRefusal => ({ ...unknownProvider, attribute: end });

export const addressMissing = refusal('channel.address', 'blank', 'An address is needed, to which a link is mailed.');

export const codeMissing = refusal(
  'pairingCode',
  'blank',
  'Whoever registers to observe a student needs a code of theirs.',
);

/** The same words for a code that was never given, that was used, and whose time is over. */
export const codeNotGood = refusal('pairingCode', 'invalid', 'That code is not good. Ask the student for another one.');

/** Codes are for observers; one that would have no effect is refused. */
export const codeOfStudent = refusal(
  'pairingCode',
  'exclusive',
  'Only whoever registers to observe a student has a code.',
);
