/** What requests about sign-on providers are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, forbidden, invalidField, notPermitted, Refusal } from '../../platform/refusal/refusal.js';
import type { AuthType } from './provider-types.js';

export const authTypeFixed = () => badRequest('auth_type_fixed', 'The type of a sign-on provider cannot change.');

export const singleProvider = () =>
  new Refusal('UNPROCESSABLE', 'single_provider', 'The account has a sign-on provider of that type already.');

export const positionsChanged = () =>
  new Refusal('CONFLICT', 'concurrent_update', 'Others changed the order of the sign-on providers at the same time.');

export const vouchedByOthers = () =>
  notPermitted('holds_more', 'Somebody vouches for that sign-on provider who may do more than you.');

/** The same words whatever was wrong with what the provider, or the browser, has said. */
export const providerRefused = () =>
  forbidden('sign_on_refused', 'The provider has not confirmed who you are. Try to sign in again.');

/** @param attribute of the directory, by which the provider finds people here */
export const severalNames = (attribute: string) =>
  forbidden(
    'several_names',
    `The directory has several values for you under ${attribute}, and your school finds you by one. Its administrators have to choose another attribute, or leave one value there.`,
  );

/** @param authType of providers that are set up here, and are not asked */
export const notSignedOnBy = (authType: AuthType) =>
  new Refusal('NOT_FOUND', 'sign_on_not_offered', `This service signs nobody on by ${authType.toUpperCase()}.`);

/** The document is no metadata, or cannot be read. */
export const unreadableMetadata = (field: string, why: string) =>
  invalidField(field, 'invalid', `The metadata cannot be read: ${why}`);

export const tooLongMetadata = (longestDocument: number) =>
  invalidField('metadata', 'too_long', `Metadata has at most ${longestDocument} characters.`);
