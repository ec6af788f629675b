export {
  type BlueprintSettings,
  type LockableAspect,
  lockableAspects,
  patchedRestrictions,
  type RestrictedType,
  type RestrictionsPatch,
  shownByType,
  shownRestrictions,
} from './blueprints/blueprint-restrictions.rules.js';
export type { CoursePatch } from './changing/course-rights.js';
export { type CourseRequest, createCourse } from './changing/operations/create-course.js';
export { updateCourse } from './changing/operations/update-course.js';
export { copiedSettings } from './copied-settings.js';
export { Course, courseFormats, courseStates, homePages, licenses } from './course.entity.js';
export { coursePolicy } from './course.policy.js';
export { courseReads } from './course.reads.js';
export { deletedBeyondScopes, reservedSaid } from './course.refusals.js';
export type { CourseFields } from './course.rules.js';
export { courseAccessReads, listedCourseReads } from './course-access.reads.js';
export { auditCourse, changesBetween, sourceOf, trackedValues } from './course-changes.js';
export { knownStandard } from './course-checks.sql.js';
export { type CourseConsequence, type CourseMaking, courseConsequences } from './course-consequences.js';
export { type NamedPlace, type PlaceIds, type PlaceReads, placeNamed } from './course-or-account.js';
export { groupWeightingSchemes } from './course-values.rules.js';
export { isLaunched, launchedAddressRules, refuseReservedNames } from './launched-addresses.js';
export { inLivingCourse, livingCourseSql } from './living-course.sql.js';
export { nicknamedCourses } from './nicknames/nicknamed-courses.lists.js';
export { clearCourseNickname } from './nicknames/operations/clear-course-nickname.js';
export { clearCourseNicknames } from './nicknames/operations/clear-course-nicknames.js';
export { setCourseNickname } from './nicknames/operations/set-course-nickname.js';
export { nameOfCourse } from './occasions.sql.js';
export { previewHtml } from './operations/preview-html.js';
export { resetCourseContent } from './resetting/operations/reset-course-content.js';
export { readCourseRights } from './rights/operations/read-course-rights.js';
export { createSection } from './sections/operations/create-section.js';
export { deleteSection } from './sections/operations/delete-section.js';
export { updateSection } from './sections/operations/update-section.js';
export { Section } from './sections/section.entity.js';
export { sectionPolicy } from './sections/section.policy.js';
export { sectionReads } from './sections/section.reads.js';
export type { SectionPatch } from './sections/section.rules.js';
export { announcementsLocked, shownAnnouncements } from './settings/course-settings.sql.js';
export { type CourseSettingsPatch, updateCourseSettings } from './settings/operations/update-course-settings.js';
export { changeState } from './states/change-state.js';
export { type CourseEvent, courseEvents, deletionEvents } from './states/course.states.js';
export { batchEvents, type CourseBatchEvent } from './states/course-batch.js';
export { concludeCourse } from './states/operations/conclude-course.js';
export { deleteCourse } from './states/operations/delete-course.js';
export { updateCourses } from './states/operations/update-courses.js';
export {
  mostTabs,
  mostToolTabs,
  type ToolTab,
  tabNames,
  tabTypes,
  tabVisibilities,
  toolTabKey,
} from './tabs/course-tab-kinds.rules.js';
export { type CourseTab, isHiddenTab, type TabSettings, tabsFor } from './tabs/course-tabs.rules.js';
export { updateCourseTab } from './tabs/operations/update-course-tab.js';
export { findsListOf } from './tabs/shown-tab.sql.js';
export { toolTabSources } from './tabs/tool-tabs.sql.js';
export { currentTerm } from './terms/current-term.sql.js';
export { createTerm } from './terms/operations/create-term.js';
export { deleteTerm } from './terms/operations/delete-term.js';
export { updateTerm } from './terms/operations/update-term.js';
export { Term } from './terms/term.entity.js';
export { termPolicy } from './terms/term.policy.js';
export { termOverrideReads, termReads, termStateFilters } from './terms/term.reads.js';
export type { TermPatch } from './terms/term.rules.js';
export { findTenantOfOpenCourse } from './visiting/open-course.js';
