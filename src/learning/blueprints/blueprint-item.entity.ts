import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import {
  type ContentKind,
  contentKinds,
  type Digests,
  type LockableAspect,
  lockableAspects,
} from '../course-copies/index.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

/**
 * A content of a blueprint, as the last migration found it, and what of it is locked in the courses that follow.
 * Source: supplement §2.9, restrict_item; decision 0133.
 */
@Entity({ tableName: 'blueprint_items' })
@Unique({ name: 'blueprint_items_source', properties: ['templateId', 'kind', 'sourceId'] })
export class BlueprintItem extends TenantRecord {
  @References(() => BlueprintTemplate)
  templateId!: number;

  @OneOf(contentKinds)
  kind!: ContentKind;

  @Property({ type: 'bigint' })
  sourceId!: number;

  @Property({ type: 'text' })
  name!: string;

  /** Where it is found below its course; null for what has no page of its own. */
  @Property({ type: 'text', nullable: true })
  path: string | null = null;

  /** Empty before the first migration; of what was deleted, that it is gone. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  digests: Digests & Opt = {};

  /** Something of it is locked. */
  @Property({ type: 'boolean', default: false })
  restricted: boolean & Opt = false;

  /** What; null is what the course says for all. */
  @SomeOf(lockableAspects, { nullable: true })
  restrictions: LockableAspect[] | null = null;
}
