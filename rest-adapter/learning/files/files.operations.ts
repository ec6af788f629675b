/** What the routes of files ask of the graph. */

export const file = `
  recordId folderId uuid displayName filename contentType @renamed(to: "content-type") url size
  createdAt updatedAt modifiedAt unlockAt lockAt locked hidden hiddenForUser lockedForUser
  lockInfo @omitWhenNull { assetString unlockAt lockAt } lockExplanation @omitWhenNull
  thumbnailUrl mimeClass mediaEntryId`;

const listed = `${file} user @include(if: $withUser) { recordId display_name: shortName avatar_image_url: avatarUrl }`;
const listArguments = 'searchTerm: $searchTerm, contentTypes: $contentTypes, orderBy: $orderBy, direction: $direction';
const listVariables =
  '$searchTerm: String, $contentTypes: [String!], $orderBy: FileOrder, $direction: SortDirection, $withUser: Boolean = false';

/** What a client is told of where the bytes go. */
export const upload = `
  uploadUrl @omitWhenNull uploadParams @omitWhenNull @keyedBy(name: "name", value: "value") { name value } fileParam @omitWhenNull
  recordId @omitUnless(field: "statusUrl") uploadStatus @omitUnless(field: "statusUrl") statusUrl @omitWhenNull`;

/** @param owner argument of the place: `courseId`, `userId`, `groupId` or `folderId` */
export const startUpload = (owner: string): string => `
mutation StartUpload($owner: RecordId!, $input: FileUploadInput!) {
  startFileUpload(${owner}: $owner, input: $input) { ${upload} }
}`;

export const StartSubmissionUpload = `
mutation StartSubmissionUpload($courseId: RecordId!, $assignmentId: RecordId!, $userId: RecordId!, $input: SubmissionFileInput!) {
  startSubmissionUpload(courseId: $courseId, assignmentId: $assignmentId, userId: $userId, input: $input) { ${upload} }
}`;

export const GetUploadedFile = `query GetUploadedFile($id: RecordId!, $uuid: String!) {
  fileUpload(id: $id, uuid: $uuid) { file { ${file} } }
}`;

export const GetUploadStatus = `query GetUploadStatus($id: RecordId!, $uuid: String!) {
  fileUpload(id: $id, uuid: $uuid) { uploadStatus attachment: file @omitWhenNull { ${file} } message @omitWhenNull }
}`;

export const GetFile = `query GetFile($id: RecordId!, $withUser: Boolean = false) { file(id: $id) { ${listed} } }`;

export const GetCourseFile = `query GetCourseFile($courseId: RecordId!, $id: RecordId!, $withUser: Boolean = false) {
  course(id: $courseId) { file(id: $id) { ${listed} } }
}`;

export const UpdateFile = `mutation UpdateFile($id: RecordId!, $input: UpdateFileInput!) {
  updateFile(id: $id, input: $input) { ${file} }
}`;

export const DeleteFile = `mutation DeleteFile($id: RecordId!) { deleteFile(id: $id) { ${file} } }`;

/** Files of one place. @param owner field of the graph: `course`, `user`, `group` or `folder` */
export const listFiles = (owner: string): string => `
query ListFiles($owner: RecordId!, ${listVariables}) {
  ${owner}(id: $owner) { files(${listArguments}) { nodes { ${listed} } } }
}`;

/** @param owner argument: `courseId`, `userId` or `groupId` */
export const getQuota = (owner: string): string => `
query GetFileQuota($owner: RecordId!) { fileQuota(${owner}: $owner) { quota quota_used: used } }`;
