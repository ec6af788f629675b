import { type MatrixRow, row, type Statuses } from './row.js';

/** Seen by everybody of the course. */
const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
/** Seen by everybody of the course, changed by those who manage its files. */
const staffed: Statuses = [401, 404, 404, 403, 200, 200];
/** The second who asks comes too late. */
const once = (second: number): Statuses => [401, 404, 404, 403, 200, second];
/** Each their own. */
const own: Statuses = [401, 200, 200, 200, 200, 200];
/** Who announced a file, and nobody else. */
const ofUploader: Statuses = [401, 404, 404, 404, 200, 404];
/** Members, and those who manage the groups of the course. */
const ofMembers: Statuses = [401, 404, 404, 200, 200, 200];

const c1 = (rest: string) => (w: Parameters<MatrixRow['path']>[0]) => `/courses/${w.courses.C1}${rest}`;
const self = (rest: string) => () => `/users/self${rest}`;
const red = (rest: string) => (w: Parameters<MatrixRow['path']>[0]) => `/groups/${w.groups.red}${rest}`;
const unit = (rest: string) => (w: Parameters<MatrixRow['path']>[0]) => `/folders/${w.folders.unit}${rest}`;
const upload = { name: 'a.txt', size: 1 };
const folder = { name: 'New' };
/** Known, so that the rows can name it. */
const handout = '00000000-0000-4000-8000-000000000001';

/** The same routes stand under a course, a person and a group. */
const under = (
  template: string,
  at: (rest: string) => MatrixRow['path'],
  read: Statuses,
  write: Statuses,
  made: Statuses,
): MatrixRow[] => [
  row(`POST ${template}/files`, at('/files'), write, upload),
  row(`GET ${template}/files`, at('/files'), read),
  row(`GET ${template}/files/quota`, at('/files/quota'), write),
  row(`GET ${template}/folders`, at('/folders'), read),
  row(`POST ${template}/folders`, at('/folders'), made, folder),
  row(`GET ${template}/folders/root`, at('/folders/root'), read),
  row(`GET ${template}/folders/by_path`, at('/folders/by_path'), read),
  row(`GET ${template}/folders/by_path/:full_path*`, at('/folders/by_path/New'), read),
];

export const filesRows: readonly MatrixRow[] = [
  ...under('/courses/:course_id', c1, ofCourse, staffed, once(400)),
  ...under('/users/:user_id', self, own, own, own),
  ...under('/groups/:group_id', red, ofMembers, ofMembers, [401, 404, 404, 200, 400, 400]),
  // No assignment has this id; `submission-upload.test.ts` has those that there are.
  row(
    'POST /courses/:course_id/assignments/:assignment_id/submissions/:user_id/files',
    c1('/assignments/999999/submissions/self/files'),
    [401, 404, 404, 404, 404, 404],
    upload,
  ),
  row('GET /courses/:course_id/files/:id', (w) => `/courses/${w.courses.C1}/files/${w.files.handout}`, ofCourse),
  row('GET /courses/:course_id/folders/:id', (w) => `/courses/${w.courses.C1}/folders/${w.folders.unit}`, ofCourse),
  row('GET /files/:id', (w) => `/files/${w.files.handout}`, ofCourse),
  row('PUT /files/:id', (w) => `/files/${w.files.handout}`, staffed, { name: 'handout.pdf' }),
  row('DELETE /files/:id', (w) => `/files/${w.files.answers}`, once(404)),
  row('GET /files/:id/create_success', (w) => `/files/${w.files.handout}/create_success?uuid=${handout}`, ofUploader),
  row('POST /files/:id/create_success', (w) => `/files/${w.files.handout}/create_success?uuid=${handout}`, ofUploader),
  row('GET /files/:id/upload_status', (w) => `/files/${w.files.handout}/upload_status?uuid=${handout}`, ofUploader),
  row('POST /folders/:folder_id/files', unit('/files'), staffed, upload),
  row('GET /folders/:id/files', unit('/files'), ofCourse),
  row('GET /folders/:id', unit(''), ofCourse),
  row('GET /folders/:id/folders', unit('/folders'), ofCourse),
  row('POST /folders/:folder_id/folders', unit('/folders'), once(400), folder),
  row('PUT /folders/:id', unit(''), staffed, { name: 'Unit 1' }),
  row('DELETE /folders/:id', unit('?force=true'), once(404)),
];
