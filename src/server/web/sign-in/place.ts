/** Where a browser has found the service: which cookies it may get there, and from where its requests have to come. */
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { callerBase } from '../../../../rest-adapter/platform/index.js';
import { addressOfHost, usualHost } from '../../../platform/http-in/host-name.js';
import { isPeerIn } from '../../http/hosts/trusted-peers.js';

export interface Place {
  /** Scheme, host and path prefix, without a slash at its end: where this browser goes on, and comes back to. */
  readonly base: string;
  /**
   * The same for addresses that others open, or prove something with. Where `PUBLIC_URL` is set, no request says it, but for
   * a host that the operator has given to a school. Decision 0042.
   */
  readonly linkBase: string;
  /** Scheme and host: what browsers send as `Origin`. */
  readonly origin: string;
  /** What stands before the path of every page; empty without a proxy that adds something. */
  readonly prefix: string;
  /** The host without its port, as `usualHost` writes it. */
  readonly host: string;
  /** Requests come encrypted. */
  readonly isSecure: boolean;
  /** Whether a password may be said here: encrypted, or without leaving the machine. */
  readonly isPrivate: boolean;
}

export type PlaceOf = (req: IncomingMessage) => Place;

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

/** Whether a host is the machine of the service itself, and no other can mean it. @param host as `usualHost` writes it */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || addressOfHost(host)?.range() === 'loopback';
