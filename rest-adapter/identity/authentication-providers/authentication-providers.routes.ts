import { body, del, get, page, path, post, put, record, section, wholeBody, wrapped } from '../../platform/index.js';

const accountId = path('account_id');
/** A provider is called by its id, or by the word of its type. */
const named = { accountId, id: path('id').byName() };
/** Its parameters stand at the top of the body, or all of them under one name. */
const provider = body('authentication_provider')
  .keyed('federated_attributes', 'name', 'attribute')
  .or(wholeBody().keyed('federated_attributes', 'name', 'attribute'));

export const authenticationProviderRoutes = section('D1 · Authentication providers and sign-on settings', [
  get('/accounts/:account_id/authentication_providers', 'ListAuthenticationProviders', {
    summary: 'List the sign-on providers of an account',
    variables: { accountId },
    respond: page('account.authenticationProviders'),
    wholeUnlessPaged: true,
  }),
  post('/accounts/:account_id/authentication_providers', 'CreateAuthenticationProvider', {
    summary: 'Create a sign-on provider',
    variables: { accountId, input: provider },
    respond: record('createAuthenticationProvider.authenticationProvider', { emptyWhenNull: true }),
  }),
  get('/accounts/:account_id/authentication_providers/:id', 'GetAuthenticationProvider', {
    summary: 'Show a sign-on provider',
    variables: named,
    respond: record('account.authenticationProvider'),
  }),
  put('/accounts/:account_id/authentication_providers/:id', 'UpdateAuthenticationProvider', {
    summary: 'Change a sign-on provider',
    variables: { ...named, input: provider },
    respond: record('updateAuthenticationProvider.authenticationProvider'),
  }),
  del('/accounts/:account_id/authentication_providers/:id', 'DeleteAuthenticationProvider', {
    summary: 'Delete a sign-on provider',
    variables: named,
    respond: record('deleteAuthenticationProvider.authenticationProvider'),
  }),
  get('/accounts/:account_id/sso_settings', 'GetSsoSettings', {
    summary: 'Show the sign-on settings of an account',
    variables: { accountId },
    respond: wrapped('sso_settings', 'account.ssoSettings'),
  }),
  put('/accounts/:account_id/sso_settings', 'UpdateSsoSettings', {
    summary: 'Change the sign-on settings of an account',
    variables: { accountId, input: body('sso_settings').required() },
    respond: wrapped('sso_settings', 'updateSsoSettings.account.ssoSettings'),
  }),
]);
