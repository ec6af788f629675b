import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Group } from '../groups/index.js';
import { longestPageName, Page } from './page.entity.js';

/**
 * What a page said, from one change to the next. It never changes.
 * Source: D2 · Pages, PageRevision; supplement §3.7.
 */
@Entity({ tableName: 'page_revisions' })
@Check({ name: 'page_revisions_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Unique({ name: 'page_revisions_number', properties: ['pageId', 'number'] })
@Index({ name: 'page_revisions_page', properties: ['pageId', 'number', 'id'] })
export class PageRevision extends TenantRecord {
  @References(() => Page)
  pageId!: number;

  /** Those of the page. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** From 1 on, without gaps. */
  @Property({ type: 'integer' })
  number!: number;

  @Property({ type: 'string', columnType: `varchar(${longestPageName})` })
  title!: string;

  @Property({ type: 'string', columnType: `varchar(${longestPageName})` })
  url!: string;

  @Property({ type: 'text' })
  body!: string;

  /** Who wrote it; null for nobody who is known. */
  @References(() => User, { nullable: true })
  editedById: number | null = null;
}
