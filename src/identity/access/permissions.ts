/** Every permission there is, with the roles that may hold it and those that hold it by default. Source: D1 · Roles. */

/** The course roles, in the order of the letters S T A D O. */
export const courseRoleTypes = [
  'StudentEnrollment',
  'TeacherEnrollment',
  'TaEnrollment',
  'DesignerEnrollment',
  'ObserverEnrollment',
] as const;

/** What somebody may be in a course: what a course role says, or the test student of a teacher. */
export const enrollmentTypes = [...courseRoleTypes, 'StudentViewEnrollment'] as const;

/** What a role may be based on: one of the course roles, or membership of an account. */
export const baseRoleTypes = [...courseRoleTypes, 'AccountMembership'] as const;

export type CourseRoleType = (typeof courseRoleTypes)[number];
export type EnrollmentType = (typeof enrollmentTypes)[number];
export type BaseRoleType = (typeof baseRoleTypes)[number];

/**
 * Where a permission has a meaning:
 * `account` in any account, `root` in root accounts alone, `site` in the site account alone,
 * `both` in accounts and courses, `both_admins_only` likewise, but never held through a course role.
 */
export type PermissionLevel = 'account' | 'root' | 'site' | 'both' | 'both_admins_only';

/** The 21 permissions of account roles alone, in the document's order; levels from the supplement. */
const accountPermissions = [
  ['become_user', 'root'],
  ['import_sis', 'root'],
  ['manage_account_memberships', 'account'],
  ['manage_account_settings', 'account'],
  ['manage_alerts', 'account'],
  ['manage_courses', 'account'],
  ['manage_developer_keys', 'root'],
  ['manage_global_outcomes', 'site'],
  ['manage_jobs', 'site'],
  ['manage_role_overrides', 'account'],
  ['manage_storage_quotas', 'account'],
  ['manage_sis', 'root'],
  ['manage_site_settings', 'site'],
  ['manage_user_logins', 'account'],
  ['read_course_content', 'both_admins_only'],
  ['read_course_list', 'account'],
  ['read_messages', 'site'],
  ['site_admin', 'site'],
  ['view_error_reports', 'site'],
  ['view_statistics', 'account'],
  ['manage_feature_flags', 'both_admins_only'],
] as const satisfies readonly (readonly [string, PermissionLevel])[];

/**
 * The 31 permissions of account and course roles, in the document's order. Five positions, S T A D O:
 * an upper-case letter is on by default, a lower-case letter off by default, a dash can never be on.
 */
const coursePermissions = [
  ['change_course_state', '-TaD-'],
  ['comment_on_others_submissions', 'sTAD-'],
  ['create_collaborations', 'STADo'],
  ['create_conferences', 'STADo'],
  ['manage_admin_users', '-Tad-'],
  ['manage_assignments', '-TADo'],
  ['manage_calendar', 'sTADo'],
  ['manage_content', '-TADo'],
  ['manage_files', '-TADo'],
  ['manage_grades', '-TA--'],
  ['manage_groups', '-TAD-'],
  ['manage_interaction_alerts', '-Ta--'],
  ['manage_outcomes', 'sTaDo'],
  ['manage_sections', '-TaD-'],
  ['manage_students', '-TAD-'],
  ['manage_user_notes', '-TA--'],
  ['manage_rubrics', '-TAD-'],
  ['manage_wiki', '-TADo'],
  ['read_forum', 'STADO'],
  ['moderate_forum', 'sTADo'],
  ['post_to_forum', 'STADo'],
  ['read_announcements', 'STADO'],
  ['read_question_banks', '-TADo'],
  ['read_reports', '-TAD-'],
  ['read_roster', 'STADo'],
  ['read_sis', 'sTa--'],
  ['send_messages', 'STADo'],
  ['send_messages_all', 'sTADo'],
  ['view_all_grades', '-TAd-'],
  ['view_group_pages', 'sTADo'],
  ['lti_add_edit', '-TAD-'],
] as const satisfies readonly (readonly [string, string])[];

/** Account permissions that the document leaves to the service. Source: supplement 2.3. */
const furtherAccountPermissions = [
  ['reset_any_mfa', 'root'],
  ['manage_master_courses', 'account'],
  ['manage_user_observers', 'account'],
  ['undelete_courses', 'account'],
  ['view_grade_changes', 'account'],
  ['view_course_changes', 'account'],
  ['view_notifications', 'account'],
  ['view_jobs', 'site'],
  ['view_quiz_answer_audits', 'both_admins_only'],
] as const satisfies readonly (readonly [string, PermissionLevel])[];

/** Course permissions that the document leaves to the service. Source: supplement 2.3. */
const furtherCoursePermissions = [['moderate_grades', '-Ta--']] as const satisfies readonly (readonly [
  string,
  string,
])[];

export type Permission =
  | (typeof accountPermissions)[number][0]
  | (typeof coursePermissions)[number][0]
  | (typeof furtherAccountPermissions)[number][0]
  | (typeof furtherCoursePermissions)[number][0];

const levels: ReadonlyMap<string, PermissionLevel> = new Map<string, PermissionLevel>([
  ...accountPermissions,
  ...coursePermissions.map(([name]) => [name, 'both'] as const),
  ...furtherAccountPermissions,
  ...furtherCoursePermissions.map(([name]) => [name, 'both'] as const),
]);

const letters: ReadonlyMap<string, string> = new Map<string, string>([
  ...coursePermissions,
  ...furtherCoursePermissions,
]);

/** Account permissions that even the built-in administrator holds only after an override. Source: clients.md. */
const offForAdministrators: ReadonlySet<Permission> = new Set<Permission>(['view_notifications']);

/** The names of all permissions: the document's first, in its order, then the further ones. */
export const permissionNames: readonly Permission[] = [...levels.keys()] as Permission[];

/** Says whether a text names a permission. */
export const isPermission = (text: string): text is Permission => levels.has(text);

/** Tells where a permission has a meaning. Source: D1 · Roles, supplement 2.3. */
export const levelOf = (permission: Permission): PermissionLevel => levels.get(permission)!;

/**
 * Says whether a role could ever hold a permission; what is inapplicable is ignored in requests, and never granted.
 * Course roles hold permissions of level `both` where their letter is no dash. Account roles hold everything,
 * except `root` outside a root account and `site` outside the site account.
 * @param place the account that the role acts in; without it an ordinary root account
 * Source: D1 · Roles, permission rules.
 */
export function applicableTo(
  permission: Permission,
  baseRoleType: BaseRoleType,
  place: { isRoot: boolean; isSite: boolean } = { isRoot: true, isSite: false },
): boolean {
  if (baseRoleType !== 'AccountMembership') return letterOf(permission, baseRoleType) !== '-';
  const level = levelOf(permission);
  if (level === 'site') return place.isSite;
  return level !== 'root' || place.isRoot;
}

/**
 * The value of a permission where no override says otherwise.
 * The built-in AccountAdmin holds all but `view_notifications` and the site level; custom account roles hold nothing;
 * course roles, and custom roles based on them, hold what the letters say.
 * Source: D1 · Roles, permission names; clients.md, open points.
 */
export function defaultOf(permission: Permission, role: { baseRoleType: BaseRoleType; builtIn: boolean }): boolean {
  if (role.baseRoleType === 'AccountMembership') {
    return role.builtIn && levelOf(permission) !== 'site' && !offForAdministrators.has(permission);
  }
  return /[A-Z]/.test(letterOf(permission, role.baseRoleType));
}

/** Whether it holds in a concluded course, too, to open that again. Source: supplement §3.2, state machine of a course. */
export const opensConcludedCourses = (permission: Permission): boolean => permission === 'change_course_state';

function letterOf(permission: Permission, baseRoleType: CourseRoleType): string {
  return letters.get(permission)?.[courseRoleTypes.indexOf(baseRoleType)] ?? '-';
}
