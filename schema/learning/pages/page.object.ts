import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { pageReads } from '../../../src/learning/pages/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { CourseContentInterface } from '../courses/course-content.interface.js';
import { PageEditingRole } from './page.enums.js';

/** Source: supplement §3.7, lock_info. */
@ObjectType('PageLock', { simpleResolvers: true, description: 'What keeps the viewer out of a page.' })
export class PageLockObject {
  @Field(() => String, { description: 'The kind and the id, e.g. `wiki_page_4`.' })
  assetString!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked until then; null where no date opens it.' })
  unlockAt!: string | null;
}

/** Source: D2 · Pages; supplement §3.7. */
@ReadBy(pageReads)
@ObjectType('Page', {
  implements: [NodeObject, CourseContentInterface],
  simpleResolvers: true,
  description: 'A page that people of a course or of a group write.',
})
export class PageObject extends NodeObject {
  @Field(() => String, {
    description: 'Made of the title; the only one of the course or group. It changes when the title does.',
  })
  url!: string;

  @Field(() => String, { description: 'Title, plain text; at most 255 characters.' })
  title!: string;

  @Html()
  @Field(() => String, {
    nullable: true,
    description: 'What it says, sanitised HTML; may be empty. Null while a module locks the page for the viewer.',
  })
  body!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Extensions({ column: 'revisedAt' })
  @Field(() => DateTime, { description: 'When its last revision was written.' })
  updatedAt!: string;

  @Field(() => [PageEditingRole], { description: 'Who edits what it says; never empty.' })
  editingRoles!: PageEditingRole[];

  @Field(() => Boolean, { description: 'It is the first page of the course or group; at most one is.' })
  frontPage!: boolean;

  @Extensions({ column: 'revision' })
  @Field(() => Int, { description: 'Number of its last revision. Who edits it sends it back with `updatePage`.' })
  revisionNumber!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; null for a page of a group.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group; null for a page of a course.' })
  groupId!: number | null;
}

export const PageConnection = connectionType('Page', () => PageObject);
