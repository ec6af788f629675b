import { Arg, Args, Ctx, Int, Resolver } from 'type-graphql';
import {
  createDiscussionEntry,
  deleteDiscussionEntry,
  followDiscussionTopic,
  markDiscussionEntries,
  markDiscussionEntry,
  markDiscussionTopic,
  rateDiscussionEntry,
  replyToDiscussionEntry,
  updateDiscussionEntry,
} from '../../../../src/learning/discussions/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { DiscussionTopicObject } from '../discussion-topic.object.js';
import {
  CreateDiscussionEntryInput,
  DiscussionEntryNameArgs,
  DiscussionTopicNameArgs,
  UpdateDiscussionEntryInput,
} from './discussion-entry.inputs.js';
import { DiscussionEntryObject } from './discussion-entry.object.js';

const isRead = { description: 'True for read, false for unread.' };
const isForced = {
  nullable: true,
  description: 'The viewer said so themselves; unless given, that stays as it was.',
};

@Resolver()
export class DiscussionEntryMutations {
  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, { description: 'Says something in a discussion.' })
  createDiscussionEntry(
    @Args(() => DiscussionTopicNameArgs) name: DiscussionTopicNameArgs,
    @Arg('input', () => CreateDiscussionEntryInput, { description: 'The entry.' }) input: CreateDiscussionEntryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createDiscussionEntry(ctx, name, input);
  }

  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, {
    description: 'Answers an entry: below it in a threaded discussion, else below the entry at the top of its thread.',
  })
  replyToDiscussionEntry(
    @Args(() => DiscussionEntryNameArgs) name: DiscussionEntryNameArgs,
    @Arg('input', () => CreateDiscussionEntryInput, { description: 'The reply.' }) input: CreateDiscussionEntryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return replyToDiscussionEntry(ctx, name, input);
  }

  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, { description: 'Changes what an entry says.' })
  updateDiscussionEntry(
    @Args(() => DiscussionEntryNameArgs) name: DiscussionEntryNameArgs,
    @Arg('input', () => UpdateDiscussionEntryInput, { description: 'What is changed.' })
    input: UpdateDiscussionEntryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateDiscussionEntry(ctx, name, input);
  }

  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, {
    description: 'Deletes what an entry says. That it stood there stays, as do its replies.',
  })
  deleteDiscussionEntry(
    @Args(() => DiscussionEntryNameArgs) name: DiscussionEntryNameArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteDiscussionEntry(ctx, name);
  }

  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, {
    description: 'Likes an entry, or takes that back.',
  })
  rateDiscussionEntry(
    @Args(() => DiscussionEntryNameArgs) name: DiscussionEntryNameArgs,
    @Arg('rating', () => Int, { description: '1 for a like, 0 to take it back.' }) rating: number,
    @Ctx() ctx: OperationContext,
  ) {
    return rateDiscussionEntry(ctx, name, rating);
  }

  @PayloadMutation('discussionEntry', () => DiscussionEntryObject, {
    description: 'Notes whether the viewer has read an entry.',
  })
  markDiscussionEntry(
    @Args(() => DiscussionEntryNameArgs) name: DiscussionEntryNameArgs,
    @Arg('read', () => Boolean, isRead) read: boolean,
    @Arg('forced', () => Boolean, isForced) forced: boolean | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return markDiscussionEntry(ctx, name, { read, forced: forced ?? null });
  }

  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description: 'Notes whether the viewer has read a topic with all that was said there by now.',
  })
  markDiscussionEntries(
    @Args(() => DiscussionTopicNameArgs) name: DiscussionTopicNameArgs,
    @Arg('read', () => Boolean, isRead) read: boolean,
    @Arg('forced', () => Boolean, isForced) forced: boolean | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return markDiscussionEntries(ctx, name, { read, forced: forced ?? null });
  }

  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description: 'Notes whether the viewer has read what a topic itself says.',
  })
  markDiscussionTopic(
    @Args(() => DiscussionTopicNameArgs) name: DiscussionTopicNameArgs,
    @Arg('read', () => Boolean, isRead) read: boolean,
    @Ctx() ctx: OperationContext,
  ) {
    return markDiscussionTopic(ctx, name, read);
  }

  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description: 'Says whether the viewer follows a topic, and so is told of what is said there.',
  })
  followDiscussionTopic(
    @Args(() => DiscussionTopicNameArgs) name: DiscussionTopicNameArgs,
    @Arg('subscribed', () => Boolean, { description: 'True to follow it, false not to.' }) subscribed: boolean,
    @Ctx() ctx: OperationContext,
  ) {
    return followDiscussionTopic(ctx, name, subscribed);
  }
}
