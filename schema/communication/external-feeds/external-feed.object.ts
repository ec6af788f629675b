import { Field, Int, ObjectType } from 'type-graphql';
import { externalFeedReads } from '../../../src/communication/external-feeds/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { ExternalFeedVerbosity } from './external-feed.enums.js';

/** Source: D1 · External feeds; supplement §2.7. */
@ReadBy(externalFeedReads)
@ObjectType('ExternalFeed', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An RSS or Atom feed of others, whose entries come into a course or a group.',
})
export class ExternalFeedObject extends NodeObject {
  @Field(() => String, { description: 'Title of the feed; the name of its host until it was fetched.' })
  displayName!: string;

  @Field(() => String, { description: 'Address of the feed.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Part of the titles of entries that come in; null for all.' })
  headerMatch!: string | null;

  @Field(() => ExternalFeedVerbosity, { description: 'How much of an entry comes in.' })
  verbosity!: ExternalFeedVerbosity;

  @Field(() => Int, { description: 'Entries that have come in.' })
  entriesCount!: number;

  @Field(() => DateTime, { description: 'When the feed was added.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was last fetched with success; null before.' })
  fetchedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is fetched next, at the earliest; null for never more.',
  })
  nextFetchAt!: string | null;

  @Field(() => Int, { description: 'Tries since the last success that failed.' })
  failures!: number;

  @Field(() => String, { nullable: true, description: 'Why the last try failed, a sentence; null after a success.' })
  fault!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; null for a feed of a group.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group; null for a feed of a course.' })
  groupId!: number | null;
}

export const ExternalFeedConnection = connectionType('ExternalFeed', () => ExternalFeedObject);
