import { authenticationProviderReads } from '../../../src/identity/authentication-providers/index.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { AuthenticationProviderArgs, FederatedAttributesArgs } from './authentication-provider.inputs.js';
import {
  AuthenticationProviderConnection,
  AuthenticationProviderObject,
  FederatedAttributeObject,
} from './authentication-provider.object.js';

export const authenticationProviderFields = [
  permissionsField(AuthenticationProviderObject, 'AuthenticationProviderPermissions', authenticationProviderReads, {
    manage: { update: 'May change it.', delete: 'May delete it.' },
  }),
  relation(AuthenticationProviderObject, 'account', () => AccountObject, { description: 'The root account.' }),
  computedField(AuthenticationProviderObject, 'federatedAttributes', () => [FederatedAttributeObject], {
    description:
      'What is taken over from the provider when somebody signs on; null for types that tell the login alone.',
    args: FederatedAttributesArgs,
    column: 'federatedAttributes',
    length: 10,
  }),
  connectionField(AccountObject, 'authenticationProviders', () => AuthenticationProviderConnection, {
    description:
      'The ways to sign on to a root account, the default first, for those who manage its settings; 403 for other accounts.',
    args: PageArgs,
  }),
  memberField(AccountObject, 'authenticationProvider', () => AuthenticationProviderObject, {
    description: 'One way to sign on to a root account, for those who manage its settings.',
    args: AuthenticationProviderArgs,
    connection: 'authenticationProvider',
  }),
];
