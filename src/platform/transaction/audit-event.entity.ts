import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from './record.js';

/**
 * A line of what somebody did, with both ids when they acted as another. The database lets nobody change or remove it.
 * Source: D1 · Events; supplement §2.8; decision 0088.
 */
@Entity({ tableName: 'audit_events' })
@Index({ name: 'audit_events_subject', properties: ['rootAccountId', 'subjectType', 'subjectId', 'id'] })
@Index({ name: 'audit_events_actor', properties: ['rootAccountId', 'userId', 'id'] })
@Index({
  name: 'audit_events_time',
  expression: 'create index audit_events_time on audit_events using brin (created_at)',
})
export class AuditEvent extends TenantRecord {
  /** By what the line is called outside. */
  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  eventType!: string;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  subjectType!: string;

  @Property({ type: 'bigint' })
  subjectId!: number;

  /** In whose name. */
  @Property({ type: 'bigint' })
  userId!: number;

  /** Who really acted, when acting as `userId`. */
  @Property({ type: 'bigint', nullable: true })
  realUserId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  requestId!: string;

  /** Old and new values; never a secret. */
  @Property({ type: 'json', columnType: 'jsonb' })
  data!: Record<string, unknown>;
}
