/** What the login routes ask of the graph. A password is never answered. */

const login = `
  recordId userId account_id: rootAccountId uniqueId authenticationProviderId
  sisUserId @omitUnless(field: "permissions.readSis")
  integrationId @omitUnless(field: "permissions.readSis")
  permissions @hidden { readSis }`;

export const ListAccountLogins = `query ListAccountLogins($accountId: RecordId!) {
  account(id: $accountId) { logins { nodes { ${login} } } }
}`;

export const ListUserLogins = `query ListUserLogins($userId: RecordId!) {
  user(id: $userId) { logins { nodes { ${login} } } }
}`;

export const CreateLogin = `mutation CreateLogin($accountId: RecordId!, $user: UserReference!, $input: NewLoginInput!) {
  createLogin(accountId: $accountId, user: $user, input: $input) { ${login} }
}`;

export const UpdateLogin = `mutation UpdateLogin($id: RecordId!, $accountId: RecordId, $userId: RecordId, $input: LoginInput!) {
  updateLogin(id: $id, accountId: $accountId, userId: $userId, input: $input) { ${login} }
}`;

export const DeleteLogin = `mutation DeleteLogin($id: RecordId!, $accountId: RecordId, $userId: RecordId) {
  deleteLogin(id: $id, accountId: $accountId, userId: $userId) { ${login} }
}`;
