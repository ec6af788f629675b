import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { StoredRecord } from '../../platform/transaction/record.js';
import { type Acts } from '../../platform/transaction/transition.js';

export const userStates = ['pre_registered', 'registered', 'deleted'] as const;
export type UserState = (typeof userStates)[number];

export const userActs = {
  /** By the first login that comes back. */
  revive: { from: ['deleted'], to: 'registered' },
} as const satisfies Acts<UserState>;

/**
 * A person. Belongs to no tenant: logins tie a person to root accounts.
 * Source: supplement §1.11.
 */
@Entity({ tableName: 'users' })
@Index({
  name: 'users_sortable_name',
  expression: 'create index users_sortable_name on users (sortable_name collate "und-x-icu", id)',
})
export class User extends StoredRecord {
  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** "Last, First"; lists are ordered by it. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  sortableName!: string;

  /** How the person is addressed in discussions and messages. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  shortName!: string;

  @OneOf(userStates, { default: 'registered' })
  workflowState: UserState & Opt = 'registered';

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  /** IANA name. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  timeZone: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(16)', nullable: true })
  locale: string | null = null;

  /** HTML-free text. */
  @Property({ type: 'text', nullable: true })
  bio: string | null = null;

  @Property({ type: 'string', nullable: true })
  title: string | null = null;

  @Property({ type: 'text', nullable: true })
  avatarUrl: string | null = null;

  /** Names the person in the addresses of their calendars; a new one closes the old addresses. Decision 0023. */
  @Unique({ name: 'users_calendar_nonce' })
  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  calendarNonce!: string & Opt;

  /** Root accounts in which the person has or had a login, or is a test student. Kept by the database. Decision 0037. */
  @ListOf('bigint')
  tenants!: number[] & Opt;
}
