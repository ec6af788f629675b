import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type DiscussionEntry, discussionEntryReads } from '../../../../src/learning/discussions/index.js';
import { UserConnection, UserObject } from '../../../identity/users/user.object.js';
import { PageArgs } from '../../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../../platform/declare.js';
import { RecordId } from '../../../platform/scalars.js';
import { FileObject } from '../../files/file.object.js';
import { DiscussionTopicObject } from '../discussion-topic.object.js';
import { DiscussionEntryIdArgs, DiscussionEntryListArgs } from './discussion-entry.inputs.js';
import {
  DiscussionEntryConnection,
  DiscussionEntryObject,
  DiscussionEntryRatingObject,
} from './discussion-entry.object.js';

const entryNeeds = needs<DiscussionEntry>();

@Resolver(() => DiscussionEntryObject)
class DiscussionEntryFields {
  @entryNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'It was deleted; its replies stay.' })
  deleted(@Root() entry: Pick<DiscussionEntry, 'workflowState'>): boolean {
    return entry.workflowState === 'deleted';
  }
}

/** What the viewer has done with the entries of a topic; null for who may not read them. */
interface ReadEntries {
  readonly unreadEntryIds: number[] | null;
  readonly forcedEntryIds: number[] | null;
  readonly entryRatings: DiscussionEntryRatingObject[] | null;
}

const topicNeeds = needs<ReadEntries>();
const hidden = 'null for who may not read the entries.';

@Resolver(() => DiscussionTopicObject)
class DiscussionTopicEntryFields {
  @topicNeeds('unreadEntryIds')
  @FieldResolver(() => [RecordId], {
    nullable: true,
    description: `Record ids of the entries that the viewer has not read; ${hidden}`,
  })
  unreadEntryIds(@Root() topic: Pick<ReadEntries, 'unreadEntryIds'>): number[] | null {
    return topic.unreadEntryIds;
  }

  @topicNeeds('forcedEntryIds')
  @FieldResolver(() => [RecordId], {
    nullable: true,
    description: `Record ids of the entries of which the viewer said themselves whether they are read; ${hidden}`,
  })
  forcedEntryIds(@Root() topic: Pick<ReadEntries, 'forcedEntryIds'>): number[] | null {
    return topic.forcedEntryIds;
  }

  @topicNeeds('entryRatings')
  @FieldResolver(() => [DiscussionEntryRatingObject], {
    nullable: true,
    description: `What the viewer says of the entries that they have rated; ${hidden}`,
  })
  entryRatings(@Root() topic: Pick<ReadEntries, 'entryRatings'>): DiscussionEntryRatingObject[] | null {
    return topic.entryRatings;
  }
}

export const discussionEntryFields = [
  DiscussionEntryFields,
  DiscussionTopicEntryFields,
  relation(DiscussionEntryObject, 'topic', () => DiscussionTopicObject, {
    description: 'The discussion or announcement in which it was written.',
  }),
  relation(DiscussionEntryObject, 'author', () => UserObject, {
    description: 'Who wrote it; null for somebody who has been deleted.',
  }),
  relation(DiscussionEntryObject, 'editor', () => UserObject, {
    description: 'Who changed it last, if that was somebody else.',
  }),
  relation(DiscussionEntryObject, 'parent', () => DiscussionEntryObject, {
    description: 'The entry that it replies to; null for one at the top.',
  }),
  relation(DiscussionEntryObject, 'attachment', () => FileObject, { description: 'The file put to it, if any.' }),
  connectionField(DiscussionEntryObject, 'replies', () => DiscussionEntryConnection, {
    description:
      'Replies, the newest first: the whole thread of an entry at the top, what answers it directly of one further down.',
    args: PageArgs,
  }),
  permissionsField(DiscussionEntryObject, 'DiscussionEntryPermissions', discussionEntryReads, {
    update: 'May change what it says.',
    delete: 'May delete it.',
    reply: 'May answer it.',
    attach: 'May put a file to it.',
    rate: 'May like it.',
  }),
  connectionField(DiscussionTopicObject, 'entries', () => DiscussionEntryConnection, {
    description: 'Entries at the top: the newest first, or those with more likes where the topic is sorted by rating.',
    args: PageArgs,
  }),
  relation(DiscussionTopicObject, 'latestRootEntries', () => DiscussionEntryObject, {
    description: 'The last three entries at the top, the newest first; none for who may not read the entries.',
    list: true,
  }),
  connectionField(DiscussionTopicObject, 'allEntries', () => DiscussionEntryConnection, {
    description: 'Entries and replies at any depth, in the order in which they were written.',
    args: DiscussionEntryListArgs,
  }),
  memberField(DiscussionTopicObject, 'entry', () => DiscussionEntryObject, {
    description: 'One entry or reply.',
    args: DiscussionEntryIdArgs,
    connection: 'oneEntry',
  }),
  memberField(DiscussionTopicObject, 'opened', () => DiscussionTopicObject, {
    description: 'The topic itself, refused as a whole to who may not read what was said there.',
    connection: 'opened',
  }),
  connectionField(DiscussionTopicObject, 'entryAuthors', () => UserConnection, {
    description: 'Who has written or changed what stands there.',
    args: PageArgs,
  }),
];
