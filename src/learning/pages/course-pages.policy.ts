import { activeStudentIn, may, memberNowOrBefore, on } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, type Expr, is } from '../../platform/authorization/policy.js';
import { forUsers } from '../../platform/authorization/visitor.js';
import { Course, coursePolicy, findsListOf } from '../courses/index.js';

const manages = may('manage_wiki', on('id'));
const openToUsers = allOf(
  is({ workflowState: ['available', 'completed'] }),
  anyOf(is({ isPublic: true }), is({ isPublicToAuthUsers: true })),
);

/** Who may look at the pages of a course; visitors at those of a public one. */
export const listsPages: Expr<'id' | 'isPublic' | 'isPublicToAuthUsers' | 'workflowState'> = forUsers(
  anyOf(memberNowOrBefore('id'), manages, may('read_course_content', on('id')), openToUsers),
  is({ isPublic: true, workflowState: 'available' }),
) as Expr<'id'>;

/** Who finds the list of its pages, of those who may look at them. */
export const findsPages = findsListOf('pages', manages);

/** A course as the place of its pages. */
export const coursePagesPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    /** Students write pages where the course lets them. */
    createPage: anyOf(manages, allOf(is({ allowStudentWikiEdits: true }), activeStudentIn('id'))),
    managePages: manages,
  },
});
