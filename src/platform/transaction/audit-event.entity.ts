import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from './record.js';

/**
 * An append-only line of what somebody did, with both ids when they acted as another.
 * Source: D1 · Events; supplement §2.8.
 */
@Entity({ tableName: 'audit_events' })
@Index({ name: 'audit_events_subject', properties: ['rootAccountId', 'subjectType', 'subjectId', 'id'] })
@Index({ name: 'audit_events_actor', properties: ['rootAccountId', 'userId', 'id'] })
export class AuditEvent extends TenantRecord {
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
