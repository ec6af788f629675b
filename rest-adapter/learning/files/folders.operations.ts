/** What the routes of folders ask of the graph. */

const folder = `
  recordId name fullName contextId contextType parentFolderId createdAt updatedAt lockAt unlockAt position locked hidden
  lockedForUser hiddenForUser forSubmissions filesCount foldersCount filesUrl foldersUrl`;

/** @param owner argument of the place: `courseId`, `userId`, `groupId` or `folderId` */
export const createFolder = (owner: string): string => `
mutation CreateFolder($owner: RecordId!, $input: CreateFolderInput!) {
  createFolder(${owner}: $owner, input: $input) { ${folder} }
}`;

export const GetFolder = `query GetFolder($id: RecordId!) { folder(id: $id) { ${folder} } }`;

export const GetCourseFolder = `query GetCourseFolder($courseId: RecordId!, $id: RecordId!) {
  course(id: $courseId) { folder(id: $id) { ${folder} } }
}`;

/** @param owner argument: `courseId`, `userId` or `groupId` */
export const getRootFolder = (owner: string): string => `
query GetRootFolder($owner: RecordId!) { rootFolder(${owner}: $owner) { ${folder} } }`;

/** The folders on the way, the root first. @param owner as above */
export const resolvePath = (owner: string): string => `
query ResolveFolderPath($owner: RecordId!, $path: String!) {
  folderByPath(${owner}: $owner, path: $path) { path { ${folder} } }
}`;

/** Folders of one place. @param owner field of the graph: `course`, `user`, `group` or `folder` */
export const listFolders = (owner: string): string => `
query ListFolders($owner: RecordId!) { ${owner}(id: $owner) { folders { nodes { ${folder} } } } }`;

export const UpdateFolder = `mutation UpdateFolder($id: RecordId!, $input: UpdateFolderInput!) {
  updateFolder(id: $id, input: $input) { ${folder} }
}`;

export const DeleteFolder = `mutation DeleteFolder($id: RecordId!, $force: Boolean) {
  deleteFolder(id: $id, force: $force) { ${folder} }
}`;
