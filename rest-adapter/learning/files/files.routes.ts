import {
  constant,
  del,
  type Family,
  get,
  included,
  list,
  page,
  param,
  path,
  post,
  put,
  query,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../platform/index.js';

const filters = {
  searchTerm: query('search_term'),
  contentTypes: query('content_types'),
  orderBy: query('sort'),
  direction: query('order'),
  withUser: included('user'),
};
const announced = wholeBody(
  'name',
  'size',
  'content_type',
  'parent_folder_id',
  'parent_folder_path',
  'folder',
  'on_duplicate',
  'url',
).calledEither({ parent_folder_path: ['parent_folder_path', 'folder'] });
const keeping = ['lock_at', 'unlock_at', 'locked', 'hidden'] as const;
const made = wholeBody('name', 'parent_folder_id', 'parent_folder_path', 'position', ...keeping);

/** The files under a course, a person or a group; `owner` is the argument that names it. */
const filesOf = ({ path: base, parameter, field, type }: Family, owner = path(parameter)): readonly Route[] => [
  post(`${base}/files`, `Start${type}FileUpload`, {
    summary: `Start to upload a file to a ${field}`,
    variables: { owner, input: announced },
    respond: record('startFileUpload.fileUpload'),
  }),
  get(`${base}/files`, `List${type}Files`, {
    summary: `List the files of a ${field}`,
    variables: { owner, ...filters },
    respond: page(`${field}.files`),
  }),
  get(`${base}/files/quota`, `Get${type}FileQuota`, {
    summary: `Show the file quota of a ${field}`,
    variables: { owner },
    respond: record('fileQuota'),
  }),
];

/** The folders there. */
const foldersOf = ({ path: base, parameter, field, type }: Family, owner = path(parameter)): readonly Route[] => [
  get(`${base}/folders`, `List${type}Folders`, {
    summary: `List the folders of a ${field}`,
    variables: { owner },
    respond: page(`${field}.folders`),
  }),
  post(`${base}/folders`, `Create${type}Folder`, {
    summary: `Create a folder of a ${field}`,
    variables: { owner, input: made },
    respond: record('createFolder.folder'),
  }),
  get(`${base}/folders/root`, `Get${type}RootFolder`, {
    summary: `Show the root folder of a ${field}`,
    variables: { owner },
    respond: record('rootFolder'),
  }),
  get(`${base}/folders/by_path`, `Resolve${type}FolderPath`, {
    summary: `Show the root folder of a ${field} as the way to itself`,
    variables: { owner, path: constant('') },
    respond: list('folderByPath.path'),
  }),
  get(`${base}/folders/by_path/:full_path*`, `Resolve${type}FolderPath`, {
    summary: `List the folders on a path of a ${field}, the root first`,
    variables: { owner, path: path('full_path') },
    respond: list('folderByPath.path'),
  }),
];

const one = { id: path('id') };
const inCourse = { courseId: path('course_id'), id: path('id') };

export const fileRoutes = section('supplement §1.10, §5.4 · Files', [
  under(['courses', 'users', 'groups'], (family) => [...filesOf(family), ...foldersOf(family)]),
  post('/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files', 'StartSubmissionUpload', {
    summary: "Start to upload a file for a student's submission",
    variables: {
      courseId: path('course_id'),
      assignmentId: path('assignment_id'),
      userId: path('user_id'),
      input: wholeBody('name', 'size', 'content_type', 'url'),
    },
    respond: record('startSubmissionUpload.fileUpload'),
  }),
  get('/courses/:course_id/files/:id', 'GetCourseFile', {
    summary: 'Show a file of a course',
    variables: { ...inCourse, withUser: included('user') },
    respond: record('course.file'),
  }),
  get('/courses/:course_id/folders/:id', 'GetCourseFolder', {
    summary: 'Show a folder of a course',
    variables: inCourse,
    respond: record('course.folder'),
  }),
  get('/files/:id', 'GetFile', {
    summary: 'Show a file',
    variables: { ...one, withUser: included('user') },
    respond: record('file'),
  }),
  put('/files/:id', 'UpdateFile', {
    summary: 'Rename, move, lock or hide a file',
    variables: { ...one, input: wholeBody('name', 'parent_folder_id', 'on_duplicate', ...keeping) },
    respond: record('updateFile.file'),
  }),
  del('/files/:id', 'DeleteFile', { summary: 'Delete a file', variables: one, respond: record('deleteFile.file') }),
  get('/files/:id/create_success', 'GetUploadedFile', {
    summary: 'Show a file that was uploaded',
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload.file'),
    urgent: true,
  }),
  post('/files/:id/create_success', 'GetUploadedFile', {
    summary: 'Complete the upload of a file',
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload.file'),
    urgent: true,
  }),
  get('/files/:id/upload_status', 'GetUploadStatus', {
    summary: 'Show how far an upload has come',
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload'),
  }),
  post('/folders/:folder_id/files', 'StartFolderFileUpload', {
    summary: 'Start to upload a file to a folder',
    variables: { owner: path('folder_id'), input: announced },
    respond: record('startFileUpload.fileUpload'),
  }),
  get('/folders/:id/files', 'ListFolderFiles', {
    summary: 'List the files of a folder',
    variables: { owner: path('id'), ...filters },
    respond: page('folder.files'),
  }),
  get('/folders/:id', 'GetFolder', { summary: 'Show a folder', variables: one, respond: record('folder') }),
  get('/folders/:id/folders', 'ListSubFolders', {
    summary: 'List the folders in a folder',
    variables: { owner: path('id') },
    respond: page('folder.folders'),
  }),
  post('/folders/:folder_id/folders', 'CreateSubFolder', {
    summary: 'Create a folder in a folder',
    variables: { owner: path('folder_id'), input: made },
    respond: record('createFolder.folder'),
  }),
  put('/folders/:id', 'UpdateFolder', {
    summary: 'Rename, move, lock or hide a folder',
    variables: { ...one, input: wholeBody('name', 'parent_folder_id', 'position', ...keeping) },
    respond: record('updateFolder.folder'),
  }),
  del('/folders/:id', 'DeleteFolder', {
    summary: 'Delete a folder',
    variables: { ...one, force: param('force') },
    respond: record('deleteFolder.folder'),
  }),
]);
