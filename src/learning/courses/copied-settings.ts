import type { Course } from './course.entity.js';

/** Contents of a course, and the ways to them: an empty course has those of a new one. */
export const courseContents = [
  'defaultView',
  'imageId',
  'syllabusBody',
  'tabSettings',
] as const satisfies readonly (keyof Course)[];

/**
 * What a course says of itself that goes over with its contents: not what tells it apart, its state, its dates and quota, nor
 * who may enroll themself. Three of them name things of the course: the syllabus links to its contents, the picture is one of
 * its files, and the navigation has the tabs of its tools.
 */
export const copiedSettings = [
  'restrictEnrollmentsToCourseDates',
  'license',
  'courseFormat',
  'locale',
  'timeZone',
  'isPublic',
  'isPublicToAuthUsers',
  'publicSyllabus',
  'publicSyllabusToAuth',
  'gradingStandardId',
  'applyAssignmentGroupWeights',
  'hideFinalGrades',
  'showTotalGradeAsPoints',
  'allowStudentWikiEdits',
  'allowWikiComments',
  'allowStudentAssignmentEdits',
  'allowStudentForumAttachments',
  'allowStudentDiscussionTopics',
  'allowStudentDiscussionEditing',
  'allowStudentOrganizedGroups',
  'hideDistributionGraphs',
  'lockAllAnnouncements',
  'restrictStudentPastView',
  'restrictStudentFutureView',
  'showAnnouncementsOnHomePage',
  'homePageAnnouncementLimit',
  'imageUrl',
  'publicDescription',
  ...courseContents,
] as const satisfies readonly (keyof Course)[];
