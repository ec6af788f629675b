/** The record under which another one stands, read off that one: for who named the other alone. */
import type { Reads } from '../query/reads.js';
import type { RecordKey } from '../query/record-key.js';
import { sql } from '../sql/sql.js';
import type { RequestContext } from '../transaction/context.js';
import { authorize, type WantedColumn } from './authorization-query.js';

/** Where a record says what it stands under. Made once for all requests: the statement is remembered with its columns. */
export interface ParentColumn {
  readonly reads: Reads;
  readonly columns: Readonly<Record<'parentId', WantedColumn>>;
}

const columnName = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param property the entity's property that holds the parent's id */
export const parentColumn = <A extends string>(
  reads: Reads<never, A> | Reads<object, A>,
  property: string,
): ParentColumn => ({
  reads: reads as Reads,
  columns: { parentId: (row) => sql`${row}.${sql.ref(columnName(property))}` },
});

/**
 * The id of the record above; of one that has none above it, its own. What the actor may do with either is asked by the
 * use case.
 * @throws Refusal 404 for a record that the actor may not see
 */
export async function parentId(ctx: RequestContext, { reads, columns }: ParentColumn, key: RecordKey): Promise<number> {
  const row = await authorize(ctx, { reads, action: 'visible', lock: undefined, wanted: columns }, key);
  return (row as unknown as { parentId: number | null }).parentId ?? row.id;
}
