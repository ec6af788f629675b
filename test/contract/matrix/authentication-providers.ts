import { administered, type MatrixRow, root, row } from './row.js';

const providers = root('/authentication_providers');
const made = (w: Parameters<typeof providers>[0]) => `${providers(w)}/cas`;

export const authenticationProvidersRows: readonly MatrixRow[] = [
  row('POST /accounts/:account_id/authentication_providers', providers, administered, { auth_type: 'cas' }),
  row('GET /accounts/:account_id/authentication_providers', providers, administered),
  row('GET /accounts/:account_id/authentication_providers/:id', made, administered),
  row('PUT /accounts/:account_id/authentication_providers/:id', made, administered, { position: 1 }),
  row('DELETE /accounts/:account_id/authentication_providers/:id', made, administered),
  row('GET /accounts/:account_id/sso_settings', root('/sso_settings'), administered),
  row('PUT /accounts/:account_id/sso_settings', root('/sso_settings'), administered, {
    'sso_settings[login_handle_name]': 'Name',
  }),
];
