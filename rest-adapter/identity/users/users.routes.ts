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
import { CreateToken, ListTokens, RevokeToken } from './access-tokens.operations.js';
import {
  CreateChannel,
  DeleteChannel,
  DeleteChannelByAddress,
  ListChannels,
} from './communication-channels.operations.js';
import { CreateLogin, DeleteLogin, ListAccountLogins, ListUserLogins, UpdateLogin } from './logins.operations.js';
import { CreateUser, GetSelf, GetUser, GetUserProfile, ListAccountUsers, UpdateUser } from './users.operations.js';

const includes = {
  email: included('email'),
  bio: included('bio'),
  timeZone: included('time_zone'),
  lastLogin: included('last_login'),
};

const users = section('supplement §5.1 · Users', [
  get('/users/self', GetSelf, { variables: includes, respond: record('viewer') }),
  get('/users/:id', GetUser, { variables: { id: path('id'), ...includes }, respond: record('user') }),
  get('/users/:id/profile', GetUserProfile, { variables: { id: path('id') }, respond: record('user') }),
  put('/users/:id', UpdateUser, {
    variables: { id: path('id'), input: body('user') },
    respond: record('updateUser'),
  }),
  get('/accounts/:account_id/users', ListAccountUsers, {
    variables: {
      accountId: path('account_id'),
      searchTerm: param('search_term'),
      orderBy: param('sort'),
      direction: param('order'),
      ...includes,
      avatarUrl: included('avatar_url'),
      locale: included('locale'),
      enrollments: included('enrollments'),
    },
    respond: page('account.users'),
  }),
  post('/accounts/:account_id/users', CreateUser, {
    variables: {
      accountId: path('account_id'),
      input: wholeBody('user', 'pseudonym', 'communication_channel', 'enable_sis_reactivation').called({
        login: 'pseudonym',
        channel: 'communication_channel',
      }),
    },
    respond: record('createUser'),
  }),
]);

const ofAccount = { accountId: path('account_id') };
const ofUser = { userId: path('user_id') };
const one = { id: path('id') };

const logins = section('supplement §5.1 · Logins', [
  get('/accounts/:account_id/logins', ListAccountLogins, { variables: ofAccount, respond: page('account.logins') }),
  get('/users/:user_id/logins', ListUserLogins, { variables: ofUser, respond: page('user.logins') }),
  post('/accounts/:account_id/logins', CreateLogin, {
    variables: { ...ofAccount, user: body('user'), input: body('login') },
    respond: record('createLogin'),
  }),
  put('/accounts/:account_id/logins/:id', UpdateLogin, {
    variables: { ...ofAccount, ...one, input: body('login') },
    respond: record('updateLogin'),
  }),
  put('/users/:user_id/logins/:id', UpdateLogin, {
    variables: { ...ofUser, ...one, input: body('login') },
    respond: record('updateLogin'),
  }),
  del('/accounts/:account_id/logins/:id', DeleteLogin, {
    variables: { ...ofAccount, ...one },
    respond: record('deleteLogin'),
  }),
  del('/users/:user_id/logins/:id', DeleteLogin, {
    variables: { ...ofUser, ...one },
    respond: record('deleteLogin'),
  }),
]);

const channels = section('supplement §5.1 · Communication channels', [
  get('/users/:user_id/communication_channels', ListChannels, { variables: ofUser, respond: page('user.channels') }),
  post('/users/:user_id/communication_channels', CreateChannel, {
    variables: { ...ofUser, input: body('communication_channel'), skipConfirmation: param('skip_confirmation') },
    respond: record('createCommunicationChannel'),
  }),
  del('/users/:user_id/communication_channels/:id', DeleteChannel, {
    variables: { ...ofUser, ...one },
    respond: record('deleteCommunicationChannel'),
  }),
  del('/users/:user_id/communication_channels/:type/:address', DeleteChannelByAddress, {
    variables: { ...ofUser, type: path('type'), address: path('address') },
    respond: record('deleteCommunicationChannel'),
  }),
]);

const tokens = section('supplement §1.1 · Tokens', [
  get('/users/:user_id/tokens', ListTokens, { variables: ofUser, respond: page('user.accessTokens') }),
  post('/users/:user_id/tokens', CreateToken, {
    variables: { ...ofUser, input: body('token') },
    respond: record('createAccessToken'),
  }),
  del('/users/:user_id/tokens/:id', RevokeToken, {
    variables: { ...ofUser, ...one },
    respond: record('revokeAccessToken'),
  }),
]);

export const userRoutes = [...users, ...logins, ...channels, ...tokens];
