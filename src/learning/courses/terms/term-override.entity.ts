import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { type CourseRoleType, courseRoleTypes } from '../../../identity/access/index.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Term } from './term.entity.js';

/**
 * Other dates of a term for one type of enrollment.
 * Source: supplement §1.13, include overrides.
 */
@Entity({ tableName: 'term_overrides' })
@Unique({ name: 'term_overrides_one', properties: ['termId', 'enrollmentType'] })
export class TermOverride extends TenantRecord {
  @References(() => Term)
  termId!: number;

  /** `StudentEnrollment` and the like. */
  @OneOf(courseRoleTypes)
  enrollmentType!: CourseRoleType;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;
}
