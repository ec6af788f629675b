/** What the module routes ask of the graph. Drafts are named as such to those who see them. */

const item = `
  recordId moduleId position title indent type contentId @omitWhenNull htmlUrl url @omitWhenNull
  pageUrl @omitWhenNull externalUrl @omitWhenNull newTab lockedForUser
  completionRequirement @omitWhenNull { type minScore @omitWhenNull completed @omitWhenNull }
  published`;

const module = `
  recordId name position unlockAt requireSequentialProgress prerequisiteModuleIds itemsCount itemsUrl workflowState
  state @omitWhenNull completedAt @omitUnless(field: "state")
  published @omitUnless(field: "rights.seeDrafts") rights: permissions @hidden { seeDrafts }
  items(first: 100) @include(if: $items) { nodes { ${item} } }`;

const inModule = '$courseId: RecordId!, $moduleId: RecordId!';
const path = 'courseId: $courseId, moduleId: $moduleId';

export const ListModules = `query ListModules($courseId: RecordId!, $searchTerm: String, $items: Boolean = false) {
  course(id: $courseId) { modules(searchTerm: $searchTerm) { nodes { ${module} } } }
}`;

export const GetModule = `query GetModule($courseId: RecordId!, $id: RecordId!, $items: Boolean = false) {
  course(id: $courseId) { module(id: $id) { ${module} } }
}`;

export const CreateModule = `mutation CreateModule($courseId: RecordId!, $input: ModuleInput!, $items: Boolean = false) {
  createModule(courseId: $courseId, input: $input) { ${module} }
}`;

export const UpdateModule = `
mutation UpdateModule($courseId: RecordId!, $id: RecordId!, $input: ModuleInput!, $items: Boolean = false) {
  updateModule(courseId: $courseId, id: $id, input: $input) { ${module} }
}`;

export const DeleteModule = `mutation DeleteModule($courseId: RecordId!, $id: RecordId!, $items: Boolean = false) {
  deleteModule(courseId: $courseId, id: $id) { ${module} }
}`;

export const ListItems = `query ListItems(${inModule}, $searchTerm: String) {
  course(id: $courseId) { module(id: $moduleId) { items(searchTerm: $searchTerm) { nodes { ${item} } } } }
}`;

export const GetItem = `query GetItem(${inModule}, $id: RecordId!) {
  course(id: $courseId) { module(id: $moduleId) { item(id: $id) { ${item} } } }
}`;

export const CreateItem = `mutation CreateItem(${inModule}, $input: CreateModuleItemInput!) {
  createModuleItem(${path}, input: $input) { ${item} }
}`;

export const UpdateItem = `mutation UpdateItem(${inModule}, $id: RecordId!, $input: UpdateModuleItemInput!) {
  updateModuleItem(${path}, id: $id, input: $input) { ${item} }
}`;

export const DeleteItem = `mutation DeleteItem(${inModule}, $id: RecordId!) {
  deleteModuleItem(${path}, id: $id) { ${item} }
}`;

export const MarkItem = `mutation MarkItem(${inModule}, $id: RecordId!, $saying: ModuleItemSaying!) {
  markModuleItem(${path}, id: $id, saying: $saying) { recordId }
}`;
