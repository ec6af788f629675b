import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

export const contentStates = ['active', 'unpublished', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];

/**
 * A step of a course: contents in an order, some of them to be gone through.
 * Source: supplement §5.3, modules.
 */
@Entity({ tableName: 'modules' })
@Index({ name: 'modules_course', properties: ['courseId', 'position', 'id'] })
export class Module extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** From 1 on, without gaps among the modules of a course that are not deleted. */
  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  unlockAt: Date | null = null;

  /** The items are gone through one after the other. */
  @Property({ type: 'boolean', default: false })
  requireSequentialProgress: boolean & Opt = false;

  /** Earlier modules of the course that have to be completed first. */
  @ListOf('bigint')
  prerequisiteModuleIds: number[] & Opt = [];

  @OneOf(contentStates, { default: 'unpublished' })
  workflowState: ContentState & Opt = 'unpublished';
}
