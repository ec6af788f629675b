import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createDiscussionTopic,
  deleteDiscussionTopic,
  reorderDiscussionTopics,
  updateDiscussionTopic,
} from '../../../src/learning/discussions/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { DiscussionTopicObject, PinnedTopicsObject } from './discussion-topic.object.js';
import {
  CreateDiscussionTopicInput,
  DiscussionPlaceInput,
  PinnedTopicsInput,
  UpdateDiscussionTopicInput,
} from './discussion-topic-write.inputs.js';

const place = 'Its course or group.';
const id = 'Record id of the topic.';

@Resolver()
export class DiscussionTopicMutations {
  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description:
      'Starts a discussion, or writes an announcement. People are shown it at once unless the input says otherwise.',
  })
  createDiscussionTopic(
    @Arg('place', () => DiscussionPlaceInput, { description: 'Where it stands.' }) place: DiscussionPlaceInput,
    @Arg('input', () => CreateDiscussionTopicInput, { description: 'The topic.' }) input: CreateDiscussionTopicInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createDiscussionTopic(ctx, place, input);
  }

  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description: 'Changes a discussion or an announcement.',
  })
  updateDiscussionTopic(
    @Arg('place', () => DiscussionPlaceInput, { description: place }) at: DiscussionPlaceInput,
    @Arg('id', () => RecordId, { description: id }) key: RecordKey,
    @Arg('input', () => UpdateDiscussionTopicInput, { description: 'What is changed.' })
    input: UpdateDiscussionTopicInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateDiscussionTopic(ctx, { place: at, id: key }, input);
  }

  @PayloadMutation('discussionTopic', () => DiscussionTopicObject, {
    description: 'Deletes a discussion or an announcement with all that was said there.',
  })
  deleteDiscussionTopic(
    @Arg('place', () => DiscussionPlaceInput, { description: place }) at: DiscussionPlaceInput,
    @Arg('id', () => RecordId, { description: id }) key: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteDiscussionTopic(ctx, { place: at, id: key });
  }

  @PayloadMutation('pinnedTopics', () => PinnedTopicsObject, {
    description: 'Puts pinned topics of a course or group into an order.',
  })
  reorderDiscussionTopics(
    @Arg('place', () => DiscussionPlaceInput, { description: 'Whose topics.' }) at: DiscussionPlaceInput,
    @Arg('input', () => PinnedTopicsInput, { description: 'The order.' }) { order }: PinnedTopicsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return reorderDiscussionTopics(ctx, at, order);
  }
}
