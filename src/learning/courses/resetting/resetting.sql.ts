/** What goes over to the course that stands in the place of another. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { CourseNickname } from '../nicknames/course-nickname.entity.js';
import { Section } from '../sections/section.entity.js';

interface Places {
  readonly from: number;
  readonly to: number;
}

/** The sections of a course; those that came from it and stand elsewhere go home to the new one. Deleted ones stay. */
// unguarded: the sections of a course that the actor has reset.
export const sectionsFollow = bulkStatement<Places>(
  [updated(Section, 'courseId', 'nonxlistCourseId')],
  (value) => sql`
    update sections
    set course_id = case
        when course_id = ${value('from', 'bigint')} and workflow_state = 'active' then ${value('to', 'bigint')}
        else course_id
      end,
      nonxlist_course_id = case
        when nonxlist_course_id = ${value('from', 'bigint')} then ${value('to', 'bigint')}
        else nonxlist_course_id
      end
    where (course_id = ${value('from', 'bigint')} and workflow_state = 'active')
      or nonxlist_course_id = ${value('from', 'bigint')}
  `,
);

/** What people call the course. */
// unguarded: they stay with whoever gave them, and are shown to nobody else.
export const nicknamesFollow = bulkStatement<Places>(
  [updated(CourseNickname, 'courseId')],
  (value) => sql`
    update course_nicknames set course_id = ${value('to', 'bigint')} where course_id = ${value('from', 'bigint')}
  `,
);
