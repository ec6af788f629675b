/** Terms, as the routes ask the graph for them. */

const term = `
  recordId name startAt endAt workflowState createdAt
  sisTermId @omitUnless(field: "rights.readSis")
  rights: permissions @hidden { readSis }`;

const overrides = `overrides @include(if: $overrides) @keyedBy(name: "enrollment_type") { enrollmentType startAt endAt }`;

export const ListTerms = `
query ListTerms($accountId: RecordId!, $states: [TermStateFilter!], $overrides: Boolean = false) {
  account(id: $accountId) { terms(states: $states) { nodes { ${term} ${overrides} } } }
}`;

export const GetTerm = `
query GetTerm($accountId: RecordId!, $id: RecordId!, $overrides: Boolean = false) {
  account(id: $accountId) { term(id: $id) { ${term} ${overrides} } }
}`;

export const CreateTerm = `
mutation CreateTerm($accountId: RecordId!, $input: TermInput, $overrides: Boolean = false) {
  createTerm(accountId: $accountId, input: $input) { ${term} ${overrides} }
}`;

export const UpdateTerm = `
mutation UpdateTerm($accountId: RecordId!, $id: RecordId!, $input: TermInput, $overrides: Boolean = false) {
  updateTerm(accountId: $accountId, id: $id, input: $input) { ${term} ${overrides} }
}`;

export const DeleteTerm = `
mutation DeleteTerm($accountId: RecordId!, $id: RecordId!) { deleteTerm(accountId: $accountId, id: $id) { ${term} } }`;
