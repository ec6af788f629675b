import {
  del,
  flag,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  record,
  section,
  wholeBody,
} from '../../platform/index.js';

const includes = {
  users: included('users'),
  permissions: included('permissions'),
  category: included('group_category'),
};
const ofCourse = { courseId: path('course_id') };
const ofAccount = { accountId: path('account_id') };
const ofGroup = { groupId: path('group_id') };
const one = { id: path('id') };
const own = param('only_own_groups');
const groupFields = wholeBody();
const categoryFields = wholeBody();

const groups = [
  get('/courses/:course_id/groups', 'ListCourseGroups', {
    summary: 'List the groups of a course',
    variables: { ...ofCourse, onlyOwn: own, ...includes },
    respond: page('course.groups'),
  }),
  get('/accounts/:account_id/groups', 'ListAccountGroups', {
    summary: 'List the groups of an account',
    variables: { ...ofAccount, onlyOwn: own, ...includes },
    respond: page('account.groups'),
  }),
  get('/users/self/groups', 'ListOwnGroups', {
    summary: "List the caller's groups",
    variables: { contextType: param('context_type'), ...includes },
    respond: page('viewer.groups'),
  }),
  get('/group_categories/:id/groups', 'ListCategoryGroups', {
    summary: 'List the groups of a group category',
    variables: { ...one, ...includes },
    respond: page('groupCategory.groups'),
  }),
  get('/groups/:id', 'GetGroup', {
    summary: 'Show a group',
    variables: { ...one, ...includes },
    respond: record('group'),
  }),
  post('/groups', 'CreateGroup', {
    summary: 'Create a group of students',
    variables: { owner: wholeBody('course_id'), input: groupFields },
    respond: record('createGroup.group'),
  }),
  post('/group_categories/:id/groups', 'CreateCategoryGroup', {
    summary: 'Create a group in a group category',
    variables: { categoryId: path('id'), input: groupFields },
    respond: record('createGroup.group'),
  }),
  put('/groups/:id', 'UpdateGroup', {
    summary: 'Change a group',
    variables: {
      ...one,
      input: wholeBody(),
    },
    respond: record('updateGroup.group'),
  }),
  del('/groups/:id', 'DeleteGroup', {
    summary: 'Delete a group',
    variables: one,
    respond: record('deleteGroup.group'),
  }),
  get('/groups/:group_id/users', 'ListGroupUsers', {
    summary: 'List the users of a group',
    variables: { ...ofGroup, searchTerm: param('search_term'), avatarUrl: included('avatar_url') },
    respond: page('group.users'),
  }),
];

const membershipChange = wholeBody();

/** The same memberships by their own id and by their user. */
const memberships = [
  get('/groups/:group_id/memberships', 'ListMemberships', {
    summary: 'List the memberships of a group',
    variables: { ...ofGroup, states: param('filter_states') },
    respond: page('group.memberships'),
  }),
  post('/groups/:group_id/memberships', 'CreateMembership', {
    summary: 'Add a user to a group',
    variables: { ...ofGroup, userId: param('user_id') },
    respond: record('createGroupMembership.groupMembership'),
  }),
  ...(['memberships', 'users'] as const).flatMap((kind) => {
    const parameter = kind === 'users' ? 'user_id' : 'id';
    const at = `/groups/:group_id/${kind}/:${parameter}`;
    const called = kind === 'users' ? 'MembershipOfUser' : 'Membership';
    const name = kind === 'users' ? { ...ofGroup, userId: path('user_id') } : { ...ofGroup, ...one };
    return [
      get(at, `Get${called}`, {
        summary: 'Show a membership of a group',
        variables: name,
        respond: record('group.membership'),
      }),
      put(at, `Update${called}`, {
        summary: 'Change a membership of a group',
        variables: { ...name, input: membershipChange },
        respond: record('updateGroupMembership.groupMembership'),
      }),
      del(at, `Delete${called}`, { summary: 'End a membership of a group', variables: name, respond: flag('ok') }),
    ];
  }),
];

const categories = [
  get('/courses/:course_id/group_categories', 'ListCourseCategories', {
    summary: 'List the group categories of a course',
    variables: ofCourse,
    respond: page('course.groupCategories'),
  }),
  get('/accounts/:account_id/group_categories', 'ListAccountCategories', {
    summary: 'List the group categories of an account',
    variables: ofAccount,
    respond: page('account.groupCategories'),
  }),
  post('/courses/:course_id/group_categories', 'CreateCourseCategory', {
    summary: 'Create a group category in a course',
    variables: { ...ofCourse, input: categoryFields },
    respond: record('createGroupCategory.groupCategory'),
  }),
  post('/accounts/:account_id/group_categories', 'CreateAccountCategory', {
    summary: 'Create a group category in an account',
    variables: { ...ofAccount, input: categoryFields },
    respond: record('createGroupCategory.groupCategory'),
  }),
  get('/group_categories/:id', 'GetCategory', {
    summary: 'Show a group category',
    variables: one,
    respond: record('groupCategory'),
  }),
  put('/group_categories/:id', 'UpdateCategory', {
    summary: 'Change a group category',
    variables: { ...one, input: categoryFields },
    respond: record('updateGroupCategory.groupCategory'),
  }),
  del('/group_categories/:id', 'DeleteCategory', {
    summary: 'Delete a group category',
    variables: one,
    respond: record('deleteGroupCategory.groupCategory'),
  }),
  get('/group_categories/:id/users', 'ListCategoryUsers', {
    summary: 'List the users of a group category',
    variables: {
      ...one,
      searchTerm: param('search_term'),
      unassigned: param('unassigned'),
      avatarUrl: included('avatar_url'),
    },
    respond: page('groupCategory.users'),
  }),
  post('/group_categories/:id/assign_unassigned_members', 'AssignUnassigned', {
    summary: 'Put everybody who has no group into the groups of a category',
    variables: one,
    respond: record('assignUnassignedMembers.progress'),
  }),
];

export const groupRoutes = section('supplement §5.2 · Groups', [groups, memberships, categories]);
