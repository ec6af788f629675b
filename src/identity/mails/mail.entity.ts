import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';

/**
 * `handing_over` begins before the last line of the mail, and ends with the answer of the server: whoever dies in between
 * leaves it so, and it becomes `unconfirmed`. `refused` says that there is nobody at the address, `withdrawn` that nothing
 * was left to be said. Decision 0100.
 */
export const mailStates = [
  'queued',
  'handing_over',
  'sent',
  'unconfirmed',
  'refused',
  'given_up',
  'withdrawn',
] as const;
export type MailState = (typeof mailStates)[number];

/**
 * A mail on its way out of the service. Its text is sealed, and gone as soon as it was sent; one that waits without a text
 * is written when it goes out, by whoever added a writer for its category. Decisions 0085 and 0100.
 */
@Entity({ tableName: 'mails' })
@Index({
  name: 'mails_due',
  expression: `create index mails_due on mails (next_try_at) where workflow_state = 'queued'`,
})
@Index({
  name: 'mails_handing_over',
  expression: `create index mails_handing_over on mails (handed_at) where workflow_state = 'handing_over'`,
})
@Index({
  name: 'mails_failed',
  expression: `create index mails_failed on mails (workflow_state) where workflow_state in ('unconfirmed', 'refused', 'given_up')`,
})
@Index({ name: 'mails_user', properties: ['userId', 'id'] })
export class Mail extends TenantRecord {
  /** Whom it tells something; null for who is no user here. */
  @Property({ type: 'bigint', nullable: true })
  userId: number | null = null;

  /** What kind of mail it is, for programs. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  category!: string;

  /** One address. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  recipient!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  recipientName!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  subject!: string;

  /** Null once it was sent or given up, and of a mail that is written when it goes out. */
  @Property({ type: 'text', nullable: true, hidden: true })
  sealedText: string | null = null;

  @OneOf(mailStates, { default: 'queued', length: 16 })
  workflowState: MailState & Opt = 'queued';

  @Property({ type: 'integer', default: 0 })
  tries: number & Opt = 0;

  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  nextTryAt!: Date & Opt;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  sentAt: Date | null = null;

  /** When its last line was about to be sent. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  handedAt: Date | null = null;

  /** The run of the job that has taken it, of those that send several. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  takenBy: string | null = null;
}
