/** What the role routes ask of the graph: a role as the account of the path sees it. */

const role = `
  recordId role: label label baseRoleType workflowState
  account { recordId name parentAccountId rootAccountId sisAccountId }
  permissions(accountId: $accountId) @keyedBy(name: "name") {
    name enabled locked readonly explicit
    priorDefault @omitWhenNull appliesToSelf @omitWhenNull appliesToDescendants @omitWhenNull
  }`;

export const ListRoles = `query ListRoles($accountId: RecordId!, $states: [RoleStateFilter!], $showInherited: Boolean) {
  account(id: $accountId) { roles(states: $states, showInherited: $showInherited) { nodes { ${role} } } }
}`;

export const GetRole = `query GetRole($accountId: RecordId!, $id: RecordId, $role: String) {
  account(id: $accountId) { role(id: $id, name: $role) { ${role} } }
}`;

export const CreateRole = `mutation CreateRole($accountId: RecordId!, $input: CreateRoleInput!) {
  createRole(accountId: $accountId, input: $input) { ${role} baseRoleTypeLabel @omitWhenNull }
}`;

export const UpdateRole = `mutation UpdateRole($accountId: RecordId!, $id: RecordId, $input: UpdateRoleInput!) {
  updateRole(accountId: $accountId, id: $id, input: $input) { ${role} }
}`;

export const DeactivateRole = `mutation DeactivateRole($accountId: RecordId!, $id: RecordId, $role: String) {
  deactivateRole(accountId: $accountId, id: $id, role: $role) { ${role} }
}`;

export const ActivateRole = `mutation ActivateRole($accountId: RecordId!, $id: RecordId, $role: String) {
  activateRole(accountId: $accountId, id: $id, role: $role) { ${role} }
}`;
