import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { usualHost } from './host-name.js';

/** The kinds of value that variables of the environment may have. Each says in its message what it wants. */

/** A range of addresses, in the words of `net.BlockList.addSubnet`. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

type Complain = (message: string) => never;

/** A variable with its reader. The reader complains with what follows the variable's name in the fault's line. */
function word<T, D>(fallback: D, read: (value: string, complain: Complain) => T) {
  return z
    .string()
    .optional()
    .transform((value, context): T | D => {
      if (value === undefined) return fallback;
      try {
        return read(value, (message) => {
          throw new SyntaxError(message);
        });
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    });
}

/** Any text. */
export const text = <D extends string | null>(fallback: D) => word(fallback, (value) => value);

/** A number within bounds, both included. */
export function boundedNumber(fallback: number, least: number, most: number, kind: 'whole' | 'decimal' = 'whole') {
  const form = kind === 'whole' ? /^\d+$/ : /^\d+(\.\d+)?$/;
  return word(fallback, (value, complain) => {
    const number = Number(value);
    if (form.test(value) && number >= least && number <= most) return number;
    return complain(`must be a ${kind} number from ${least} to ${most}, not ${JSON.stringify(value)}`);
  });
}

/** One of a few words. */
export function choice<const T extends string, D extends T | null>(words: readonly T[], fallback: D) {
  return word(fallback as D | T, (value, complain): T => {
    const chosen = words.find((candidate) => candidate === value.replaceAll(' ', ''));
    return chosen ?? complain(`must be one of ${words.join(' | ')}, not ${JSON.stringify(value)}`);
  });
}

/** `on` or `off`. */
export const onOff = (fallback: boolean) =>
  word(fallback, (value, complain) => {
    if (value !== 'on' && value !== 'off') return complain(`must be on or off, not ${JSON.stringify(value)}`);
    return value === 'on';
  });

/** An address with one of these protocols. The value stays out of the message: it may carry a password. */
function address(value: string, protocols: readonly string[], complain: Complain): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url && protocols.includes(url.protocol)
    ? url
    : complain(`must be an address that begins with ${protocols[0]}//`);
}

/** A PostgreSQL connection string that names its database. */
export const postgresUrl = () =>
  word(null, (value, complain) => {
    // `user@/database?host=/socket` is usual for PostgreSQL, and not a URL.
    const url = address(value.replace('@/', '@socket/'), ['postgresql:', 'postgres:'], complain);
    if (url.pathname.length < 2)
      return complain('must name its database: postgresql://user:password@host:5432/database');
    return value;
  });

/** A Redis connection string. */
export const redisUrl = () =>
  word(null, (value, complain) => {
    address(value, ['redis:', 'rediss:'], complain);
    return value;
  });

/** The base of the service's own addresses: no query, no fragment; loses the slash at its end. */
export const httpBase = () =>
  word(null, (value, complain) => {
    const url = address(value, ['https:', 'http:'], complain);
    if (url.search || url.hash || url.username)
      return complain('must be a bare address such as https://learn.example.org');
    return url.href.replace(/\/+$/, '');
  });

/** A comma list of host names and addresses, without ports. */
export const hostNames = () =>
  word([] as readonly string[], (value, complain) =>
    value.split(',').map((part) => {
      const host = part.trim();
      return usualHost(host) ?? complain(`has ${JSON.stringify(host)}, which is no host name without a port`);
    }),
  );

/** A comma list of addresses and CIDR ranges. */
export const networks = () =>
  word([] as readonly Network[], (value, complain) =>
    value
      .split(',')
      .map(
        (part) =>
          networkOf(part.trim()) ?? complain(`has ${JSON.stringify(part.trim())}, which is no address or CIDR range`),
      ),
  );

function networkOf(range: string): Network | null {
  const [address = '', length, ...rest] = range.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const whole = version === 4 ? 32 : 128;
  const prefix = length === undefined ? whole : Number(length);
  return prefix > whole ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The ranges as one list that tells whether an address is in them; `::ffff:` forms count as IPv4. */
export function blockListOf(ranges: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return list;
}

/** So many bytes in hexadecimal or base64 (also its URL form). The value stays out of the message. */
export const secretBytes = (length: number) =>
  word(null, (value, complain): Buffer => {
    if (/^[0-9a-f]+$/i.test(value) && value.length === length * 2) return Buffer.from(value, 'hex');
    const bytes = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : Buffer.alloc(0);
    return bytes.length === length ? bytes : complain(`must be ${length} bytes in base64 or hexadecimal`);
  });

/** Which of the two ways in a list of them names. */
export const placesOf = (words: string): { rest: boolean; graphql: boolean } => ({
  rest: words.split(',').includes('rest'),
  graphql: words.split(',').includes('graphql'),
});
