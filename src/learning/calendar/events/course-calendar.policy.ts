import { type GrantName, may, memberNowOrBefore, on } from '../../../identity/access/index.js';
import { allOf, anyOf, definePolicy, type Expr, is } from '../../../platform/authorization/policy.js';
import { forUsers } from '../../../platform/authorization/visitor.js';
import { Course, coursePolicy } from '../../courses/index.js';

/** What those hold who keep the calendar of a course. */
export const keepsCalendar = 'manage_calendar' satisfies GrantName;

const manages = may(keepsCalendar, on('id'));
const undeleted = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });
const openToUsers = allOf(
  is({ workflowState: 'available' }),
  anyOf(is({ isPublic: true }), is({ isPublicToAuthUsers: true })),
);

/** Who reads the calendar of a course; visitors that of a public one. */
export const readsCourseCalendar: Expr<'id'> = forUsers(
  allOf(undeleted, anyOf(memberNowOrBefore('id'), may('read_course_content', on('id')), manages, openToUsers)),
  is({ isPublic: true, workflowState: 'available' }),
) as Expr<'id'>;

/** A course as the place of events. */
export const courseCalendarPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    /** Makes events, changes and deletes them. */
    manageCalendar: allOf(undeleted, manages) as Expr<'id'>,
  },
});
