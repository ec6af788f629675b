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
import {
  AssignUnassigned,
  CreateCategory,
  CreateGroup,
  CreateMembership,
  DeleteCategory,
  DeleteGroup,
  DeleteMembership,
  GetCategory,
  GetGroup,
  GetMembership,
  ListAccountCategories,
  ListAccountGroups,
  ListCategoryGroups,
  ListCategoryUsers,
  ListCourseCategories,
  ListCourseGroups,
  ListGroupUsers,
  ListMemberships,
  ListOwnGroups,
  UpdateCategory,
  UpdateGroup,
  UpdateMembership,
} from './groups.operations.js';

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
const groupFields = wholeBody('name', 'description', 'is_public', 'join_level', 'storage_quota_mb');
const categoryFields = wholeBody('name', 'self_signup', 'auto_leader', 'group_limit');

const groups = [
  get('/courses/:course_id/groups', ListCourseGroups, {
    variables: { ...ofCourse, onlyOwn: own, ...includes },
    respond: page('course.groups'),
  }),
  get('/accounts/:account_id/groups', ListAccountGroups, {
    variables: { ...ofAccount, onlyOwn: own, ...includes },
    respond: page('account.groups'),
  }),
  get('/users/self/groups', ListOwnGroups, {
    variables: { contextType: param('context_type'), ...includes },
    respond: page('viewer.groups'),
  }),
  get('/group_categories/:id/groups', ListCategoryGroups, {
    variables: { ...one, ...includes },
    respond: page('groupCategory.groups'),
  }),
  get('/groups/:id', GetGroup, { variables: { ...one, ...includes }, respond: record('group') }),
  post('/groups', CreateGroup, {
    variables: { courseId: param('course_id'), input: groupFields },
    respond: record('createGroup'),
  }),
  post('/group_categories/:id/groups', CreateGroup, {
    variables: { categoryId: path('id'), input: groupFields },
    respond: record('createGroup'),
  }),
  put('/groups/:id', UpdateGroup, {
    variables: {
      ...one,
      input: wholeBody('name', 'description', 'is_public', 'join_level', 'storage_quota_mb', 'members'),
    },
    respond: record('updateGroup'),
  }),
  del('/groups/:id', DeleteGroup, { variables: one, respond: record('deleteGroup') }),
  get('/groups/:group_id/users', ListGroupUsers, {
    variables: { ...ofGroup, searchTerm: param('search_term'), avatarUrl: included('avatar_url') },
    respond: page('group.users'),
  }),
];

const membershipChange = wholeBody('workflow_state', 'moderator');

/** The same memberships by their own id and by their user. */
const memberships = [
  get('/groups/:group_id/memberships', ListMemberships, {
    variables: { ...ofGroup, states: param('filter_states') },
    respond: page('group.memberships'),
  }),
  post('/groups/:group_id/memberships', CreateMembership, {
    variables: { ...ofGroup, userId: param('user_id') },
    respond: record('createGroupMembership'),
  }),
  ...(['memberships', 'users'] as const).flatMap((kind) => {
    const parameter = kind === 'users' ? 'user_id' : 'id';
    const at = `/groups/:group_id/${kind}/:${parameter}`;
    const name = kind === 'users' ? { ...ofGroup, userId: path('user_id') } : { ...ofGroup, ...one };
    return [
      get(at, GetMembership, { variables: name, respond: record('group.membership') }),
      put(at, UpdateMembership, {
        variables: { ...name, input: membershipChange },
        respond: record('updateGroupMembership'),
      }),
      del(at, DeleteMembership, { variables: name, respond: flag('ok') }),
    ];
  }),
];

const categories = [
  get('/courses/:course_id/group_categories', ListCourseCategories, {
    variables: ofCourse,
    respond: page('course.groupCategories'),
  }),
  get('/accounts/:account_id/group_categories', ListAccountCategories, {
    variables: ofAccount,
    respond: page('account.groupCategories'),
  }),
  post('/courses/:course_id/group_categories', CreateCategory, {
    variables: { ...ofCourse, input: categoryFields },
    respond: record('createGroupCategory'),
  }),
  post('/accounts/:account_id/group_categories', CreateCategory, {
    variables: { ...ofAccount, input: categoryFields },
    respond: record('createGroupCategory'),
  }),
  get('/group_categories/:id', GetCategory, { variables: one, respond: record('groupCategory') }),
  put('/group_categories/:id', UpdateCategory, {
    variables: { ...one, input: categoryFields },
    respond: record('updateGroupCategory'),
  }),
  del('/group_categories/:id', DeleteCategory, { variables: one, respond: record('deleteGroupCategory') }),
  get('/group_categories/:id/users', ListCategoryUsers, {
    variables: {
      ...one,
      searchTerm: param('search_term'),
      unassigned: param('unassigned'),
      avatarUrl: included('avatar_url'),
    },
    respond: page('groupCategory.users'),
  }),
  post('/group_categories/:id/assign_unassigned_members', AssignUnassigned, {
    variables: one,
    respond: record('assignUnassignedMembers'),
  }),
];

export const groupRoutes = section('supplement §5.2 · Groups', [groups, memberships, categories]);
