import { may, on, onAccount } from '../../../identity/access/index.js';
import { allOf, definePolicy, type Expr, is, ofTenant } from '../../../platform/authorization/policy.js';
import { Course } from '../course.entity.js';
import { coursePolicy } from '../course.policy.js';

const here = on('id');

/** A deleted course is gone for everybody but the administrators who may list the courses of its account. */
export const deletedCoursePolicy = definePolicy(Course, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'deleted' }), may('read_course_list', here)),
  actions: {
    undelete: coursePolicy.actions.undelete as Expr<'id'>,
    /** By making a course of the same SIS id again. */
    reactivate: may('manage_courses', here),
    // A right of root accounts, for all that hangs below them.
    reactivateBySis: may('manage_sis', onAccount('rootAccountId')),
  },
});
