/** What of a request, a value or an error may stand in a log. */

import { faultChain } from '../refusal/fault-chain.js';
import { sqlStateOf } from '../sql/database.js';

export const redacted = '[redacted]';

const secretNames =
  /^(authorization|cookie|password|passwd|secret|token|credentials?|signature|verifier|digest|nonce|private_?key|api_?key|access_?code|enrollment_?code)$/;

/** Whether values under this name are secret: `login[password]`, `login%5Bpassword%5D`, `selfEnrollmentCode`, `visible_token`. */
export function isSecretName(name: string): boolean {
  const words = decoded(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.some((word, at) => secretNames.test(word) || secretNames.test(`${word}_${words[at + 1] ?? ''}`));
}

/** As a form's reader sees it; what was escaped twice is secret, too. */
function decoded(text: string): string {
  let seen = text.replaceAll('+', ' ');
  for (let depth = 0; depth < 3 && seen.includes('%'); depth += 1) {
    try {
      seen = decodeURIComponent(seen);
    } catch {
      return seen;
    }
  }
  return seen;
}

/** Names that routes are made of, and ids; anything else in a path could be a key. */
const plainSegment = /^([a-z_]{0,32}(\.[a-z]{2,8})?|v1|\d{1,19})$/;

/** The path of an address without its query; parts that are neither words nor ids are left out. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/');
  return segments.every((segment) => plainSegment.test(segment))
    ? path
    : segments.map((segment) => (plainSegment.test(segment) ? segment : redacted)).join('/');
}

/** A token, a signature or the digest of one stands nowhere, whatever it is called: 256 bits in base64url. */
const bits256 = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const assigned = /([\w%.+\-[\]]{1,100})(=|["'] ?: ?["']?|: +["']?)([^\s&"'<>\\,;)]+)/g;
const bearer = /\b(bearer|basic)[ \t]+[^\s"'\\]+/gi;

/** A text without tokens, and without what follows secret names as `name=value` or `"name": "value"`. */
export const redactText = (text: string): string =>
  text
    .replace(bearer, `$1 ${redacted}`)
    .replace(bits256, redacted)
    .replace(assigned, (whole, name: string, sign: string) =>
      isSecretName(name) ? `${name}${sign}${redacted}` : whole,
    );

const depthLimit = 6;

/** A copy of a value with every secret name's value taken out, at any depth; errors in their form for the log. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthLimit || Buffer.isBuffer(value)) return redacted;
  if (value instanceof Error) return loggedError(value, depth);
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecretName(name) ? redacted : withoutSecrets(each, depth + 1),
    ]),
  );
}

/** What PostgreSQL and the system say of a fault beside its message. `detail`, `where` and the statement hold values of rows. */
const facts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'reason',
  'status',
];

/** An error with its causes: names, messages without values, places in the code. */
export function loggedError(error: Error, depth = 0): Record<string, unknown> {
  const [, cause] = [...faultChain(error)];
  const known = Object.fromEntries(
    facts.flatMap((name) => {
      const value = (error as unknown as Record<string, unknown>)[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  const parts = (error as { errors?: unknown }).errors;
  return {
    type: error.constructor?.name ?? error.name,
    message: messageOf(error),
    ...known,
    stack: framesOf(error),
    ...(cause instanceof Error && depth < depthLimit && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(parts) && { errors: parts.slice(0, 10).map((part) => withoutSecrets(part, depth + 1)) }),
  };
}

const longestMessage = 2_000;

/** Texts in quotes are values in what `JSON.parse`, the ORM and PostgreSQL say, except where they name a part of the schema. */
function messageOf(error: Error): string {
  const message = String(error.message).slice(0, longestMessage);
  if (error instanceof SyntaxError || error.name === 'ValidationError')
    return redactText(message.replace(/".*"|'.*'/gs, `"${redacted}"`));
  if (sqlStateOf(error) === undefined) return redactText(message);
  const { table, column, constraint, schema } = error as unknown as Record<string, unknown>;
  const names = new Set([table, column, constraint, schema].filter((name) => typeof name === 'string'));
  const [first = ''] = message.split('\n', 1);
  const quoted = /"([^"]*)"|'[^']*'/g;
  return redactText(first.replace(quoted, (whole, name: string) => (names.has(name) ? whole : `"${redacted}"`)));
}

/** The stack repeats the message, which is told apart from it. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
