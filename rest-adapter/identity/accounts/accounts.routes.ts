import {
  bare,
  body,
  del,
  get,
  given,
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
  guid: included('lti_guid'),
  registration: included('registration_settings'),
  services: included('services'),
};
const accountId = path('account_id');

export const accountRoutes = section('D1 · Accounts, sub-accounts, admins', [
  get('/accounts', 'ListAccounts', {
    summary: 'List the accounts that the caller administers',
    variables: includes,
    respond: page('accounts'),
  }),
  get('/course_accounts', 'ListCourseAccounts', {
    summary: 'List the accounts in which the caller may manage courses',
    respond: page('courseAccounts'),
  }),
  get('/accounts/:id', 'GetAccount', {
    summary: 'Show an account',
    variables: { id: path('id'), ...includes },
    respond: record('account'),
  }),
  get('/accounts/:id/settings', 'GetAccountSettings', {
    summary: "Show the settings that an account's courses inherit",
    variables: { id: path('id') },
    respond: record('account.settings'),
    source: 'supplement §2.6',
  }),
  put('/accounts/:id', 'UpdateAccount', {
    summary: 'Change an account',
    variables: {
      id: path('id'),
      input: body('account').keyed('services', 'key', 'enabled'),
      ...includes,
      services: included('services').or(given('account.services')),
    },
    respond: record('updateAccount.account'),
  }),
  get('/accounts/:account_id/sub_accounts', 'ListSubAccounts', {
    summary: 'List the accounts below an account',
    variables: { accountId, recursive: param('recursive') },
    respond: page('account.subAccounts'),
    // Source: supplement §2.6
    withoutLastPage: ['recursive=true', 'recursive=1'],
  }),
  post('/accounts/:account_id/sub_accounts', 'CreateSubAccount', {
    summary: 'Create an account below another',
    variables: { accountId, input: body('account') },
    respond: record('createSubAccount.account'),
  }),
  del('/accounts/:account_id/sub_accounts/:id', 'DeleteSubAccount', {
    summary: 'Delete an account below another',
    variables: { accountId, id: path('id') },
    respond: record('deleteSubAccount.account'),
    source: 'supplement §2.6',
  }),
  del('/accounts/:account_id/users/:user_id', 'RemoveUser', {
    summary: 'Remove a user from an account',
    variables: { accountId, userId: path('user_id') },
    respond: record('removeUserFromAccount.user'),
  }),
  get('/accounts/:account_id/admins', 'ListAdmins', {
    summary: 'List the administrators of an account',
    variables: { accountId, userIds: param('user_id') },
    respond: page('account.admins'),
  }),
  get('/accounts/:account_id/admins/self', 'ListOwnAdmins', {
    summary: 'List the roles that the caller holds in an account',
    variables: { accountId },
    respond: page('account.ownAdmins'),
    source: 'supplement §2.6',
  }),
  get('/accounts/:account_id/features', 'ListAccountFeatures', {
    summary: 'List the features that are switched for an account',
    variables: { accountId },
    respond: bare('account.features'),
    source: 'supplement §5.4',
  }),
  post('/accounts/:account_id/admins', 'CreateAdmin', {
    summary: 'Make a user an administrator of an account',
    variables: { accountId, input: wholeBody('user_id', 'role', 'role_id', 'send_confirmation') },
    respond: record('createAdmin.admin'),
  }),
  del('/accounts/:account_id/admins/:user_id', 'RemoveAdmin', {
    summary: "Take the administrator's role in an account from a user",
    variables: { accountId, userId: path('user_id'), input: wholeBody('role', 'role_id') },
    respond: record('deleteAdmin.admin'),
  }),
]);
