import { ArrayType, type Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { StoredRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { User } from '../user.entity.js';

export const channelTypes = ['email', 'sms', 'push', 'microblog'] as const;
export type ChannelType = (typeof channelTypes)[number];

export const channelStates = ['unconfirmed', 'active', 'retired'] as const;
export type ChannelState = (typeof channelStates)[number];

/**
 * An address at which a user is reached.
 * Source: supplement §5.1.
 */
@Entity({ tableName: 'communication_channels' })
@Index({
  name: 'communication_channels_address',
  expression: `create unique index communication_channels_address on communication_channels (user_id, type, lower(address)) where workflow_state <> 'retired'`,
})
@Index({ name: 'communication_channels_user', properties: ['userId', 'position', 'id'] })
export class CommunicationChannel extends StoredRecord {
  @References(() => User)
  userId!: number;

  @OneOf(channelTypes)
  type!: ChannelType;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  address!: string;

  /** 1 is the first channel; the first email channel is the user's primary address. */
  @Property({ type: 'integer' })
  position!: number;

  @OneOf(channelStates, { default: 'unconfirmed' })
  workflowState: ChannelState & Opt = 'unconfirmed';

  /** Those of its user. Kept by the database. Decision 0037. */
  @Property({ columnType: 'bigint[]', type: new ArrayType(Number), runtimeType: 'number[]', defaultRaw: `'{}'` })
  tenants!: number[] & Opt;
}
