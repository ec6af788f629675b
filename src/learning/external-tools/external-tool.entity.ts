import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import type { CustomField, Placements } from './placements/placement.rules.js';

/** How much a tool is told of who launches it. */
export const privacyLevels = ['anonymous', 'name_only', 'public'] as const;
export type PrivacyLevel = (typeof privacyLevels)[number];

/**
 * A tool of somebody else that people launch from a course or an account by LTI 1.1.
 * Source: D1 · ExternalTool; supplement §2.2.
 */
@Entity({ tableName: 'external_tools' })
@Index({
  name: 'external_tools_course',
  expression: 'create index external_tools_course on external_tools (course_id, name collate "und-x-icu", id)',
})
@Index({
  name: 'external_tools_account',
  expression: 'create index external_tools_account on external_tools (account_id, name collate "und-x-icu", id)',
})
@Check({ name: 'external_tools_owner', expression: 'num_nonnulls(course_id, account_id) = 1' })
@Check({ name: 'external_tools_address', expression: 'num_nonnulls(url, domain) <= 1' })
export class ExternalTool extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** Plain text. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** Where it is launched; links to it are its own. At most one of this and the domain is there. */
  @Property({ type: 'text', nullable: true })
  url: string | null = null;

  /** Links to this host, and to those below it, are the tool's. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  domain: string | null = null;

  /** The address without its query, as links are compared with it. */
  @Property({ type: 'text', nullable: true })
  linkPlace: string | null = null;

  @Property({ type: 'text' })
  consumerKey!: string;

  /** The shared secret, sealed for its tenant; null once the tool is deleted, or moved to another host without it. */
  @Property({ type: 'text', nullable: true, hidden: true })
  sealedSecret: string | null = null;

  @OneOf(privacyLevels, { default: 'anonymous' })
  privacyLevel: PrivacyLevel & Opt = 'anonymous';

  /** What its places say where they have no text of their own. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  text: string | null = null;

  @Property({ type: 'text', nullable: true })
  iconUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  vendorHelpLink: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  customFields: readonly CustomField[] & Opt = [];

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  placementSettings: Placements & Opt = {};

  /** Pixels. */
  @Property({ type: 'integer', nullable: true })
  selectionWidth: number | null = null;

  @Property({ type: 'integer', nullable: true })
  selectionHeight: number | null = null;

  @Property({ type: 'boolean', default: false })
  notSelectable: boolean & Opt = false;

  /** The query of its address is left out of what is posted to it. */
  @Property({ type: 'boolean', default: false })
  oauthCompliant: boolean & Opt = false;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
