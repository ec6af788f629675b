import { alreadyInSet } from '../learning/groups/index.js';
import { badRequest, conflict, invalidField } from '../platform/refusal/refusal.js';
import type { ConstraintRefusals } from '../platform/transaction/transaction.js';

const taken = (field: string, what: string) => () => invalidField(field, 'taken', `That ${what} is already in use.`);

/** What a client is told when two requests raced for something that there can be only once. */
export const constraintRefusals: ConstraintRefusals = {
  accounts_sis_account_id: taken('sisAccountId', 'SIS id'),
  accounts_integration_id: taken('integrationId', 'integration id'),
  courses_sis_course_id: taken('sisCourseId', 'SIS id'),
  sections_sis_section_id: taken('sisSectionId', 'SIS id'),
  terms_sis_term_id: taken('sisTermId', 'SIS id'),
  courses_live_term: () => badRequest('term_deleted', 'The term has been deleted.'),
  enrollments_live_section: () => badRequest('section_deleted', 'The section has been deleted.'),
  role_overrides_one: () => conflict('role_changed', 'The role was changed by another request at the same time.'),
  roles_label: taken('label', 'label'),
  logins_unique_id: taken('uniqueId', 'login'),
  logins_sis_user_id: taken('sisUserId', 'SIS id'),
  logins_integration_id: taken('integrationId', 'integration id'),
  communication_channels_address: taken('address', 'address'),
  group_categories_name: taken('name', 'name'),
  group_memberships_one_of_set: alreadyInSet,
  group_memberships_one: () =>
    conflict('membership_changed', 'The membership was changed by another request at the same time.'),
  assignment_overrides_section: taken('courseSectionId', 'section'),
  assignment_overrides_group: taken('groupId', 'group'),
  assignment_override_students_one: taken('studentIds', 'student'),
  folders_name: taken('name', 'name'),
  folders_acyclic: () => badRequest('cyclic_folder', 'A folder cannot lie within itself.'),
  files_name: taken('name', 'name'),
  admins_last: () => badRequest('last_admin', 'The account needs an administrator.'),
  admins_one: () => conflict('already_admin', 'The user holds that role already.'),
};
