/** The providers that the sign-on page offers, and what it calls them. */
import { isWebType } from '../../../identity/authentication-providers/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import type { PeerEndpoints } from '../../../platform/http-out/peers.js';
import { type Aim, aimQuery } from './aim.js';
import type { OfferedProvider } from './tenant-of-host.js';

type Endpoints = ReadonlyMap<string, PeerEndpoints>;

/** Whether people can be sent there: the operator says where products are found. */
export const isOffered = ({ authType, hasSecret }: OfferedProvider, endpoints: Endpoints): boolean =>
  hasSecret && isWebType(authType) && (authType === 'openid_connect' || endpoints.has(authType));

/** What the operator calls a product, and the host of any other provider. */
export function labelOf({ authType, authorizeUrl }: OfferedProvider, endpoints: Endpoints): string {
  const known = endpoints.get(authType);
  const address = known?.authorizeUrl ?? authorizeUrl ?? '';
  return known?.label ?? (URL.canParse(address) ? new URL(address).host : authType.replaceAll('_', ' '));
}

/** Where the way begins that leads to a provider and back. */
export const addressOfProvider = (place: Place, { authType, id }: OfferedProvider, aim: Aim): string =>
  `${place.prefix}/login/${authType}/${id}${aimQuery(aim)}`;
