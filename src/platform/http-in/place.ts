/** Where a browser has found the service: which cookies it may get there, and from where its requests have to come. */
import type { IncomingMessage } from 'node:http';
import { addressOfHost } from './host-name.js';

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

/** Whether a host is the machine of the service itself, and no other can mean it. @param host as `usualHost` writes it */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || addressOfHost(host)?.range() === 'loopback';
