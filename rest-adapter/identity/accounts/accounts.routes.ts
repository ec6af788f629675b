import {
  body,
  del,
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
  CreateSubAccount,
  DeleteSubAccount,
  GetAccount,
  GetAccountSettings,
  ListAccounts,
  ListCourseAccounts,
  ListSubAccounts,
  RemoveUser,
  UpdateAccount,
} from './accounts.operations.js';
import { CreateAdmin, ListAdmins, RemoveAdmin } from './admins.operations.js';

const includes = {
  guid: included('lti_guid'),
  registration: included('registration_settings'),
  services: included('services'),
};
const accountId = path('account_id');

export const accountRoutes = section('D1 · Accounts, sub-accounts, admins', [
  get('/accounts', ListAccounts, { variables: includes, respond: page('accounts') }),
  get('/course_accounts', ListCourseAccounts, { respond: page('courseAccounts') }),
  get('/accounts/:id', GetAccount, { variables: { id: path('id'), ...includes }, respond: record('account') }),
  get('/accounts/:id/settings', GetAccountSettings, {
    variables: { id: path('id') },
    respond: record('account.settings'),
    source: 'supplement §2.6',
  }),
  put('/accounts/:id', UpdateAccount, {
    variables: { id: path('id'), input: body('account').keyed('services', 'key', 'enabled'), ...includes },
    respond: record('updateAccount'),
  }),
  get('/accounts/:account_id/sub_accounts', ListSubAccounts, {
    variables: { accountId, recursive: param('recursive') },
    respond: page('account.subAccounts'),
  }),
  post('/accounts/:account_id/sub_accounts', CreateSubAccount, {
    variables: { accountId, input: body('account') },
    respond: record('createSubAccount'),
  }),
  del('/accounts/:account_id/sub_accounts/:id', DeleteSubAccount, {
    variables: { accountId, id: path('id') },
    respond: record('deleteSubAccount'),
    source: 'supplement §2.6',
  }),
  del('/accounts/:account_id/users/:user_id', RemoveUser, {
    variables: { accountId, userId: path('user_id') },
    respond: record('removeUserFromAccount'),
  }),
  get('/accounts/:account_id/admins', ListAdmins, {
    variables: { accountId, userIds: param('user_id') },
    respond: page('account.admins'),
  }),
  post('/accounts/:account_id/admins', CreateAdmin, {
    variables: { accountId, input: wholeBody('user_id', 'role', 'role_id', 'send_confirmation') },
    respond: record('createAdmin'),
  }),
  del('/accounts/:account_id/admins/:user_id', RemoveAdmin, {
    variables: { accountId, userId: path('user_id'), input: wholeBody('role', 'role_id') },
    respond: record('removeAdmin'),
  }),
]);
