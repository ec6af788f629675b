import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { feedFile, rotateCalendarAddress } from '../../../src/learning/calendar-feeds/index.js';
import type { OperationContext, RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { Credential, needs } from '../../platform/declare.js';
import { PayloadMutation } from '../../platform/payload.js';
import { CourseObject } from '../courses/course.object.js';

@ObjectType('CalendarLink', { simpleResolvers: true, description: 'Where calendar programs find a calendar.' })
class CalendarLinkObject {
  @Credential()
  @Field(() => String, {
    description: 'Address of the iCalendar feed. Whoever has it reads the calendar as the viewer does: it is a secret.',
  })
  ics!: string;
}

interface CourseRow {
  id: number;
  viewerCalendarNonce: string;
}
interface UserRow {
  viewerCalendarNonce: string | null;
}

const courseNeeds = needs<CourseRow>();
const userNeeds = needs<UserRow>();

const addressOf = (ctx: RequestContext, file: string): CalendarLinkObject => ({
  ics: `${ctx.baseUrl}/feeds/calendars/${file}`,
});

@Resolver(() => CourseObject)
class CourseCalendarFields {
  @courseNeeds('id', 'viewerCalendarNonce')
  @FieldResolver(() => CalendarLinkObject, {
    nullable: true,
    description: 'The viewer’s calendar of the course; null to whoever acts as them.',
  })
  calendar(@Root() course: CourseRow, @Ctx() ctx: RequestContext): CalendarLinkObject | null {
    if (ctx.actor.realUserId !== null) return null;
    const context = { kind: 'course', courseId: course.id } as const;
    return addressOf(ctx, feedFile(ctx.services.secrets, course.viewerCalendarNonce, context));
  }
}

@Resolver(() => UserObject)
class UserCalendarFields {
  @userNeeds('viewerCalendarNonce')
  @FieldResolver(() => CalendarLinkObject, {
    nullable: true,
    description: 'Calendar of all courses; for oneself alone, and not for whoever acts as one.',
  })
  calendar(@Root() user: UserRow, @Ctx() ctx: RequestContext): CalendarLinkObject | null {
    if (user.viewerCalendarNonce === null || ctx.actor.realUserId !== null) return null;
    const context = { kind: 'own', rootAccountId: ctx.actor.rootAccountId } as const;
    return addressOf(ctx, feedFile(ctx.services.secrets, user.viewerCalendarNonce, context));
  }
}

@Resolver()
class CalendarMutations {
  @PayloadMutation('user', () => UserObject, {
    description: 'Gives one’s own calendars new addresses; the old ones open nothing any more.',
  })
  rotateCalendarAddress(@Ctx() ctx: OperationContext) {
    return rotateCalendarAddress(ctx);
  }
}

export const calendarFields = [CourseCalendarFields, UserCalendarFields, CalendarMutations];
