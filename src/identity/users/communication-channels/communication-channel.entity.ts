import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { type Acts } from '../../../platform/transaction/transition.js';
import { User } from '../user.entity.js';

export const channelTypes = ['email', 'sms', 'push', 'microblog'] as const;
export type ChannelType = (typeof channelTypes)[number];

export const channelStates = ['unconfirmed', 'active', 'retired'] as const;
export type ChannelState = (typeof channelStates)[number];

export const channelActs = {
  retire: { from: ['unconfirmed', 'active'], to: 'retired' },
} as const satisfies Acts<ChannelState>;

/**
 * An address at which a tenant reaches a user. Whoever belongs to several tenants has addresses in each of them: what was
 * confirmed in one says nothing in another.
 * Source: supplement §5.1; decision 0039.
 */
@Entity({ tableName: 'communication_channels' })
@Index({
  name: 'communication_channels_address',
  expression: `create unique index communication_channels_address on communication_channels (root_account_id, user_id, type, lower(address)) where workflow_state <> 'retired'`,
})
@Index({ name: 'communication_channels_user', properties: ['userId', 'rootAccountId', 'position', 'id'] })
export class CommunicationChannel extends TenantRecord {
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

  /** Mails to it say which grade was given, beside that one was. */
  @Property({ type: 'boolean', default: true })
  gradesInMail: boolean & Opt = true;
}
