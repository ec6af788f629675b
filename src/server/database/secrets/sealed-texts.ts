/** What a database keeps sealed, column by column. */
import type { ClientBase } from 'pg';
import type { SealedColumn } from '../../../platform/areas/sealed-column.js';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import { Refusal } from '../../../platform/refusal/refusal.js';

type Queries = Pick<ClientBase, 'query'>;

/** A sealed text, and whose it is. */
export interface SealedText {
  readonly id: string;
  readonly rootAccountId: number;
  readonly sealed: string;
}

/** Rows that are read at a time. */
const batch = 500;

export const placeOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** All sealed texts of a column, some at a time, by their ids. */
export async function* sealedBatches(queries: Queries, { table, column }: SealedColumn): AsyncGenerator<SealedText[]> {
  const text = `select t.id::text as id, t.root_account_id::float8 as "rootAccountId", t."${column}" as sealed
    from "${table}" t where t."${column}" is not null and t.id > $1 order by t.id limit ${batch}`;
  for (let after = '0'; ; ) {
    const { rows } = await queries.query<SealedText>(text, [after]);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

/** The text; null where no key of the box opens it. */
export function openedBy(box: SecretBox, { purposeOf }: SealedColumn, { sealed, rootAccountId }: SealedText) {
  try {
    return box.open(sealed, purposeOf(rootAccountId));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Sealed texts of one column that a key does not open. */
export interface UnreadableTexts {
  /** `external_tools.sealed_secret` */
  readonly place: string;
  readonly count: number;
}

/** Where there are some, and how many. */
export async function unreadableIn(
  queries: Queries,
  columns: readonly SealedColumn[],
  box: SecretBox,
): Promise<UnreadableTexts[]> {
  const found: UnreadableTexts[] = [];
  for (const column of columns) {
    let count = 0;
    for await (const texts of sealedBatches(queries, column))
      count += texts.filter((text) => openedBy(box, column, text) === null).length;
    if (count > 0) found.push({ place: placeOf(column), count });
  }
  return found;
}
