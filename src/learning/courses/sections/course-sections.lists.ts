/** The sections of a course. Source: supplement §1.13, §5.2. */

import { connection, extendReads, one } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../course.reads.js';
import { sectionReads } from './section.reads.js';

export const sectionsOfCourse = extendReads(courseReads, {
  connections: {
    sections: connection(() => sectionReads, { joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id` }),
    section: connection(() => sectionReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      filters: {
        id: (filter) => {
          const id = filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null));
          const sis = filter.parameter('text', (key: RecordKey) =>
            typeof key !== 'number' && key.form === 'sis_section_id' ? key.value : null,
          );
          return sql`(${filter.row}.id = ${id} or ${filter.column('sisSectionId')} = ${sis})`;
        },
      },
    }),
  },
});

export const courseOfSection = extendReads(sectionReads, {
  // A section is only seen by those who see its course.
  relations: {
    course: one(() => courseReads, 'courseId', { trusted: true }),
    originalCourse: one(() => courseReads, 'nonxlistCourseId'),
  },
});
