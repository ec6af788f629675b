import {
  allOf,
  among,
  anyOf,
  definePolicy,
  fact,
  is,
  may,
  ofTenant,
  on,
  own,
  withinSections,
} from '../kernel/policy.js';
import { Enrollment } from './enrollment.entity.js';

const course = on('courseId');
const activity = anyOf(own('userId'), among('userId', 'observees'), may('read_reports', course));
const sis = may('read_sis', course);
/** Whose rights end at a section sees nobody of the others. */
const inReach = fact('inReach', (alias, parameters) =>
  withinSections(`${alias}.course_id`, `${alias}.course_section_id`, parameters),
);

/** An enrollment is seen by its user, their observers, and those who may read the roster of its course. */
export const enrollmentPolicy = definePolicy(Enrollment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive'] }),
    anyOf(own('userId'), among('userId', 'observees'), allOf(may('read_roster', course), inReach)),
  ),
  actions: { readSis: sis },
  fields: {
    lastActivityAt: activity,
    totalActivityTime: activity,
    sisAccountId: sis,
    sisCourseId: sis,
    courseIntegrationId: sis,
    sisSectionId: sis,
    sectionIntegrationId: sis,
    sisUserId: sis,
  },
});
