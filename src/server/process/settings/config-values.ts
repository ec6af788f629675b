import { isIP } from 'node:net';
import { z } from 'zod';
import { usualHost } from '../../../platform/http-in/host-name.js';
import type { Network } from '../../../platform/http-out/networks.js';

/** Readers of environment variables, one for each kind of value. Each says in its message what it wants. */

/** The fault's line goes on with this after the variable's name. */
const wanted = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${what}, not "${String(input)}"`,
});

/** A variable that may be left out. */
const orNull = <T extends z.ZodType>(value: T) => value.nullable().default(null);

/** Any text. */
export const text = <D extends string | null>(fallback: D) =>
  z
    .string()
    .optional()
    .transform((value): string | D => value ?? fallback);

/** A number within bounds, both included. */
export function boundedNumber(fallback: number, least: number, most: number, kind: 'whole' | 'decimal' = 'whole') {
  const must = wanted(`a ${kind} number from ${least} to ${most}`);
  const digits = z.string().regex(kind === 'whole' ? /^\d+$/ : /^\d+(\.\d+)?$/, must);
  return digits
    .transform(Number)
    .pipe(z.number(must).min(least, must).max(most, must))
    .default(fallback)
    .meta({ values: `${least} to ${most}` });
}

/** One of a few words. */
export const choice = <const T extends string>(words: readonly T[]) =>
  z
    .string()
    .transform((value) => value.replaceAll(' ', ''))
    .pipe(z.enum(words, wanted(`one of ${words.join(' | ')}`)))
    .meta({ values: words.join(' | ') });

/** `on` or `off`. */
export const onOff = (fallback: boolean) =>
  z
    .stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive', ...wanted('on or off') })
    .default(fallback)
    .meta({ values: 'on | off' });

/** An address with one of these protocols. The value stays out of the message: it may carry a password. */
const address = (protocol: RegExp, first: string) =>
  z.url({ protocol, error: `must be an address that begins with ${first}//` });

/**
 * A PostgreSQL connection string that names its database. A host, or the folder of a socket, that stands among its
 * parameters is put in the place of the host, where every client looks for it.
 */
export const postgresUrl = () => {
  const url = address(/^postgres(ql)?$/, 'postgresql:').refine((value) => new URL(value).pathname.length > 1, {
    error: 'must name its database: postgresql://user:password@host:5432/database',
  });
  return orNull(
    z
      .string()
      .superRefine((value, context) => {
        for (const { message } of url.safeParse(parsable(value)).error?.issues ?? []) context.addIssue(message);
      })
      .transform(hostInPlace),
  );
};

/** `user@/database?host=/socket` is usual for PostgreSQL, and not a URL. */
const parsable = (value: string): string => value.replace('@/', '@socket/');

function hostInPlace(value: string): string {
  const url = new URL(parsable(value));
  const { searchParams } = url;
  const host = searchParams.get('host');
  if (host === null) return value;
  url.hostname = encodeURIComponent(host);
  url.port = searchParams.get('port') ?? url.port;
  for (const name of ['host', 'port']) searchParams.delete(name);
  return url.href;
}

/** A Redis connection string. */
export const redisUrl = () => orNull(address(/^rediss?$/, 'redis:'));

/** The base of the service's own addresses: no query, no fragment; loses the slash at its end. */
export const httpBase = () =>
  orNull(
    address(/^https?$/, 'https:')
      .transform((value) => new URL(value))
      .refine(({ search, hash, username }) => !search && !hash && !username, {
        error: 'must be a bare address such as https://learn.example.org',
      })
      .transform(({ href }) => href.replace(/\/+$/, '')),
  );

/** A comma list, each part read for itself. */
const listOf = <T>(part: z.ZodType<T, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(part))
    .default([]);

/** A comma list of host names and addresses, without ports. */
export const hostNames = () =>
  listOf(
    z.string().transform((host, context) => {
      const usual = usualHost(host);
      if (usual === undefined) context.addIssue(`has ${JSON.stringify(host)}, which is no host name without a port`);
      return usual ?? z.NEVER;
    }),
  );

/** A comma list of `host=number`: which root account stands behind which host. */
export const accountHosts = () =>
  listOf(
    z.string().transform((pair, context): [string, number] => {
      const [, name = '', id = ''] = /^([^=]+)=(\d{1,15})$/.exec(pair) ?? [];
      const host = usualHost(name.trim());
      if (host !== undefined) return [host, Number(id)];
      context.addIssue(`has ${JSON.stringify(pair)}, which is no host, "=" and the id of a root account`);
      return z.NEVER;
    }),
  ).transform((pairs): ReadonlyMap<string, number> => new Map(pairs));

/** A comma list of addresses and CIDR ranges. */
export const networks = () =>
  listOf(
    z
      .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: ({ input }) => `has ${JSON.stringify(input)}, which is no address or CIDR range`,
      })
      .transform(networkOf),
  );

function networkOf(range: string): Network {
  const [address = '', length] = range.split('/');
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return { address, family, prefix: Number(length ?? (family === 'ipv4' ? 32 : 128)) };
}

/** So many bytes in hexadecimal or base64 (also its URL form). The value stays out of the message. */
export const secretBytes = (length: number) => {
  const forms = z.union(
    [
      z
        .hex()
        .length(length * 2)
        .transform((value) => Buffer.from(value, 'hex')),
      z
        .string()
        .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
        .transform((value) => Buffer.from(value, 'base64')),
    ],
    { error: `must be ${length} bytes in base64 or hexadecimal` },
  );
  return orNull(
    forms.refine((bytes) => bytes.length === length, { error: `must be ${length} bytes in base64 or hexadecimal` }),
  );
};

/** Which of the two APIs a comma list names. */
export const enabledApis = (words: string): { rest: boolean; graphql: boolean } => ({
  rest: words.split(',').includes('rest'),
  graphql: words.split(',').includes('graphql'),
});
