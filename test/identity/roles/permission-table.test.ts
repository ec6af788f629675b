import {
  applicableTo,
  type BaseRoleType,
  baseRoleTypes,
  courseRoleTypes,
  defaultOf,
  isPermission,
  levelOf,
  type Permission,
  permissionNames,
} from '../../../src/identity/access/permissions.js';

/** The document's own table, copied a second time by hand so that a slip in either copy shows. */
const courseTable = `
change_course_state -TaD-; comment_on_others_submissions sTAD-; create_collaborations STADo; create_conferences STADo;
manage_admin_users -Tad-; manage_assignments -TADo; manage_calendar sTADo; manage_content -TADo; manage_files -TADo;
manage_grades -TA--; manage_groups -TAD-; manage_interaction_alerts -Ta--; manage_outcomes sTaDo; manage_sections -TaD-;
manage_students -TAD-; manage_user_notes -TA--; manage_rubrics -TAD-; manage_wiki -TADo; read_forum STADO;
moderate_forum sTADo; post_to_forum STADo; read_announcements STADO; read_question_banks -TADo; read_reports -TAD-;
read_roster STADo; read_sis sTa--; send_messages STADo; send_messages_all sTADo; view_all_grades -TAd-;
view_group_pages sTADo; lti_add_edit -TAD-`
  .split(';')
  .map((cell) => cell.trim().split(' ') as [Permission, string]);

const accountTable = `
become_user, import_sis, manage_account_memberships, manage_account_settings, manage_alerts, manage_courses,
manage_developer_keys, manage_global_outcomes, manage_jobs, manage_role_overrides, manage_storage_quotas, manage_sis,
manage_site_settings, manage_user_logins, read_course_content, read_course_list, read_messages, site_admin,
view_error_reports, view_statistics, manage_feature_flags`
  .split(',')
  .map((name) => name.trim() as Permission);

const cells = courseTable.flatMap(([permission, letters]) =>
  courseRoleTypes.map((role, position) => ({ permission, role, letter: letters[position]! })),
);

describe('the permission table of document 1', () => {
  it('has 31 × 5 cells and 21 account permissions, in the order of the document', () => {
    expect(cells).toHaveLength(155);
    const documented = [...accountTable, ...courseTable.map(([name]) => name)];
    expect(permissionNames.slice(0, 52)).toEqual(documented);
    expect(new Set(permissionNames).size).toBe(permissionNames.length);
  });

  it('ro-perm-course-defaults: all 155 defaults of the built-in course roles are those of the document', () => {
    const wrong = cells.filter(
      ({ permission, role, letter }) =>
        defaultOf(permission, { baseRoleType: role, builtIn: true }) !== (letter >= 'A' && letter <= 'Z'),
    );
    expect(wrong).toEqual([]);
  });

  it('gives a custom role based on a course role the same defaults', () => {
    const wrong = cells.filter(
      ({ permission, role }) =>
        defaultOf(permission, { baseRoleType: role, builtIn: false }) !==
        defaultOf(permission, { baseRoleType: role, builtIn: true }),
    );
    expect(wrong).toEqual([]);
  });

  it('ro-perm-cannot, A27: exactly the cells with a dash can never be on', () => {
    const wrong = cells.filter(({ permission, role, letter }) => applicableTo(permission, role) !== (letter !== '-'));
    expect(wrong).toEqual([]);
    expect(applicableTo('manage_grades', 'StudentEnrollment')).toBe(false);
  });

  it('ro-perm-account-only, A25: the 21 account permissions never apply to a course role', () => {
    expect(accountTable).toHaveLength(21);
    for (const permission of accountTable) {
      expect(levelOf(permission)).not.toBe('both');
      for (const role of courseRoleTypes) {
        expect([permission, role, applicableTo(permission, role)]).toEqual([permission, role, false]);
        expect(defaultOf(permission, { baseRoleType: role, builtIn: true })).toBe(false);
      }
    }
  });
});

describe('account roles', () => {
  const admin = { baseRoleType: 'AccountMembership', builtIn: true } as const;
  const siteLevel = permissionNames.filter((name) => levelOf(name) === 'site');
  const rootLevel = permissionNames.filter((name) => levelOf(name) === 'root');

  it('give the built-in administrator everything but view_notifications and the site level', () => {
    const off = permissionNames.filter((name) => !defaultOf(name, admin));
    expect(off.sort()).toEqual(
      [
        'manage_global_outcomes',
        'manage_jobs',
        'manage_site_settings',
        'read_messages',
        'site_admin',
        'view_error_reports',
        'view_jobs',
        'view_notifications',
      ].sort(),
    );
  });

  it('give a custom role nothing', () => {
    const on = permissionNames.filter((name) => defaultOf(name, { ...admin, builtIn: false }));
    expect(on).toEqual([]);
  });

  it('hold the site level in the site account alone, the root level in root accounts alone', () => {
    const applicable = (names: Permission[], isRoot: boolean, isSite: boolean) =>
      names.filter((name) => applicableTo(name, 'AccountMembership', { isRoot, isSite }));
    expect(siteLevel).toHaveLength(7);
    expect(rootLevel).toHaveLength(5);
    expect(applicable(siteLevel, true, true)).toEqual(siteLevel);
    expect(applicable(siteLevel, true, false)).toEqual([]);
    expect(applicable(rootLevel, true, false)).toEqual(rootLevel);
    expect(applicable(rootLevel, false, false)).toEqual([]);
    expect(applicable([...permissionNames], false, false)).toHaveLength(permissionNames.length - 12);
  });

  it('take an ordinary root account for granted', () => {
    expect(applicableTo('become_user', 'AccountMembership')).toBe(true);
    expect(applicableTo('site_admin', 'AccountMembership')).toBe(false);
  });
});

describe('the permissions beyond the document', () => {
  it('let teachers moderate grades by default, and TAs where it is turned on', () => {
    const held = (role: BaseRoleType) => [
      applicableTo('moderate_grades', role),
      defaultOf('moderate_grades', { baseRoleType: role, builtIn: true }),
    ];
    expect(baseRoleTypes.map(held)).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('knows a name when it sees one', () => {
    expect(isPermission('view_quiz_answer_audits')).toBe(true);
    expect(isPermission('toString')).toBe(false);
  });
});
