import { applicationConsentReads } from '../../../src/identity/applications/index.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { LoginObject } from '../users/login.object.js';
import { UserObject } from '../users/user.object.js';
import { ApplicationConsentConnection, ApplicationConsentObject } from './application-consent.object.js';

export const applicationConsentFields = [
  permissionsField(ApplicationConsentObject, 'ApplicationConsentPermissions', applicationConsentReads, {
    end: 'May take it back.',
  }),
  relation(ApplicationConsentObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(ApplicationConsentObject, 'login', () => LoginObject, {
    description: 'The login in whose name the application acts; null when it is not yours to see.',
  }),
  connectionField(UserObject, 'applicationConsents', () => ApplicationConsentConnection, {
    description: 'What the person has allowed applications of this tenant; for them and those who manage their logins.',
    args: PageArgs,
  }),
];
