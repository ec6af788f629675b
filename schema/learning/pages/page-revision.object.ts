import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { pageRevisionReads } from '../../../src/learning/pages/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D2 · Pages, PageRevision; supplement §3.7. */
@ReadBy(pageRevisionReads)
@ObjectType('PageRevision', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a page said, from one change to the next.',
})
export class PageRevisionObject extends NodeObject {
  @Extensions({ column: 'number' })
  @Field(() => Int, { description: 'Its number among the revisions of the page, from 1 without gaps.' })
  revisionId!: number;

  @Extensions({ column: 'createdAt' })
  @Field(() => DateTime, { description: 'When it was written.' })
  updatedAt!: string;

  @Field(() => Boolean, { description: 'It is the last one: what the page says now.' })
  latest!: boolean;

  @Field(() => String, { description: 'Url that the page had.' })
  url!: string;

  @Field(() => String, { description: 'Title that the page had.' })
  title!: string;

  @Html()
  @Field(() => String, { description: 'What the page said, sanitised HTML; may be empty.' })
  body!: string;

  @Field(() => RecordId, { description: 'Record id of the page.' })
  pageId!: number;
}

export const PageRevisionConnection = connectionType('PageRevision', () => PageRevisionObject);
