import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import { Course } from '../courses/index.js';
import { type ContentKind, contentKinds } from './content-kinds.js';
import type { Digests } from './copying/digests.rules.js';

/**
 * What became of a record in a course into which it was copied. It tells what of either has changed since. The parts of a
 * record, such as the questions of a quiz, have rows of their own, without digests.
 * Source: supplement §2.9; decision 0129.
 */
@Entity({ tableName: 'content_copies' })
@Unique({ name: 'content_copies_source', properties: ['courseId', 'kind', 'sourceId'] })
@Index({ name: 'content_copies_copy', properties: ['kind', 'copyId'] })
export class ContentCopy extends TenantRecord {
  /** The course that holds the copy. */
  @References(() => Course)
  courseId!: number;

  @OneOf(contentKinds)
  kind!: ContentKind;

  @Property({ type: 'bigint' })
  sourceId!: number;

  @Property({ type: 'bigint' })
  copyId!: number;

  /** Of the source, as it was when it was last copied; empty before. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  sourceDigests: Digests & Opt = {};

  /** Of the copy, as it was left. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  copyDigests: Digests & Opt = {};
}
