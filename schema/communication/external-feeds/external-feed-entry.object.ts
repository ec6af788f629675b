import { Field, ObjectType } from 'type-graphql';
import { externalFeedEntryReads } from '../../../src/communication/external-feeds/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { FeedEntryShortening } from './external-feed.enums.js';

/** Source: D1 · External feeds. */
@ReadBy(externalFeedEntryReads)
@ObjectType('ExternalFeedEntry', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An entry of a feed of others, as it came in.',
})
export class ExternalFeedEntryObject extends NodeObject {
  @Field(() => String, { description: 'Title, plain text; at most 255 characters.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Where the whole entry is; null without a public address.' })
  url!: string | null;

  @Html()
  @Field(() => String, { description: 'As much of the entry as the feed wants, sanitised HTML; may be empty.' })
  message!: string;

  @Field(() => FeedEntryShortening, {
    nullable: true,
    description: 'Why it came in as a short text although the feed wants all of it; null where that is not so.',
  })
  shortenedFor!: FeedEntryShortening | null;

  @Field(() => DateTime, { description: 'When it appeared, as the feed says; else when it came in.' })
  publishedAt!: string;

  @Field(() => DateTime, { description: 'When it came in.' })
  createdAt!: string;

  @Field(() => RecordId, { description: 'Record id of the feed.' })
  externalFeedId!: number;
}

export const ExternalFeedEntryConnection = connectionType('ExternalFeedEntry', () => ExternalFeedEntryObject);
