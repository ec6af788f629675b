import { allOf, among, anyOf, definePolicy, is, may, memberOf, ofTenant, on } from '../kernel/policy.js';
import { Section } from './section.entity.js';

const course = on('courseId');

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
  ),
  actions: { readRoster: may('read_roster', course) },
  fields: { sisSectionId: may('read_sis', course), integrationId: may('read_sis', course) },
});
