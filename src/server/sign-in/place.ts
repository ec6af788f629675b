/** Where a browser has found the service: which cookies it may get there, and from where its requests have to come. */
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { callerBase } from '../../../rest-adapter/platform/index.js';
import { addressOfHost, usualHost } from '../hosts/host-name.js';
import { isPeerIn } from '../hosts/trusted-peers.js';

export interface Place {
  /** Scheme, host and path prefix, without a slash at its end. */
  readonly base: string;
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

/**
 * Finds the place of a request: its own host, which is not that of `PUBLIC_URL` where people of several tenants come by
 * hosts of their own.
 * @param publicUrl counts for its own host: whoever forwards requests may not say that they came encrypted
 */
export function placeFinder(publicUrl: string | null, trusted: BlockList): PlaceOf {
  const asked = callerBase((peer) => isPeerIn(trusted, peer));
  const known = publicUrl === null ? null : new URL(publicUrl);
  return (req) => {
    const own = new URL(asked(req));
    // Ports are not compared: behind a proxy, that of the request may be one that callers never see.
    return placeAt(known !== null && known.hostname === own.hostname ? known : own);
  };
}

function placeAt(url: URL): Place {
  const host = usualHost(url.hostname) ?? url.hostname;
  const prefix = url.pathname.replace(/\/+$/, '');
  const isSecure = url.protocol === 'https:';
  return {
    base: url.origin + prefix,
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
