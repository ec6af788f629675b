/** How lists of enrollments are filtered. */
import type { FilterSql } from '../kernel/reads.js';
import { type RecordKey, splitKeys } from '../kernel/record-key.js';

/** A filter that is absent keeps everything; deleted enrollments are never listed. */
export const enrollmentFilters: Record<string, FilterSql> = {
  types: (filter) => (filter.given ? `${filter.alias}.type = any(${filter.parameter('text[]')})` : undefined),
  states: (filter) =>
    filter.given ? `${filter.alias}.workflow_state = any(${filter.parameter('text[]')})` : undefined,
  userIds: (filter) =>
    filter.given
      ? `${filter.alias}.user_id = any(${filter.parameter('bigint[]', (keys: never) => splitKeys(keys as readonly RecordKey[], 'id').ids)})`
      : undefined,
};
