/** What the routes of administrators ask of the graph. */

const admin = `
  recordId role: roleName roleId workflowState
  user {
    recordId name createdAt sortableName shortName
    login_id: loginName @omitWhenNull sisUserId @omitWhenNull integrationId @omitWhenNull
  }`;

export const ListAdmins = `query ListAdmins($accountId: RecordId!, $userIds: [RecordId!]) {
  account(id: $accountId) { admins(userIds: $userIds) { nodes { ${admin} } } }
}`;

export const CreateAdmin = `mutation CreateAdmin($accountId: RecordId!, $input: CreateAdminInput!) {
  createAdmin(accountId: $accountId, input: $input) { ${admin} }
}`;

export const RemoveAdmin = `mutation RemoveAdmin($accountId: RecordId!, $userId: RecordId!, $input: RemoveAdminInput) {
  removeAdmin(accountId: $accountId, userId: $userId, input: $input) { ${admin} }
}`;
