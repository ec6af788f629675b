/** Which secret key belongs to a database: it is known again by a fingerprint that is kept there. Decision 0112. */
import type { ClientBase } from 'pg';
import type { SealedColumn } from '../../../platform/areas/sealed-column.js';
import { SecretBox } from '../../../platform/authorization/secrets.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { takesWrites } from '../../../platform/sql/takes-writes.js';
import { type UnreadableTexts, unreadableIn } from './sealed-texts.js';

type Queries = Pick<ClientBase, 'query'>;

/** Number under which whoever works with the key (shared), and whoever changes it, wait for each other. */
const keyLock = 7_201_986;

/** An HMAC under a key of its own that is derived from the secret one: it tells nothing of it. */
export const fingerprintOf = (key: Buffer): string => new SecretBox(key).sign('installation', 'fingerprint');

/** The fingerprint that the database keeps; null where it keeps none, or has no tables yet. */
export async function keptFingerprint(queries: Queries): Promise<string | null> {
  const { rows: place } = await queries.query(`select to_regclass('installation') is not null as found`);
  if (place[0].found !== true) return null;
  const { rows } = await queries.query<{ fingerprint: string }>(
    'select key_fingerprint as fingerprint from installation',
  );
  return rows[0]?.fingerprint ?? null;
}

/**
 * Says whether the database knows a key, which is this one then.
 * @throws OperatorFault where the database was begun with another key
 */
export async function refuseOtherKey(queries: Queries, key: Buffer): Promise<boolean> {
  const kept = await keptFingerprint(queries);
  if (kept !== null && kept !== fingerprintOf(key)) throw new OperatorFault(anotherKey);
  return kept !== null;
}

export const anotherKey =
  'The secret key is not the one of this database: set the former SECRET_KEY again, or change it by npm run -s lyceum -- secrets rotate.';

/**
 * Within a transaction: from here to its end nobody changes the key, and this one is right. A database that knows no key yet
 * gets to know it, unless something in it is sealed with another one, or it takes no writes.
 * @throws OperatorFault for another key
 */
export async function holdKey(queries: Queries, key: Buffer, columns: () => Promise<readonly SealedColumn[]>) {
  await queries.query('select pg_advisory_xact_lock_shared($1)', [keyLock]);
  if (await refuseOtherKey(queries, key)) return;
  const unreadable = await unreadableIn(queries, await columns(), new SecretBox(key));
  if (unreadable.length > 0) throw new OperatorFault(sealedByAnother(unreadable));
  if (!(await takesWrites(queries))) return;
  // Of two that are the first, the second waits here, and compares.
  await queries.query('insert into installation (key_fingerprint) values ($1) on conflict do nothing', [
    fingerprintOf(key),
  ]);
  await refuseOtherKey(queries, key);
}

const sealedByAnother = (unreadable: readonly UnreadableTexts[]): string =>
  `The secret key does not open what is sealed in this database (${unreadable.map(({ place, count }) => `${place}: ${count}`).join(', ')}): set the former SECRET_KEY again, or change it by npm run -s lyceum -- secrets rotate.`;

/** Within a transaction: waits for whoever works with the key, and lets nobody begin to. */
export const keepOthersOut = (queries: Queries): Promise<unknown> =>
  queries.query('select pg_advisory_xact_lock($1)', [keyLock]);
