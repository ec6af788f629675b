import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';

/** Something changed of which open subscriptions are told: the outbox of live updates. Kept for an hour. Decision 0128. */
@Entity({ tableName: 'live_events' })
@Index({ name: 'live_events_position', properties: ['position'] })
@Index({
  name: 'live_events_of_user',
  expression: 'create index live_events_of_user on live_events (user_id, topic, position) where user_id is not null',
})
@Index({
  name: 'live_events_of_subject',
  expression: 'create index live_events_of_subject on live_events (subject_id, topic, position) where user_id is null',
})
export class LiveEvent extends TenantRecord {
  /** The name of a topic. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  topic!: string;

  /** The record that changed. */
  @Property({ type: 'bigint' })
  subjectId!: number;

  /** Who is told; null for whoever watches the record. */
  @Property({ type: 'bigint', nullable: true })
  userId: number | null = null;

  /** Its place among all events, in the order in which their transactions committed; given by a trigger as that happens. */
  @Property({ type: 'bigint', nullable: true })
  position: number | null = null;

  /** When it got its place. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  toldAt: Date | null = null;
}
