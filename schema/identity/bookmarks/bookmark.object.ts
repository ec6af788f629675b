import { GraphQLJSON } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { bookmarkReads } from '../../../src/identity/bookmarks/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D1 · Bookmarks; supplement §2.10. */
@ReadBy(bookmarkReads)
@ObjectType('Bookmark', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A place that somebody wants to find again. Nobody else sees it.',
})
export class BookmarkObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of its owner.' })
  userId!: number;

  @Field(() => String, { description: 'What its owner calls it.' })
  name!: string;

  @Field(() => String, {
    description: 'Where it leads: an address of the web, or a path on the host of the service.',
  })
  url!: string;

  @Field(() => Int, { description: 'Its place among the bookmarks of its owner, from 1 on without gaps.' })
  position!: number;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'What its owner keeps beside it; null where that is nothing.',
  })
  data!: unknown;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const BookmarkConnection = connectionType('Bookmark', () => BookmarkObject);
