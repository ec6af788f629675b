/** What the account routes ask of the graph. Every field is sent under its wire name. */

/** The full form is for those who administer the account; others get the form without quotas and SIS data. */
const account = `
  recordId name workflowState parentAccountId rootAccountId uuid defaultTimeZone
  defaultStorageQuotaMb @omitUnless(field: "permissions.administer")
  defaultUserStorageQuotaMb @omitUnless(field: "permissions.administer")
  defaultGroupStorageQuotaMb @omitUnless(field: "permissions.administer")
  sisAccountId @omitWhenNull
  integrationId @omitWhenNull
  permissions @hidden { administer }`;

/** Further keys, by `include[]`. */
const included = '$guid: Boolean = false, $registration: Boolean = false, $services: Boolean = false';
const more = `
  ltiGuid @include(if: $guid) @omitWhenNull
  registrationSettings @include(if: $registration) @omitUnless(field: "permissions.administer") { loginHandleName }
  services @include(if: $services) @omitWhenNull`;

export const ListAccounts = `query ListAccounts(${included}) { accounts { nodes { ${account} ${more} } } }`;

/** Five keys and no more. Source: D1 · Accounts. */
export const ListCourseAccounts = `query ListCourseAccounts {
  courseAccounts { nodes { recordId name workflowState rootAccountId parentAccountId } }
}`;

export const GetAccount = `query GetAccount($id: RecordId!, ${included}) { account(id: $id) { ${account} ${more} } }`;

export const GetAccountSettings = `query GetAccountSettings($id: RecordId!) {
  account(id: $id) {
    settings {
      restrictStudentPastView { value locked inherited }
      restrictStudentFutureView { value locked inherited }
      lockAllAnnouncements { value locked inherited }
      restrictStudentFutureListing { value locked inherited }
    }
  }
}`;

export const UpdateAccount = `mutation UpdateAccount($id: RecordId!, $input: UpdateAccountInput!, ${included}) {
  updateAccount(id: $id, input: $input) { ${account} ${more} }
}`;

export const ListSubAccounts = `query ListSubAccounts($accountId: RecordId!, $recursive: Boolean) {
  account(id: $accountId) { subAccounts(recursive: $recursive) { nodes { ${account} } } }
}`;

export const CreateSubAccount = `mutation CreateSubAccount($accountId: RecordId!, $input: CreateSubAccountInput!) {
  createSubAccount(accountId: $accountId, input: $input) { ${account} }
}`;

export const DeleteSubAccount = `mutation DeleteSubAccount($accountId: RecordId!, $id: RecordId!) {
  deleteSubAccount(accountId: $accountId, id: $id) { ${account} }
}`;

export const RemoveUser = `mutation RemoveUser($accountId: RecordId!, $userId: RecordId!) {
  removeUserFromAccount(accountId: $accountId, userId: $userId) { recordId name createdAt sortableName shortName }
}`;
