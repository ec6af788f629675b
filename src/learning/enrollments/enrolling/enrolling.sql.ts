/** Rows that enrolling, moving and observing make, hold and look up. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { Enrollment } from '../enrollment.entity.js';
import { FavoriteCourse } from '../favorite-course.entity.js';
import { ObserverLink } from '../observer-link.entity.js';

/** The state of a course, which nobody changes before the end of the transaction. */
// unguarded: the state of a course in which the caller enrolls, authorized before.
export const courseHeld = statement<{ courseId: number }>(
  (value) => sql`
    select workflow_state as state from courses where id = ${value('courseId', 'bigint')} for share
  `,
);

/** The row of a place, unless it is there; it begins as deleted. */
// unguarded: the row of a place that the actor may fill.
export const enrollmentMade = bulkStatement<{
  rootAccountId: number;
  courseId: number;
  sectionId: number;
  userId: number;
  roleId: number;
  type: string;
  associatedUserId: number | null;
}>(
  [Enrollment],
  (value) => sql`
    insert into enrollments (
      root_account_id, course_id, course_section_id, user_id, role_id, type, associated_user_id, workflow_state
    )
    values (
      ${value('rootAccountId', 'bigint')}, ${value('courseId', 'bigint')}, ${value('sectionId', 'bigint')},
      ${value('userId', 'bigint')}, ${value('roleId', 'bigint')}, ${value('type', 'text')},
      ${value('associatedUserId', 'bigint')}, 'deleted'
    )
    on conflict (course_section_id, user_id, role_id, coalesce(associated_user_id, 0)) do nothing
    returning id
  `,
);

/** Everybody of a section follows it into a course. What counts in the old course says nothing in the new one: totals begin anew, and are computed by the job. */
// unguarded: they follow a section that the actor manages.
export const movedEnrollments = bulkStatement<{ sectionId: number; courseId: number }>(
  [Enrollment],
  (value) => sql`
    update enrollments
    set course_id = ${value('courseId', 'bigint')}, current_score = null, final_score = null,
      unposted_current_score = null, unposted_final_score = null
    where course_section_id = ${value('sectionId', 'bigint')}
  `,
);

/** Everybody of the sections that have gone over to another course follows them; totals begin anew there, too. */
// unguarded: they follow the sections of a course that the actor has reset.
export const enrollmentsFollow = bulkStatement<{ from: number; to: number }>(
  [Enrollment],
  (value) => sql`
    update enrollments e
    set course_id = s.course_id, current_score = null, final_score = null, unposted_current_score = null,
      unposted_final_score = null
    from sections s
    where s.id = e.course_section_id
      and s.course_id = ${value('to', 'bigint')}
      and e.course_id = ${value('from', 'bigint')}
  `,
);

/** A course has a test student of its own, and only one: none follows a section. */
// unguarded: it belongs to the course that a managed section leaves.
export const testStudentGone = bulkStatement<{ sectionId: number }>(
  [Enrollment],
  (value) => sql`
    delete from enrollments
    where course_section_id = ${value('sectionId', 'bigint')} and type = 'StudentViewEnrollment'
  `,
);

/** A user, whom nobody else holds like this before the end of the transaction. */
// unguarded: a lock on whom the caller is about to enroll or to observe.
export const userHeld = statement<{ userId: number }>(
  (value) => sql`select id from users where id = ${value('userId', 'bigint')} for no key update`,
);

/** The tie of an observer to a student, unless it is there; it begins as deleted. */
export const linkMade = bulkStatement<{ rootAccountId: number; userId: number; observeeId: number }>(
  [ObserverLink],
  (value) => sql`
    insert into observer_links (root_account_id, user_id, observee_id, workflow_state)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('observeeId', 'bigint')},
      'deleted'
    )
    on conflict (root_account_id, user_id, observee_id) do nothing
  `,
);

/** Marks a course as a favorite, unless it is one. */
export const favoriteMade = bulkStatement<{ rootAccountId: number; userId: number; courseId: number }>(
  [FavoriteCourse],
  (value) => sql`
    insert into favorite_courses (root_account_id, user_id, course_id)
    values (${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('courseId', 'bigint')})
    on conflict (user_id, course_id) do nothing
  `,
);

/** Whoever marked a course marks the one in its place. */
// unguarded: favorites of others, which are shown to nobody else.
export const favoritesFollow = bulkStatement<{ from: number; to: number }>(
  [updated(FavoriteCourse, 'courseId')],
  (value) => sql`
    update favorite_courses set course_id = ${value('to', 'bigint')} where course_id = ${value('from', 'bigint')}
  `,
);

/** Takes a course off the favorites of a user. */
export const favoriteGone = bulkStatement<{ userId: number; courseId: number }>(
  [FavoriteCourse],
  (value) => sql`
    delete from favorite_courses
    where user_id = ${value('userId', 'bigint')} and course_id = ${value('courseId', 'bigint')}
  `,
);

/** Takes every course of a tenant off the favorites of a user. Returns the courses. */
export const favoritesGone = bulkStatement<{ userId: number; rootAccountId: number }>(
  [FavoriteCourse],
  (value) => sql`
    delete from favorite_courses
    where user_id = ${value('userId', 'bigint')} and root_account_id = ${value('rootAccountId', 'bigint')}
    returning course_id as "courseId"
  `,
);
