/** What all services of a test run log, and every secret that the run uses: nothing of these may stand in those. */
import { mkdtempSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { createLogger, type ServiceLogger } from '../../src/server/process/logger.js';

/** Environment variable with the folder of the run's logs. */
export const suiteLogVariable = 'LYCEUM_TEST_LOGS';

export const makeSuiteLogFolder = (): string => mkdtempSync(join(tmpdir(), 'lyceum-logs-'));

/** The files of this process and thread, opened when they are needed. */
const opened = new Map<string, number>();
const known = new Set<string>();

function append(ending: 'log' | 'secrets', text: string): void {
  const folder = process.env[suiteLogVariable];
  if (folder === undefined) return;
  const name = join(folder, `${process.pid}-${threadId}.${ending}`);
  const file = opened.get(name) ?? openSync(name, 'a');
  opened.set(name, file);
  writeSync(file, text);
}

/** The log of a test's service: all of it into the run's folder, or, with `TEST_LOG=<level>`, to be read on the screen. */
export function suiteLogger(): ServiceLogger {
  const level = process.env['TEST_LOG'];
  if (level !== undefined) return createLogger({ level });
  if (process.env[suiteLogVariable] === undefined) return createLogger({ level: 'silent' });
  return createLogger({ level: 'trace', destination: { write: (line) => append('log', line) } });
}

/** Tokens, signatures, verifiers, proofs in addresses: 256 bits in base64url, whatever they are called. */
const bits256 = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/**
 * What people choose: passwords and codes, in forms, JSON, GraphQL. Shorter ones are words of other texts, too; a test
 * chooses one that no sentence holds.
 */
const chosen = /(?:password|access_?code|enrollment_?code)["'\]]*\s*[:=]\s*["']?([\w .!-]{6,})/gi;
/** Numbers are ids in other places: a code that is one is no secret of these tests. */
const noSecret = /^(\$|String|null|true|false|redacted|[\d .!-]+$)/;

/** The secrets in a request or an answer. */
export function secretsIn(text: string): string[] {
  let plain = text;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A body that was made to be malformed.
  }
  const named = [...plain.matchAll(chosen)].map(([, value]) => value!.trim());
  return [...(text.match(bits256) ?? []), ...named.filter((value) => value.length > 5 && !noSecret.test(value))];
}

/** Remembers the secrets of a request or an answer, for the end of the run. */
export function noteSecrets(text: string): void {
  if (process.env[suiteLogVariable] === undefined) return;
  for (const secret of secretsIn(text)) {
    if (known.has(secret)) continue;
    known.add(secret);
    append('secrets', `${JSON.stringify(secret)}\n`);
  }
}

/** The lines of a log that hold one of the secrets. */
export function leaks(lines: readonly string[], secrets: Iterable<string>): string[] {
  const all = [...new Set(secrets)];
  const keys = new Set(all.filter((secret) => /^[\w-]{43}$/.test(secret)));
  const words = all
    .filter((secret) => !keys.has(secret))
    .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const word = words.length === 0 ? undefined : new RegExp(words.join('|'));
  return lines.filter((line) => word?.test(line) || line.match(bits256)?.some((key) => keys.has(key)));
}

/** The lines of a folder's logs that hold a secret of its run, and how many of both there were. */
export function leaksOf(folder: string): { leaked: string[]; lines: number; secrets: number } {
  const read = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  const secrets = read('.secrets').map((line) => JSON.parse(line) as string);
  const lines = read('.log');
  return { leaked: leaks(lines, secrets), lines: lines.length, secrets: secrets.length };
}
