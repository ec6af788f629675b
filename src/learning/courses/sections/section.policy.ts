import { among, may, memberOf, on, onAccount, withinSections } from '../../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { inLivingCourse } from '../living-course.sql.js';
import { Section } from './section.entity.js';

const course = on('courseId');
const sis = may('read_sis', course);
/** Whose rights end at a section changes, moves and deletes none of the others. */
const inReach = sqlCondition('inReach', (row) => withinSections(sql`${row}.course_id`, sql`${row}.id`));

/** A section is seen by those who see its course. */
export const sectionPolicy = definePolicy(Section, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(
      memberOf('courseId'),
      among('courseId', 'invited'),
      among('courseId', 'concluded'),
      may('read_course_list', course),
      may('read_course_content', course),
    ),
    inLivingCourse,
  ),
  actions: {
    readRoster: may('read_roster', course),
    readSis: sis,
    manage: allOf(inReach, may('manage_sections', course)),
    // A right of root accounts, for all that hangs below them.
    writeSis: may('manage_sis', onAccount('rootAccountId')),
  },
  fields: { sisSectionId: sis, sisCourseId: sis, integrationId: sis },
});
