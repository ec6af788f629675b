/** What of a provider could never be asked, so that nobody would ever sign on by it. Source: D1 · Authentication providers */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { ProviderSettings } from './authentication-provider.entity.js';
import { type ProviderPatch, parameterIn } from './authentication-provider.rules.js';
import { filterFor } from './directories/directory-filter.rules.js';
import { directoryPlace } from './directories/directory-place.rules.js';
import { isPrivatelyAsked } from './open-id/web-peer.rules.js';
import { type AuthType, providerTypes } from './provider-types.js';

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/**
 * Refuses what a patch says of a provider and what could not work: a filter that finds nobody or everybody, a host that is
 * none, an address that would get the secret unencrypted. What was never given may be given later.
 * @param filterFault what is wrong with the filter, as `filterFault` tells it
 */
export const neverAsked = (
  type: AuthType,
  settings: ProviderSettings,
  patch: ProviderPatch,
  filterFault: string | null,
): FieldRefusal[] => [
  ...(type === 'ldap' ? inDirectory(settings, patch, filterFault) : []),
  ...unencrypted(type, settings, patch),
];

function inDirectory(settings: ProviderSettings, patch: ProviderPatch, filterFault: string | null): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  if (parameterIn(patch, 'authHost') !== undefined && directoryPlace(settings) === null) {
    const blank = settings['authHost'] === null;
    const message = 'The host is a name or an address such as ldaps://ldap.example.org:636, and nothing more.';
    refusals.push(refusal('authHost', blank ? 'blank' : 'invalid', blank ? "The host can't be blank." : message));
  }
  if (parameterIn(patch, 'authFilter') !== undefined) {
    if (settings['authFilter'] === null) refusals.push(refusal('authFilter', 'blank', "The filter can't be blank."));
    else if (filterFault !== null) refusals.push(refusal('authFilter', 'invalid', filterFault));
  }
  return refusals;
}

const unencrypted = (type: AuthType, settings: ProviderSettings, patch: ProviderPatch): FieldRefusal[] =>
  Object.entries(providerTypes[type].parameters).flatMap(([name, { kind, receivesSecret }]) => {
    const address = settings[name];
    const isGiven = parameterIn(patch, name) !== undefined && typeof address === 'string';
    if (kind !== 'address' || receivesSecret !== true || !isGiven || isPrivatelyAsked(address)) return [];
    // What is no address at all is said by who looks at addresses.
    if (!/^http:/i.test(address)) return [];
    return [refusal(name, 'not_encrypted', 'The secret is sent there: the address begins with https.')];
  });

/** Whether a provider says enough to be asked. */
export const isAskable = (type: AuthType, settings: ProviderSettings): boolean =>
  type !== 'ldap' ||
  (directoryPlace(settings) !== null && filterFor(String(settings['authFilter'] ?? ''), 'somebody') !== null);
