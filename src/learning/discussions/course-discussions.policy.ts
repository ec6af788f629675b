import { among, grantOf, may, on } from '../../identity/access/index.js';
import type { Actor } from '../../platform/authorization/actor.js';
import { allOf, anyOf, definePolicy, type Expr, is } from '../../platform/authorization/policy.js';
import { Course, coursePolicy, findsListOf } from '../courses/index.js';

const here = on('id');
const moderates = may('moderate_forum', here);
const openToUsers = allOf(
  is({ workflowState: ['available', 'completed'] }),
  anyOf(is({ isPublic: true }), is({ isPublicToAuthUsers: true })),
);
const looksIn = anyOf(moderates, among('id', 'concluded'), may('read_course_content', here), openToUsers);

/** Who may look at the discussions of a course. */
export const listsDiscussions = anyOf(may('read_forum', here), looksIn);
/** Who may look at its announcements. */
export const listsAnnouncements = anyOf(may('read_announcements', here), looksIn);

/** Who finds the lists, of those who may look at them. */
export const findsDiscussions = findsListOf('discussions', moderates);
export const findsAnnouncements = findsListOf('announcements', moderates);

/** A course as the place of its discussions and announcements. */
export const courseDiscussionsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    createTopic: coursePolicy.actions.createDiscussionTopic as Expr<'id'>,
    createAnnouncement: coursePolicy.actions.createAnnouncement as Expr<'id'>,
    readAnnouncements: listsAnnouncements,
    /** Reads drafts there, and what comes later. */
    moderate: moderates,
    /** Puts files to what they write. */
    attach: anyOf(
      moderates,
      allOf(may('post_to_forum', here), is({ allowStudentForumAttachments: true })),
      among('id', 'asStaff'),
    ),
  },
});

/** A course whose announcements the actor reads. */
export const announcingCoursePolicy = definePolicy(Course, {
  visible: allOf(coursePolicy.visible, courseDiscussionsPolicy.actions.readAnnouncements) as Expr<'id'>,
  actions: {},
});

/** The courses whose announcements the actor's enrollments let them read, without a look at the database. */
export const announcedToMember = (actor: Actor): readonly number[] => grantOf(actor, 'read_announcements').courses;
