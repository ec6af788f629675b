import { allOf, anyOf, definePolicy, is, ofTenant, onColumn } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { administers, among, may, onAccount } from '../access/index.js';
import { Account } from './account.entity.js';

const here = onAccount('id');

const subAccount = onColumn('parentAccountId', {
  holds: (parent) => parent !== null,
  sql: (parent) => sql`${parent} is not null`,
});

/** A root account is seen by its members, a sub-account by its administrators and those enrolled below it. */
export const accountPolicy = definePolicy(Account, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    // ofTenant('id'): it is the actor's root account itself.
    anyOf(ofTenant('id'), among('id', 'accountsOfCourses'), administers(here)),
  ),
  actions: {
    administer: administers(here),
    /** May change some of it; which fields, the further rights say. */
    update: anyOf(may('manage_account_settings', here), may('manage_storage_quotas', here)),
    updateSettings: may('manage_account_settings', here),
    updateQuotas: may('manage_storage_quotas', here),
    // A right of root accounts, for all that hangs below them.
    updateSisId: may('manage_sis', onAccount('rootAccountId')),
    /** SIS identifiers are those of sub-accounts. */
    readSis: allOf(may('read_sis', here), subAccount),
    /** Reads the SIS identifiers of what stands in the account. */
    readSisBelow: may('read_sis', here),
    createSubAccount: may('manage_account_settings', here),
    deleteSubAccount: may('manage_account_settings', here),
    listCourses: may('read_course_list', here),
    /** May make courses, and change those of others, here and below. */
    manageCourses: may('manage_courses', here),
    undeleteCourses: may('undelete_courses', here),
    listAdmins: may('manage_account_memberships', here),
    manageAdmins: may('manage_account_memberships', here),
    listRoles: may('manage_role_overrides', here),
    manageRoles: may('manage_role_overrides', here),
    /** Terms belong to root accounts. */
    manageTerms: may('manage_account_settings', here),
    /** People sign on to root accounts. */
    manageSignOn: allOf(is({ parentAccountId: null }), may('manage_account_settings', here)),
    /** Applications are those of root accounts. */
    manageDeveloperKeys: allOf(is({ parentAccountId: null }), may('manage_developer_keys', here)),
    /** Starts, sees and deletes reports about the account. */
    readReports: may('read_reports', here),
    /** Notices to the people here and below. */
    manageNotifications: may('manage_alerts', here),
    listUsers: may('read_roster', here),
    manageUsers: may('manage_user_logins', here),
    /** Reads who signed on when, and from where. */
    readAuthenticationEvents: anyOf(may('view_statistics', here), may('manage_user_logins', here)),
    listGroups: anyOf(may('read_roster', here), may('manage_groups', here)),
    manageGroups: may('manage_groups', here),
  },
  fields: {
    sisAccountId: may('read_sis', here),
    integrationId: may('read_sis', here),
    storageQuotaMb: administers(here),
    userStorageQuotaMb: administers(here),
    groupStorageQuotaMb: administers(here),
    ltiGuid: administers(here),
    handleName: administers(here),
    termsDemanded: administers(here),
    termsAddress: administers(here),
    privacyAddress: administers(here),
    shownServices: may('manage_account_settings', here),
  },
});
