import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { type ContentState, contentStates, Module } from './module.entity.js';

export const itemTypes = [
  'File',
  'Page',
  'Discussion',
  'Assignment',
  'Quiz',
  'SubHeader',
  'ExternalUrl',
  'ExternalTool',
] as const;
export type ItemType = (typeof itemTypes)[number];

export const requirementTypes = ['must_view', 'must_mark_done', 'must_submit', 'must_contribute', 'min_score'] as const;
export type RequirementType = (typeof requirementTypes)[number];

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

  @OneOf(itemTypes)
  type!: ItemType;

  /** Record id of what the type names; null for headings and addresses, and for a tool that its address alone names. */
  @Property({ type: 'bigint', nullable: true })
  contentId: number | null = null;

  /** `url` of a page, as it is now. */
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
  @OneOf(requirementTypes, { nullable: true })
  requirementType: RequirementType | null = null;

  /** Points, for `min_score`. */
  @Property({ type: 'double', nullable: true })
  minScore: number | null = null;

  @OneOf(contentStates, { default: 'active' })
  workflowState: ContentState & Opt = 'active';
}
