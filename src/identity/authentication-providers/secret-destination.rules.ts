/** Where the secret of a provider is sent: it never follows a change of address by itself. Decision 0117. */
import type { ProviderSettings } from './authentication-provider.entity.js';
import { directoryPlace } from './directories/directory-place.rules.js';
import { type AuthType, providerTypes } from './provider-types.js';

/** Whether two sets of parameters send the secret to the same place, however they are written. */
export const isSameDestination = (type: AuthType, one: ProviderSettings, other: ProviderSettings): boolean =>
  destinationOf(type, one) === destinationOf(type, other);

/** The place in one text; providers without a secret have none. */
function destinationOf(type: AuthType, settings: ProviderSettings): string {
  if (type === 'ldap') return JSON.stringify(directoryPlace(settings));
  const places = Object.entries(providerTypes[type].parameters).flatMap(([name, { kind, receivesSecret }]) =>
    receivesSecret === true ? [usual(kind, settings[name] ?? null)] : [],
  );
  return JSON.stringify(places);
}

function usual(kind: string, value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value;
  if (kind === 'address') return URL.canParse(value) ? new URL(value).href : value;
  // Names of hosts and of directory tenants are the same in any case.
  return value.toLowerCase();
}
