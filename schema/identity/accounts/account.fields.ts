import { Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { accountReads, accountServiceKeys } from '../../../src/identity/accounts/index.js';
import { connectionField, needs, permissionsField, relation } from '../../platform/declare.js';
import { SubAccountArgs } from './account.inputs.js';
import { AccountConnection, AccountObject } from './account.object.js';
import { AccountSwitchObject } from './account-switch.object.js';

const accountNeeds = needs<{ shownServices: Readonly<Record<string, boolean>> | null }>();

@Resolver(() => AccountObject)
class AccountServiceFields {
  @Extensions({ length: accountServiceKeys.length })
  @accountNeeds('shownServices')
  @FieldResolver(() => [AccountSwitchObject], {
    nullable: true,
    description:
      'The services: as the account has switched them, else the nearest account above; null for who does not manage the account.',
  })
  services(@Root() { shownServices }: { shownServices: Readonly<Record<string, boolean>> | null }) {
    return shownServices && Object.entries(shownServices).map(([key, enabled]) => ({ key, enabled }));
  }
}

export const accountFields = [
  AccountServiceFields,
  relation(AccountObject, 'parentAccount', () => AccountObject, {
    description: 'The account above; null at a root account or when it is not yours to see.',
  }),
  relation(AccountObject, 'rootAccount', () => AccountObject, { description: 'The tenant.' }),
  connectionField(AccountObject, 'subAccounts', () => AccountConnection, {
    description: 'Accounts below, for administrators.',
    args: SubAccountArgs,
  }),
  permissionsField(AccountObject, 'AccountPermissions', accountReads, {
    administer: 'The viewer administers the account in some role.',
    update: 'May change the account, at least in part.',
    updateSettings: 'May change name, time zone, settings and services.',
    updateQuotas: 'May change the quotas.',
    updateSisId: 'May change the SIS and the integration identifier.',
    readSis: 'May see the SIS and the integration identifier, which sub-accounts have.',
    readSisBelow: 'May see the SIS identifiers of what stands in the account.',
    createSubAccount: 'May make accounts below.',
    deleteSubAccount: 'May delete accounts below.',
    listCourses: 'May list the courses.',
    readReports: 'May start, see and delete reports about the account.',
    listUsers: 'May list the users.',
    listAdmins: 'May list the administrators.',
    manageAdmins: 'May make and remove administrators.',
    listRoles: 'May list the roles.',
    manageRoles: 'May make and change roles.',
    manageUsers: 'May manage users and their logins.',
    manageCourses: 'May make courses, and change those of others, here and below.',
    undeleteCourses: 'May bring deleted courses back.',
    manageTerms: 'May make and change terms; these belong to root accounts.',
    manageSignOn: 'May see and change how people sign on; to root accounts alone.',
    manageDeveloperKeys: 'May see and change which applications people may let act for them; of root accounts alone.',
    manageNotifications: 'May list, make and change the notices to everybody here and below.',
    listGroups: 'May list the groups.',
    readAuthenticationEvents: 'May see who signed on when, and from where.',
    manageGroups: 'May make and change groups.',
  }),
];
