import {
  activeStudentIn,
  administers,
  among,
  may,
  memberOf,
  on,
  onAccount,
  staffIn,
  studentIn,
} from '../../identity/access/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  everybody,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { Course } from './course.entity.js';

const here = on('id');

/** SQL: whoever comes without a token may know of the course. It looks at the state and the flags alone. */
export const openToVisitors = (course: Sql): Sql => sql`
  ${course}.workflow_state = 'available' and (${course}.is_public or ${course}.public_syllabus)
`;

const undeleted = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });
/** Published at some time: what is open to everybody opens then. */
const published = is({ workflowState: ['available', 'completed'] });
const openToAll = anyOf(is({ isPublic: true }), is({ isPublicToAuthUsers: true }));
/** A course whose syllabus others may read is known to them, and nothing in it but that. */
const showsSyllabus = anyOf(is({ publicSyllabus: true }), is({ publicSyllabusToAuth: true }));
const mayList = may('read_course_list', here);
const mayRead = may('read_course_content', here);
/** Everything about a course: those who manage the courses of its account, and the staff who may edit its contents. */
const fullEditing = anyOf(may('manage_courses', here), allOf(staffIn('id'), may('manage_content', here)));
const manages = anyOf(fullEditing, may('manage_content', here));
const readsRoster = may('read_roster', here);
const worksHere = anyOf(staffIn('id'), administers(here));
/** Reads all of the course, or installs its tools. */
const looksAfterTools = anyOf(mayRead, may('lti_add_edit', here));
const stateChange = anyOf(may('manage_courses', here), may('change_course_state', here));
const deletion = anyOf(
  may('manage_courses', here),
  allOf(staffIn('id'), may('manage_content', here), may('change_course_state', here)),
);

/** What changes a course, or something in it, ends with the course: the mutations find no deleted one. */
const whileUndeleted = <Actions extends Readonly<Record<string, Expr<string>>>>(actions: Actions) =>
  Object.fromEntries(Object.entries(actions).map(([name, expr]) => [name, allOf(undeleted, expr)])) as {
    readonly [Name in keyof Actions]: Expr<'id'>;
  };

/**
 * A course is seen by those who belong or belonged to it, by the administrators whose role lists courses, and, where it
 * or its syllabus is open to all, by everybody of the tenant. Students see it only once it is published. Without a token,
 * a published course is seen that is public, or whose syllabus is.
 */
export const coursePolicy = definePolicy(Course, {
  visible: allOf(
    ofTenant('rootAccountId'),
    undeleted,
    anyOf(
      memberOf('id'),
      among('id', 'invited'),
      among('id', 'concluded'),
      mayList,
      mayRead,
      allOf(published, anyOf(openToAll, showsSyllabus)),
    ),
  ),
  actions: {
    readRoster: readsRoster,
    /** The people of the course, for those who may read its roster and those who grade there. */
    listUsers: anyOf(may('read_roster', here), may('view_all_grades', here), may('manage_grades', here)),
    /** Who signed on when. */
    viewUsage: may('read_reports', here),
    /** Works in the course, or administers it. */
    workHere: worksHere,
    readSis: may('read_sis', here),
    listGroups: anyOf(may('read_roster', here), may('manage_groups', here)),
    /** The course stands in the list of its account, whatever its state. */
    list: allOf(ofTenant('rootAccountId'), mayList),
    /** Dates keep the actor out: they know that the course is there, and nothing else of it. */
    closedByDates: allOf(ofTenant('rootAccountId'), undeleted, among('id', 'closed')),
    ...whileUndeleted({
      manageSections: may('manage_sections', here),
      /** Students and observers are enrolled and let go by some, staff by others. */
      enrollStudents: may('manage_students', here),
      enrollStaff: may('manage_admin_users', here),
      /** Looks at the course as a student would, through its test student. */
      viewAsStudent: anyOf(staffIn('id'), may('manage_students', here)),
      /** Studies there just now: neither is it concluded nor are they outside their dates. */
      takePart: activeStudentIn('id'),
      /** Marks it as a favorite: only what one belongs to. */
      favor: anyOf(memberOf('id'), among('id', 'invited')),
      manageGroups: may('manage_groups', here),
      /** Makes groups: staff always, students where the course lets them. */
      organizeGroups: anyOf(
        may('manage_groups', here),
        allOf(is({ allowStudentOrganizedGroups: true }), activeStudentIn('id')),
      ),
      /** May change some of it; how much, the further rights say. */
      change: anyOf(manages, stateChange),
      update: fullEditing,
      /** Without `update`, the syllabus alone. */
      editSyllabus: may('manage_content', here),
      changeState: stateChange,
      delete: deletion,
      /** Who may delete it may put an empty one in its place. */
      resetContent: deletion,
      /** May do with it what the administrators of its account do: move it, and change it together with others. */
      administer: may('manage_courses', here),
      updateQuota: may('manage_storage_quotas', here),
      // A right of root accounts, for all that hangs below them.
      updateSisIds: may('manage_sis', onAccount('rootAccountId')),
      changeBlueprint: may('manage_master_courses', here),
      /** Fills it with the contents of other courses. */
      copyInto: may('manage_content', here),
    }),
    /** Takes its contents into another course: who reads all of them, also once the course is over. */
    copyFrom: anyOf(staffIn('id'), mayRead),
    // A right at the root account, for all that hangs below it, deleted or not.
    readAuditEvents: may('view_course_changes', onAccount('rootAccountId')),
    /** Brings it back: whoever does finds it among the deleted courses of its account. */
    undelete: allOf(is({ workflowState: ['deleted'] }), mayList, may('undelete_courses', here)),
    // Both are told of deleted courses too, as the permissions that REST includes with a course.
    createDiscussionTopic: anyOf(
      may('moderate_forum', here),
      allOf(may('post_to_forum', here), anyOf(staffIn('id'), is({ allowStudentDiscussionTopics: true }))),
    ),
    createAnnouncement: may('moderate_forum', here),
  },
  fields: {
    // Who switches self enrollment on, and who enrolls students.
    selfEnrollmentCode: anyOf(fullEditing, may('manage_students', here)),
    sisCourseId: may('read_sis', here),
    integrationId: may('read_sis', here),
    // Which tabs of the navigation are there.
    seesHiddenTabs: manages,
    seesGradesTab: anyOf(studentIn('id'), may('view_all_grades', here), may('manage_grades', here)),
    seesPeopleTab: readsRoster,
    seesSettingsTab: worksHere,
    // Tabs of tools, for who launches tools there.
    seesToolTabs: anyOf(memberOf('id'), looksAfterTools),
    seesStaffToolTabs: anyOf(staffIn('id'), looksAfterTools),
    // Who merely knows of the course reads its syllabus where the course shows that to others.
    syllabusBody: anyOf(memberOf('id'), among('id', 'concluded'), mayRead, openToAll, showsSyllabus),
    // The other tabs; without it, the syllabus alone is found.
    seesContents: everybody,
  },
  visitors: {
    visible: allOf(ofTenant('rootAccountId'), sqlCondition('openToVisitors', openToVisitors)),
    fields: { syllabusBody: everybody, seesContents: is({ isPublic: true }) },
  },
});
