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
import {
  DeleteFile,
  GetCourseFile,
  GetFile,
  GetUploadedFile,
  GetUploadStatus,
  getQuota,
  listFiles,
  StartSubmissionUpload,
  startUpload,
  UpdateFile,
} from './files.operations.js';
import {
  createFolder,
  DeleteFolder,
  GetCourseFolder,
  GetFolder,
  getRootFolder,
  listFolders,
  resolvePath,
  UpdateFolder,
} from './folders.operations.js';

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
);
const keeping = ['lock_at', 'unlock_at', 'locked', 'hidden'] as const;
const made = wholeBody('name', 'parent_folder_id', 'parent_folder_path', 'position', ...keeping);

/** The same under a course, a person or a group; `owner` is the argument that names it. */
const ofOwner = ({ path: base, parameter, field }: Family, owner = path(parameter)): readonly Route[] => [
  post(`${base}/files`, startUpload(`${field}Id`), {
    variables: { owner, input: announced },
    respond: record('startFileUpload'),
  }),
  get(`${base}/files`, listFiles(field), {
    variables: { owner, ...filters },
    respond: page(`${field}.files`),
  }),
  get(`${base}/files/quota`, getQuota(`${field}Id`), { variables: { owner }, respond: record('fileQuota') }),
  get(`${base}/folders`, listFolders(field), {
    variables: { owner },
    respond: page(`${field}.folders`),
  }),
  post(`${base}/folders`, createFolder(`${field}Id`), {
    variables: { owner, input: made },
    respond: record('createFolder'),
  }),
  get(`${base}/folders/root`, getRootFolder(`${field}Id`), { variables: { owner }, respond: record('rootFolder') }),
  get(`${base}/folders/by_path`, resolvePath(`${field}Id`), {
    variables: { owner, path: constant('') },
    respond: list('folderByPath.path'),
  }),
  get(`${base}/folders/by_path/:full_path*`, resolvePath(`${field}Id`), {
    variables: { owner, path: path('full_path') },
    respond: list('folderByPath.path'),
  }),
];

const one = { id: path('id') };
const inCourse = { courseId: path('course_id'), id: path('id') };

export const fileRoutes = section('supplement §1.10, §5.4 · Files', [
  under(['courses', 'users', 'groups'], ofOwner),
  post('/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files', StartSubmissionUpload, {
    variables: {
      courseId: path('course_id'),
      assignmentId: path('assignment_id'),
      userId: path('user_id'),
      input: wholeBody('name', 'size', 'content_type', 'url'),
    },
    respond: record('startSubmissionUpload'),
  }),
  get('/courses/:course_id/files/:id', GetCourseFile, {
    variables: { ...inCourse, withUser: included('user') },
    respond: record('course.file'),
  }),
  get('/courses/:course_id/folders/:id', GetCourseFolder, { variables: inCourse, respond: record('course.folder') }),
  get('/files/:id', GetFile, { variables: { ...one, withUser: included('user') }, respond: record('file') }),
  put('/files/:id', UpdateFile, {
    variables: { ...one, input: wholeBody('name', 'parent_folder_id', 'on_duplicate', ...keeping) },
    respond: record('updateFile'),
  }),
  del('/files/:id', DeleteFile, { variables: one, respond: record('deleteFile') }),
  get('/files/:id/create_success', GetUploadedFile, {
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload.file'),
    urgent: true,
  }),
  post('/files/:id/create_success', GetUploadedFile, {
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload.file'),
    urgent: true,
  }),
  get('/files/:id/upload_status', GetUploadStatus, {
    variables: { ...one, uuid: param('uuid').default('') },
    respond: record('fileUpload'),
  }),
  post('/folders/:folder_id/files', startUpload('folderId'), {
    variables: { owner: path('folder_id'), input: announced },
    respond: record('startFileUpload'),
  }),
  get('/folders/:id/files', listFiles('folder'), {
    variables: { owner: path('id'), ...filters },
    respond: page('folder.files'),
  }),
  get('/folders/:id', GetFolder, { variables: one, respond: record('folder') }),
  get('/folders/:id/folders', listFolders('folder'), {
    variables: { owner: path('id') },
    respond: page('folder.folders'),
  }),
  post('/folders/:folder_id/folders', createFolder('folderId'), {
    variables: { owner: path('folder_id'), input: made },
    respond: record('createFolder'),
  }),
  put('/folders/:id', UpdateFolder, {
    variables: { ...one, input: wholeBody('name', 'parent_folder_id', 'position', ...keeping) },
    respond: record('updateFolder'),
  }),
  del('/folders/:id', DeleteFolder, {
    variables: { ...one, force: param('force') },
    respond: record('deleteFolder'),
  }),
]);
