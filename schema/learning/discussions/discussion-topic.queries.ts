import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { announcementsOfCourses, refuseUnlessAnnounced } from '../../../src/learning/discussions/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage, answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseAnnouncementArgs } from './discussion-topic.inputs.js';
import { DiscussionTopicConnection, DiscussionTopicObject } from './discussion-topic.object.js';

@Resolver()
export class DiscussionTopicQueries {
  @Query(() => DiscussionTopicObject, { nullable: true, description: 'One discussion or announcement.' })
  discussionTopic(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => DiscussionTopicConnection, {
    nullable: true,
    description: 'The announcements of several courses within some days; the newest first.',
  })
  async announcements(
    @Args(() => CourseAnnouncementArgs) { contextCodes }: CourseAnnouncementArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    await refuseUnlessAnnounced(ctx, contextCodes);
    return answerPage(ctx, info, announcementsOfCourses);
  }
}
