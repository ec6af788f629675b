/** One channel of a person, by its id or by type and address. */
import type { FilterScope } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { sql } from '../../../platform/sql/sql.js';
import type { ChannelRequest } from './communication-channel.rules.js';

const idOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);
const typeOf = ({ type }: ChannelRequest): string => type;
const addressOf = ({ address }: ChannelRequest): string => address;

export const channelNameFilters = {
  id: ({ given, row, parameter }: FilterScope) => (given ? sql`${row}.id = ${parameter('bigint', idOf)}` : undefined),
  address: ({ given, row, parameter }: FilterScope) =>
    given
      ? sql`
        (
          ${row}.type = ${parameter('text', typeOf)} and lower(${row}.address) = lower(${parameter('text', addressOf)})
        )
      `
      : undefined,
};
