import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, needs } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { StreamItemConnection } from './stream-item.connection.js';
import { UserStreamArgs, UserStreamSummaryArgs } from './stream-item.inputs.js';
import { StreamItemObject, StreamSummaryObject } from './stream-item.object.js';

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
