import { actorSet, among, may, memberNowOrBefore, on } from '../../identity/access/index.js';
import { managesUser } from '../../identity/users/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  own,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { inLivingCourse } from '../courses/index.js';
import { participatesInGroup, readsGroup } from '../groups/index.js';
import { appointmentManaged, appointmentVisible, reservationCancelled } from './appointment-conditions.sql.js';
import { CalendarEvent } from './calendar-event.entity.js';

const course = on('courseId');
const ofKind = (...kind: CalendarEvent['kind'][]) => is({ kind });

/** The event is that of one of the actor's sections, or they see further than these. */
const sectionInReach = sqlCondition(
  'calendarSection',
  (row) => sql`
    ${row}.section_id is null
    or ${row}.section_id = any(${actorSet('sections')})
    or (
      ${row}.course_id <> all(${actorSet('limited')})
      and (
        ${row}.course_id = any(${actorSet('asStaff')})
        or (${row}.course_id <> all(${actorSet('courses')}) and ${row}.course_id <> all(${actorSet('concluded')}))
      )
    )
  `,
);

const ofCourse = (name: string, open: 'is_public' | 'is_public_to_auth_users') =>
  sqlCondition(
    name,
    (row) => sql`
      exists (
        select 1
        from courses vc
        where vc.id = ${row}.course_id and vc.workflow_state = 'available' and vc.${sql.ref(open)}
      )
    `,
  );

/** The person's own calendar is seen by themself, by who observes them and by who administers them. */
const readsPerson = anyOf(own('userId'), among('userId', 'observees'), managesUser('user_id'));

const managesCourse = may('manage_calendar', course);
const readsCourse = anyOf(
  memberNowOrBefore('courseId'),
  may('read_course_content', course),
  managesCourse,
  ofCourse('eventOfPublicCourse', 'is_public'),
  ofCourse('eventOfCourseOpenToUsers', 'is_public_to_auth_users'),
);

/** Who changes the event: the person, those who manage the calendar of its course, those who take part in its group. */
const managesEvent = anyOf(own('userId'), managesCourse, participatesInGroup('groupId'));
const manages = anyOf(allOf(ofKind('event', 'section_event'), managesEvent), appointmentManaged);

const livingEvent = allOf(ofTenant('rootAccountId'), is({ workflowState: ['active', 'locked'] }), inLivingCourse);
const eventOfCourseVisible = allOf(ofKind('event', 'section_event'), readsCourse, sectionInReach);

/** An event of a section is seen: what the policy below comes to for it. */
export const sectionEventVisible = allOf(livingEvent, eventOfCourseVisible) as Expr<'rootAccountId'>;

/**
 * An event is seen by whoever reads the calendar in which it stands; one of a section by its people, and by who sees
 * further than their own sections. Slots and reservations are seen as `appointment-conditions.sql.ts` says.
 */
export const calendarEventPolicy = definePolicy(CalendarEvent, {
  visible: allOf(
    livingEvent,
    anyOf(
      allOf(ofKind('event'), anyOf(readsPerson, readsGroup('groupId'))),
      eventOfCourseVisible,
      allOf(ofKind('slot', 'reservation'), appointmentVisible),
    ),
  ) as Expr<'rootAccountId'>,
  actions: {
    update: manages,
    delete: anyOf(manages, reservationCancelled),
  },
});
