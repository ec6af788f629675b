import { actorSet, among, may, memberOf, on, onAccount } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { inLivingCourse } from '../courses/index.js';
import { GroupCategory } from './group-category.entity.js';

const course = on('courseId');
const account = onAccount('accountId');
const manage = anyOf(may('manage_groups', course), may('manage_groups', account));
const readRoster = anyOf(may('read_roster', course), may('read_roster', account), manage);

/** The set of the groups that students make, in a course that lets them, asked by a student of the course. */
const studentsOrganize = sqlCondition(
  'studentsOrganize',
  (row) => sql`
    ${row}.role = 'student_organized'
    and ${row}.course_id = any(${actorSet('asActiveStudent')})
    and exists (select 1 from courses fc where fc.id = ${row}.course_id and fc.allow_student_organized_groups)
  `,
);

/** A set of groups is seen by everybody of its course or account. */
export const groupCategoryPolicy = definePolicy(GroupCategory, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(memberOf('courseId'), ofTenant('accountId'), among('accountId', 'accountsOfCourses'), readRoster),
    inLivingCourse,
  ),
  actions: { manage, readRoster, createGroup: anyOf(manage, studentsOrganize) },
});
