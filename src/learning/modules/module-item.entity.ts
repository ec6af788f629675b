import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Module } from './module.entity.js';
import type { ItemType, RequirementType } from './module-item.rules.js';

/**
 * One content of a module, or a heading.
 * Source: supplement §5.3, modules.
 */
@Entity({ tableName: 'module_items' })
@Index({ name: 'module_items_module', properties: ['moduleId', 'position', 'id'] })
@Index({ name: 'module_items_content', properties: ['courseId', 'type', 'contentId'] })
export class ModuleItem extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Module)
  moduleId!: number;

  @Property({ type: 'string', columnType: 'varchar(32)' })
  type!: ItemType;

  /** Record id of what the type names; null for headings, addresses and pages. */
  @Property({ type: 'bigint', nullable: true })
  contentId: number | null = null;

  /** `url` of a page. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  pageUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  externalUrl: string | null = null;

  @Property({ type: 'boolean', default: false })
  newTab: boolean & Opt = false;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** From 1 on, without gaps among the items of a module that are not deleted. */
  @Property({ type: 'integer' })
  position!: number;

  /** Steps to the right, 0 to 5. */
  @Property({ type: 'integer', default: 0 })
  indent: number & Opt = 0;

  /** What a student has to do with it; null for nothing. */
  @Property({ type: 'string', columnType: 'varchar(32)', nullable: true })
  requirementType: RequirementType | null = null;

  /** Points, for `min_score`. */
  @Property({ type: 'double', nullable: true })
  minScore: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(32)', default: 'active' })
  workflowState: ('active' | 'unpublished' | 'deleted') & Opt = 'active';
}
