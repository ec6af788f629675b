import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { User } from '../users/index.js';

/** What somebody keeps beside a bookmark: any JSON. */
export type BookmarkData = string | number | boolean | readonly unknown[] | { readonly [name: string]: unknown };

/** A place that somebody wants to find again, for themself alone, in one tenant. Source: D1 · Bookmarks; supplement §2.10. */
@Entity({ tableName: 'bookmarks' })
@Index({
  name: 'bookmarks_of_user',
  expression: `create index bookmarks_of_user on bookmarks (user_id, root_account_id, position, id) where workflow_state = 'active'`,
})
export class Bookmark extends TenantRecord {
  @References(() => User)
  userId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'text' })
  url!: string;

  /** From 1 on without gaps among those of the user that are not deleted, which the database holds; where a deleted one stood. */
  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  data: BookmarkData | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
