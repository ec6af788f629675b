import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Course } from '../../learning/courses/index.js';
import { Group } from '../../learning/groups/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';

/**
 * A conversation, as it is the same for everybody who takes part. What each of them sees of it is their view. Its row is
 * locked before anything in it is written, so that messages have one order.
 * Source: supplement §4.9.
 */
@Entity({ tableName: 'conversations' })
@Check({ name: 'conversations_pair', expression: '(pair_low is null) = (pair_high is null) and pair_low <= pair_high' })
@Check({ name: 'conversations_paired', expression: 'private or pair_low is null' })
@Check({ name: 'conversations_place', expression: 'num_nonnulls(course_id, group_id) <= 1' })
@Index({
  name: 'conversations_of_pair',
  expression:
    'create unique index conversations_of_pair on conversations (root_account_id, pair_low, pair_high) where pair_low is not null',
})
export class Conversation extends TenantRecord {
  /** Between two people, or of one with themselves; others cannot be added. */
  @Property({ type: 'boolean' })
  private!: boolean;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  subject: string | null = null;

  /** Of the private conversation that every further message between the two goes to: their ids, the lower one first. */
  @Property({ type: 'bigint', nullable: true })
  pairLow: number | null = null;

  @Property({ type: 'bigint', nullable: true })
  pairHigh: number | null = null;

  /** The course that it was begun in; null for none. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  /** The group that it was begun in; null for none. */
  @References(() => Group, { nullable: true })
  groupId: number | null = null;
}
