import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, needs, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupObject } from '../groups/group.object.js';
import { UserStreamArgs, UserStreamSummaryArgs } from './stream-item.inputs.js';
import { StreamItemConnection, StreamItemObject, StreamSummaryObject } from './stream-item.object.js';

interface ItemRow {
  path: string | null;
}
interface OwnerRow {
  streamSummary: StreamSummaryObject[];
}
const itemNeeds = needs<ItemRow>();
const ownerNeeds = needs<OwnerRow>();

@Resolver(() => StreamItemObject)
class StreamItemFields {
  @itemNeeds('path')
  @FieldResolver(() => String, { nullable: true, description: 'Page of what it is about.' })
  htmlUrl(@Root() item: ItemRow, @Ctx() ctx: RequestContext): string | null {
    return item.path === null ? null : ctx.baseUrl + item.path;
  }
}

@Resolver(() => CourseObject)
class CourseStreamFields {
  @ownerNeeds('streamSummary')
  @FieldResolver(() => [StreamSummaryObject], { description: 'The viewer’s stream of the course, counted by type.' })
  activityStreamSummary(@Root() course: OwnerRow): StreamSummaryObject[] {
    return course.streamSummary;
  }
}

export const activityStreamFields = [
  StreamItemFields,
  CourseStreamFields,
  relation(StreamItemObject, 'course', () => CourseObject, {
    description: 'The course where it happened; null elsewhere, and when it is not yours to see.',
  }),
  relation(StreamItemObject, 'group', () => GroupObject, {
    description: 'The group where it happened; null elsewhere, and when it is not yours to see.',
  }),
  computedField(UserObject, 'activityStreamSummary', () => [StreamSummaryObject], {
    description: 'The viewer’s own stream, counted by type; empty for anybody else.',
    args: UserStreamSummaryArgs,
    column: 'streamSummary',
  }),
  connectionField(CourseObject, 'activityStream', () => StreamItemConnection, {
    description: 'What happened in the course and concerns the viewer; ask the newest first with `direction: DESC`.',
    args: PageArgs,
  }),
  connectionField(UserObject, 'activityStream', () => StreamItemConnection, {
    description: 'What happened and concerns the person; for themself alone.',
    args: UserStreamArgs,
  }),
];
