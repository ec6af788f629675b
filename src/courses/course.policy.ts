import { allOf, among, anyOf, definePolicy, is, may, memberOf, ofTenant, on } from '../kernel/policy.js';
import { Course } from './course.entity.js';

const here = on('id');

/** A course is seen by those who belong to it and by the administrators whose role lists courses. */
export const coursePolicy = definePolicy(Course, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['created', 'claimed', 'available', 'completed'] }),
    anyOf(memberOf('id'), among('id', 'invited'), may('read_course_list', here), may('read_course_content', here)),
  ),
  actions: {
    readRoster: may('read_roster', here),
    readAsAdmin: may('read_course_content', here),
    /** The course stands in the list of its account, whatever its state. */
    list: allOf(ofTenant('rootAccountId'), may('read_course_list', here)),
  },
  fields: {
    sisCourseId: may('read_sis', here),
    integrationId: may('read_sis', here),
  },
});
