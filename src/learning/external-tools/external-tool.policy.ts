import {
  aboveAdministered,
  accountAboveAdministered,
  administers,
  among,
  may,
  memberNowOrBefore,
  on,
  onAccount,
  staffIn,
} from '../../identity/access/index.js';
import { Account, accountPolicy } from '../../identity/accounts/index.js';
import { allOf, anyOf, definePolicy, type Expr, is, ofTenant } from '../../platform/authorization/policy.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { Course, coursePolicy, inLivingCourse } from '../courses/index.js';
import { ExternalTool } from './external-tool.entity.js';

/** Looks after the course, or after an account above it. */
const looksAfter = <C extends string>(course: C): Expr<C> =>
  anyOf(may('read_course_content', on(course)), may('lti_add_edit', on(course)));

const manage = anyOf(may('lti_add_edit', on('courseId')), may('lti_add_edit', onAccount('accountId')));

/**
 * A tool is seen by everybody of its course, and, where it belongs to an account, by everybody of the courses below it and
 * by who administers an account there.
 */
export const externalToolPolicy = definePolicy(ExternalTool, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(
      memberNowOrBefore('courseId'),
      looksAfter('courseId'),
      among('accountId', 'accountsOfCourses'),
      aboveAdministered,
      manage,
    ),
    inLivingCourse,
  ),
  actions: {
    /** Changes it as far as no blueprint has locked it. */
    manage,
    update: allOf(manage, unlocked('content')),
    delete: allOf(manage, lockedInNothing),
  },
  fields: { shownLocks: anyOf(staffIn('courseId'), looksAfter('courseId')) },
});

const undeletedCourse = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });

/** A course as the place of its tools. */
export const courseToolsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listTools: anyOf(memberNowOrBefore('id'), looksAfter('id')),
    createTool: allOf(undeletedCourse, may('lti_add_edit', on('id'))),
    // Whoever finds the tabs of tools launches them from everywhere.
    launchTools: coursePolicy.fields['seesToolTabs'] as Expr<'id'>,
    /** Launches what is for those who work there. */
    launchForStaff: coursePolicy.fields['seesStaffToolTabs'] as Expr<'id'>,
    administer: administers(on('id')),
  },
});

/** Belongs to a course below the account, or administers it or an account below it: whoever sees its tools. */
const usesTools = anyOf(among('id', 'accountsOfCourses'), accountAboveAdministered);

/** An account as the place of its tools. */
export const accountToolsPolicy = definePolicy(Account, {
  visible: accountPolicy.visible as Expr<'id'>,
  actions: {
    listTools: usesTools,
    createTool: may('lti_add_edit', onAccount('id')),
    launchTools: usesTools,
    launchForStaff: administers(onAccount('id')),
    administer: administers(onAccount('id')),
  },
});
