import {
  body,
  del,
  empty,
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
  email: included('email'),
  bio: included('bio'),
  timeZone: included('time_zone'),
  lastLogin: included('last_login'),
};

const users = section('supplement §5.1 · Users', [
  get('/users/self', 'GetSelf', { summary: 'Show the caller', variables: includes, respond: record('viewer') }),
  get('/users/:id', 'GetUser', {
    summary: 'Show a user',
    variables: { id: path('id'), ...includes },
    respond: record('user'),
  }),
  get('/users/:id/profile', 'GetUserProfile', {
    summary: 'Show the profile of a user',
    variables: { id: path('id') },
    respond: record('user'),
  }),
  put('/users/:id', 'UpdateUser', {
    summary: 'Change a user',
    variables: { id: path('id'), input: body('user') },
    respond: record('updateUser.user'),
  }),
  get('/accounts/:account_id/users', 'ListAccountUsers', {
    summary: 'List the users of an account',
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
  post('/accounts/:account_id/users', 'CreateUser', {
    summary: 'Create a user with a first login',
    variables: {
      accountId: path('account_id'),
      input: wholeBody('user', 'pseudonym', 'communication_channel', 'enable_sis_reactivation').called({
        login: 'pseudonym',
        channel: 'communication_channel',
      }),
    },
    respond: record('createUser.user'),
  }),
  post('/accounts/:account_id/self_registration', 'RegisterUser', {
    summary: 'Register by oneself, also without a token where the account lets people',
    variables: {
      accountId: path('account_id'),
      input: wholeBody('user', 'pseudonym', 'communication_channel', 'role', 'pairing_code').called({
        login: 'pseudonym',
        channel: 'communication_channel',
      }),
    },
    respond: record('registerUser.registration'),
  }),
]);

const ofAccount = { accountId: path('account_id') };
const ofUser = { userId: path('user_id') };
const one = { id: path('id') };

const logins = section('supplement §5.1 · Logins', [
  get('/accounts/:account_id/logins', 'ListAccountLogins', {
    summary: 'List the logins of an account',
    variables: ofAccount,
    respond: page('account.logins'),
  }),
  get('/users/:user_id/logins', 'ListUserLogins', {
    summary: 'List the logins of a user',
    variables: ofUser,
    respond: page('user.logins'),
  }),
  post('/accounts/:account_id/logins', 'CreateLogin', {
    summary: 'Create a login for a user',
    variables: { ...ofAccount, user: body('user'), input: body('login') },
    respond: record('createLogin.login'),
  }),
  post('/accounts/:account_id/logins/move', 'MoveLogins', {
    summary: 'Tie all logins of one provider to another',
    variables: { ...ofAccount, input: wholeBody('from', 'to') },
    respond: empty,
  }),
  put('/accounts/:account_id/logins/:id', 'UpdateLogin', {
    summary: 'Change a login in an account',
    variables: { ...ofAccount, ...one, input: body('login') },
    respond: record('updateLogin.login'),
  }),
  put('/users/:user_id/logins/:id', 'UpdateLogin', {
    summary: 'Change a login of a user',
    variables: { ...ofUser, ...one, input: body('login') },
    respond: record('updateLogin.login'),
  }),
  del('/accounts/:account_id/logins/:id', 'DeleteLogin', {
    summary: 'Delete a login in an account',
    variables: { ...ofAccount, ...one },
    respond: record('deleteLogin.login'),
  }),
  del('/users/:user_id/logins/:id', 'DeleteLogin', {
    summary: 'Delete a login of a user',
    variables: { ...ofUser, ...one },
    respond: record('deleteLogin.login'),
  }),
]);

const channels = section('supplement §5.1 · Communication channels', [
  get('/users/:user_id/communication_channels', 'ListChannels', {
    summary: 'List the communication channels of a user',
    variables: ofUser,
    respond: page('user.channels'),
  }),
  post('/users/:user_id/communication_channels', 'CreateChannel', {
    summary: 'Create a communication channel for a user',
    variables: { ...ofUser, input: body('communication_channel'), skipConfirmation: param('skip_confirmation') },
    respond: record('createCommunicationChannel.communicationChannel'),
  }),
  del('/users/:user_id/communication_channels/:id', 'DeleteChannel', {
    summary: 'Delete a communication channel',
    variables: { ...ofUser, ...one },
    respond: record('deleteCommunicationChannel.communicationChannel'),
  }),
  del('/users/:user_id/communication_channels/:type/:address', 'DeleteChannelByAddress', {
    summary: 'Delete a communication channel by its type and address',
    variables: { ...ofUser, type: path('type'), address: path('address') },
    respond: record('deleteCommunicationChannel.communicationChannel'),
  }),
]);

const tokens = section('supplement §1.1 · Tokens', [
  get('/users/:user_id/tokens', 'ListTokens', {
    summary: 'List the access tokens of a user',
    variables: ofUser,
    respond: page('user.accessTokens'),
  }),
  post('/users/:user_id/tokens', 'CreateToken', {
    summary: 'Create an access token',
    variables: { ...ofUser, input: body('token') },
    respond: record('createAccessToken.newAccessToken'),
  }),
  del('/users/:user_id/tokens/:id', 'RevokeToken', {
    summary: 'Revoke an access token',
    variables: { ...ofUser, ...one },
    respond: record('deleteAccessToken.accessToken'),
  }),
]);

export const userRoutes = [...users, ...logins, ...channels, ...tokens];
