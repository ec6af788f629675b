import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { Group } from '../groups/index.js';

/** Who may edit a page. */
export const pageEditingRoles = ['teachers', 'students', 'members', 'public'] as const;
export type PageEditingRole = (typeof pageEditingRoles)[number];

export const pageStates = ['active', 'unpublished', 'deleted'] as const;
export type PageState = (typeof pageStates)[number];

/** Characters of titles and urls. */
export const longestPageName = 255;

/**
 * A page that people of a course or of a group write, with what it says now. Decision 0095.
 * Source: D2 · Pages; supplement §3.7.
 */
@Entity({ tableName: 'pages' })
@Check({ name: 'pages_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Check({ name: 'pages_front', expression: `not front_page or workflow_state = 'active'` })
@Index({
  name: 'pages_url_of_course',
  expression: `create unique index pages_url_of_course on pages (course_id, url) where course_id is not null and workflow_state <> 'deleted'`,
})
@Index({
  name: 'pages_url_of_group',
  expression: `create unique index pages_url_of_group on pages (group_id, url) where group_id is not null and workflow_state <> 'deleted'`,
})
@Index({
  name: 'pages_front_of_course',
  expression: `create unique index pages_front_of_course on pages (course_id) where course_id is not null and front_page`,
})
@Index({
  name: 'pages_front_of_group',
  expression: `create unique index pages_front_of_group on pages (group_id) where group_id is not null and front_page`,
})
@Index({ name: 'pages_course', properties: ['courseId', 'id'] })
@Index({ name: 'pages_group', properties: ['groupId', 'id'] })
export class Page extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  @Property({ type: 'string', columnType: `varchar(${longestPageName})` })
  title!: string;

  /** Made of the title; the only one of its course or group. */
  @Property({ type: 'string', columnType: `varchar(${longestPageName})` })
  url!: string;

  /** Sanitised HTML; may be empty. */
  @Property({ type: 'text', default: '' })
  body: string & Opt = '';

  /** Never empty. */
  @SomeOf(pageEditingRoles, { defaultRaw: `'{teachers}'` })
  editingRoles: PageEditingRole[] & Opt = ['teachers'];

  @Property({ type: 'boolean', default: false })
  frontPage: boolean & Opt = false;

  /** Who wrote the last revision; null for nobody who is known. */
  @References(() => User, { nullable: true })
  lastEditedById: number | null = null;

  /** Number of the last revision. */
  @Property({ type: 'integer', default: 1 })
  revision: number & Opt = 1;

  /** When the last revision was written. */
  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  revisedAt!: Date & Opt;

  @OneOf(pageStates, { default: 'unpublished' })
  workflowState: PageState & Opt = 'unpublished';

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
