import { allOf, anyOf, definePolicy, is, may, memberOf, ofTenant, on } from '../kernel/policy.js';
import { Course } from './course.entity.js';
import { Section } from './section.entity.js';
import { Term } from './term.entity.js';

const here = on('id');

/** A course is seen by those who belong to it and by the administrators whose role lists courses. */
export const coursePolicy = definePolicy(Course, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['created', 'claimed', 'available', 'completed'] }),
    anyOf(memberOf('id'), may('read_course_list', here), may('read_course_content', here)),
  ),
  actions: { readRoster: may('read_roster', here), readAsAdmin: may('read_course_content', here) },
  fields: {
    sisCourseId: may('read_sis', here),
    integrationId: may('read_sis', here),
  },
});

/** Terms are common knowledge of their tenant. */
export const termPolicy = definePolicy(Term, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' })),
  actions: {},
  fields: { sisTermId: { kind: 'may', permission: 'read_sis', on: { column: 'rootAccountId', owner: 'account' } } },
});

export const sectionPolicy = definePolicy(Section, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(memberOf('courseId'), may('read_course_list', on('courseId')), may('read_course_content', on('courseId'))),
  ),
  actions: {},
  fields: { sisSectionId: may('read_sis', on('courseId')), integrationId: may('read_sis', on('courseId')) },
});
