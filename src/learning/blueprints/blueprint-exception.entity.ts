import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type ContentKind, contentAspects, contentKinds } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';

/** What a course has changed of a content, and keeps; `deleted` where it has deleted it. */
export const conflictingChanges = [...contentAspects, 'deleted'] as const;
export type ConflictingChange = (typeof conflictingChanges)[number];

/** What a migration has left in a course as the course has it. Source: supplement §2.9, ChangeRecord. */
@Entity({ tableName: 'blueprint_exceptions' })
@Unique({ name: 'blueprint_exceptions_source', properties: ['migrationId', 'kind', 'sourceId', 'courseId'] })
export class BlueprintException extends TenantRecord {
  @References(() => BlueprintMigration)
  migrationId!: number;

  @References(() => Course)
  blueprintCourseId!: number;

  /** The course that keeps it. */
  @References(() => Course)
  courseId!: number;

  @OneOf(contentKinds)
  kind!: ContentKind;

  @Property({ type: 'bigint' })
  sourceId!: number;

  @SomeOf(conflictingChanges)
  conflictingChanges!: ConflictingChange[];
}
