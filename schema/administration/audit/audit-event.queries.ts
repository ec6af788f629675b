import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import {
  authenticationEvents,
  courseAuditEvents,
  courseOfEvents,
  ownerOfEvents,
} from '../../../src/administration/audit/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage } from '../../platform/answer.js';
import { AuthenticationEventArgs, CourseAuditEventArgs } from './audit-event.inputs.js';
import { AuthenticationEventConnection } from './authentication-event.object.js';
import { CourseAuditEventConnection } from './course-audit-event.object.js';

/** Source: D1 · Audit queries. */
@Resolver()
export class AuditEventQueries {
  @Query(() => AuthenticationEventConnection, {
    nullable: true,
    description:
      'What happened when people signed on, the newest first: for a person themself, those who manage their logins, and those who view the statistics of their account.',
  })
  async authenticationEvents(
    @Args(() => AuthenticationEventArgs) { by }: AuthenticationEventArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, authenticationEvents, await ownerOfEvents(ctx, by));
  }

  @Query(() => CourseAuditEventConnection, {
    nullable: true,
    description:
      'What became of a course, the newest first; for those who view changes of courses at the root account.',
  })
  async courseAuditEvents(
    @Args(() => CourseAuditEventArgs) { courseId }: CourseAuditEventArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, courseAuditEvents, await courseOfEvents(ctx, courseId));
  }
}
