import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { updated } from '../../platform/sql/bulk.js';
import { Course } from './course.entity.js';
import { termDeleted } from './course.refusals.js';
import { courseAccessOfAccount, listedCourses } from './course-access.reads.js';
import { courseConsequences } from './course-consequences.js';
import { launchedAddressRules } from './launched-addresses.js';
import { CourseNickname } from './nicknames/course-nickname.entity.js';
import { nicknameOfCourse } from './nicknames/nicknamed-courses.lists.js';
import { courseMade } from './occasions.sql.js';
import { courseOfSection, sectionsOfCourse } from './sections/course-sections.lists.js';
import { Section } from './sections/section.entity.js';
import { batchUpdateCourses } from './states/jobs/batch-update-courses.job.js';
import { toolTabSources } from './tabs/tool-tabs.sql.js';
import { Term } from './terms/term.entity.js';
import { listedTerms } from './terms/term.lists.js';
import { termsOfAccount } from './terms/term.reads.js';
import { TermOverride } from './terms/term-override.entity.js';

export const area = defineArea({
  entities: [Term, TermOverride, Course, Section, CourseNickname],
  reads: [
    sectionsOfCourse,
    courseOfSection,
    termsOfAccount,
    listedTerms,
    courseAccessOfAccount,
    listedCourses,
    nicknameOfCourse,
  ],
  points: [courseConsequences, toolTabSources, launchedAddressRules],
  extensions: [notificationOccasions.with(courseMade)],
  jobs: [batchUpdateCourses],
  constraints: {
    courses_sis_course_id: taken('sisCourseId', 'SIS id'),
    sections_sis_section_id: taken('sisSectionId', 'SIS id'),
    terms_sis_term_id: taken('sisTermId', 'SIS id'),
    courses_live_term: termDeleted,
  },
  deciding: [
    { entity: Section },
    { entity: Term },
    { entity: TermOverride },
    updated(
      Course,
      'workflowState',
      'accountId',
      'startAt',
      'endAt',
      'enrollmentTermId',
      'restrictEnrollmentsToCourseDates',
      'restrictStudentPastView',
      'restrictStudentFutureView',
    ),
  ],
});
