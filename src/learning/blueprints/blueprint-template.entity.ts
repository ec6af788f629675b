import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/**
 * What a blueprint hands down, and to whom. The database makes it when a course becomes a blueprint; it stays when the
 * course is none any more, and is not found then.
 * Source: supplement §2.9.
 */
@Entity({ tableName: 'blueprint_templates' })
@Unique({ name: 'blueprint_templates_course', properties: ['courseId'] })
export class BlueprintTemplate extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  /** When a migration last took stock of what the course holds. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastExportCompletedAt: Date | null = null;
}
