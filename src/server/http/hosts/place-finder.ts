/** Finds where a browser has found the service. Decision 0042. */
import type { BlockList } from 'node:net';
import { callerBase } from '../../../../rest-adapter/platform/index.js';
import { usualHost } from '../../../platform/http-in/host-name.js';
import { isThisMachine, type Place, type PlaceOf } from '../../../platform/http-in/place.js';
import { isPeerIn } from './trusted-peers.js';

/** What the operator says of the places of the service. */
export interface PlaceSettings {
  /** `PUBLIC_URL`. It counts for hosts of schools, too: whoever forwards requests may not say that they came encrypted. */
  readonly publicUrl: string | null;
  /** Hosts that were given to schools, as `usualHost` writes them. */
  readonly accountHosts: ReadonlyMap<string, number>;
}

/**
 * Finds the place of a request: its own host, which is not that of `PUBLIC_URL` where people of several tenants come by
 * hosts of their own.
 */
export function placeFinder({ publicUrl, accountHosts }: PlaceSettings, trusted: BlockList): PlaceOf {
  const asked = callerBase((peer) => isPeerIn(trusted, peer));
  const known = publicUrl === null ? null : new URL(publicUrl);
  return (req) => {
    const own = new URL(asked(req));
    if (known === null) return placeAt(own, own);
    // Ports are not compared: behind a proxy, that of the request may be one that callers never see.
    if (known.hostname === own.hostname) return placeAt(known, known);
    const host = usualHost(own.hostname);
    if (host === undefined || !accountHosts.has(host)) return placeAt(own, known);
    const ofSchool = new URL(known);
    ofSchool.hostname = host;
    return placeAt(ofSchool, ofSchool);
  };
}

const baseOf = (url: URL): string => url.origin + url.pathname.replace(/\/+$/, '');

function placeAt(url: URL, links: URL): Place {
  const host = usualHost(url.hostname) ?? url.hostname;
  const prefix = url.pathname.replace(/\/+$/, '');
  const isSecure = url.protocol === 'https:';
  return {
    base: baseOf(url),
    linkBase: baseOf(links),
    origin: url.origin,
    prefix,
    host,
    isSecure,
    isPrivate: isSecure || isThisMachine(host),
  };
}
