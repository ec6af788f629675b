/** Another secret key for an installation: what was sealed with the former one is sealed with it. Decision 0112. */
import type { ClientBase, Pool } from 'pg';
import type { SealedColumn } from '../../../platform/areas/sealed-column.js';
import { SecretBox } from '../../../platform/authorization/secrets.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { inTransaction } from '../in-transaction.js';
import { fingerprintOf, keepOthersOut, keptFingerprint } from './key-of-database.js';
import { openedBy, placeOf, type SealedText, sealedBatches } from './sealed-texts.js';

export interface Rotation {
  /** 32 bytes each. */
  readonly key: Buffer;
  readonly before: Buffer;
  /** What neither key opens is unset; without it, nothing changes where there is such a text. */
  readonly forgetsUnreadable: boolean;
}

/** What became of the texts of one column. */
export interface RotatedColumn {
  /** `external_tools.sealed_secret` */
  readonly place: string;
  /** Sealed anew. */
  readonly sealed: number;
  /** Unset, since neither key opened them. */
  readonly forgotten: number;
}

/**
 * Seals everything anew and keeps the fingerprint of the new key, in one transaction. While it runs no process of the
 * service begins to work.
 * @returns null where the key is the one of the database already: nothing is to be done
 * @throws OperatorFault for a former key that is not the one of the database, for texts that neither key opens, and while
 * processes of the service are connected
 */
export const rotateKey = (
  pool: Pool,
  { key, before, forgetsUnreadable }: Rotation,
  columns: readonly SealedColumn[],
): Promise<RotatedColumn[] | null> =>
  inTransaction(pool, async (client) => {
    await keepOthersOut(client);
    const kept = await keptFingerprint(client);
    if (kept === fingerprintOf(key)) return null;
    if (kept !== null && kept !== fingerprintOf(before))
      throw new OperatorFault('SECRET_KEY_BEFORE is not the key of this database: nothing was changed.');
    await refuseWhileServing(client);
    const box = new SecretBox(key, [before]);
    const rotated: RotatedColumn[] = [];
    for (const column of columns) rotated.push(await sealedAnew(client, column, box));
    const unreadable = rotated.filter(({ forgotten }) => forgotten > 0);
    if (unreadable.length > 0 && !forgetsUnreadable)
      throw new OperatorFault(
        `Neither key opens ${unreadable.map(({ place, forgotten }) => `${forgotten} of ${place}`).join(', ')}: nothing was changed. --forget-unreadable unsets them.`,
      );
    await client.query(
      `insert into installation (key_fingerprint) values ($1)
      on conflict (id) do update set key_fingerprint = excluded.key_fingerprint, key_since = now()`,
      [fingerprintOf(key)],
    );
    return rotated;
  });

/** A process that knows the former key would go on to seal with it. */
async function refuseWhileServing(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct application_name)::int as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^lyceum (serve|worker) '`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new OperatorFault(
      `${count} ${count === 1 ? 'process' : 'processes'} of the service still ${count === 1 ? 'works' : 'work'} with the former key: stop the service first.`,
    );
}

async function sealedAnew(client: ClientBase, column: SealedColumn, box: SecretBox): Promise<RotatedColumn> {
  let [sealed, forgotten] = [0, 0];
  for await (const texts of sealedBatches(client, column)) {
    const opened = texts.map((one) => ({ one, text: openedBy(box, column, one) }));
    const readable = opened.filter(
      (each): each is { one: SealedText; text: string } => each.text !== null && !box.isCurrent(each.one.sealed),
    );
    await write(
      client,
      column,
      readable.map(({ one, text }) => [one.id, box.seal(text, column.purposeOf(one.rootAccountId))]),
    );
    const lost = opened.filter(({ text }) => text === null).map(({ one }) => one.id);
    await forget(client, column, lost);
    sealed += readable.length;
    forgotten += lost.length;
  }
  return { place: placeOf(column), sealed, forgotten };
}

async function write(client: ClientBase, { table, column }: SealedColumn, texts: readonly string[][]): Promise<void> {
  if (texts.length === 0) return;
  const values = [texts.map(([id]) => id), texts.map(([, text]) => text)];
  await client.query(
    `update "${table}" t set "${column}" = n.text from unnest($1::bigint[], $2::text[]) n (id, text) where t.id = n.id`,
    values,
  );
}

async function forget(client: ClientBase, { table, column, whenLost }: SealedColumn, ids: readonly string[]) {
  if (ids.length === 0) return;
  const besides = whenLost === undefined ? '' : `, ${whenLost}`;
  await client.query(`update "${table}" set "${column}" = null${besides} where id = any($1::bigint[])`, [ids]);
}
