import type { ReadParts, Reads } from '../../src/platform/query/reads.js';
import { propertiesOf } from '../../src/platform/sql/properties.js';
import type { FieldMeta } from './field-meta.js';

/**
 * Asks every name that a resolver needs (`needs`) for its column, or for what computes it.
 * @throws Error, and with it the start fails, for a name that cannot be read of the row
 */
export function demandColumns(
  field: string,
  { needs = [] }: Pick<FieldMeta, 'needs'>,
  { entity }: Pick<Reads, 'entity'>,
  { computed }: Pick<ReadParts, 'computed'>,
): void {
  const known = propertiesOf(entity);
  const strange = needs.find((name) => !known.has(name) && !(name in computed));
  if (strange !== undefined) throw new Error(`${field} needs ${strange}, which cannot be read of ${entity.name}.`);
}
