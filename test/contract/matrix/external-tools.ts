import { type MatrixRow, row, type Statuses } from './row.js';

/** Seen by everybody of the course. */
const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
/** Seen by everybody of the course, changed by staff. */
const staffed: Statuses = [401, 404, 404, 403, 200, 200];
/** Seen by everybody of the courses below the account. */
const ofAccount: Statuses = [401, 404, 403, 200, 200, 200];
const administered: Statuses = [401, 404, 403, 403, 403, 200];
/** A tool of the account that those who belong to no course below it do not see. */
const changed: Statuses = [401, 404, 404, 403, 403, 200];
/** The second who asks comes too late. */
const once: Statuses = [401, 404, 404, 403, 200, 404];

const course =
  (rest: string): MatrixRow['path'] =>
  (w) =>
    `/courses/${w.courses.C1}/external_tools${rest}`;
const account =
  (rest: string): MatrixRow['path'] =>
  (w) =>
    `/accounts/${w.accounts.RA}/external_tools${rest}`;
const ofCourseTool: MatrixRow['path'] = (w) => `${course('')(w)}/${w.tools.ofCourse}`;
const ofAccountTool: MatrixRow['path'] = (w) => `${account('')(w)}/${w.tools.ofAccount}`;

const made = {
  name: 'Circuit Lab',
  privacy_level: 'anonymous',
  consumer_key: 'lab-key',
  shared_secret: 'kept-from-everybody',
  url: 'https://lab.example.org/launch',
};

export const externalToolsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/external_tools', course(''), ofCourse),
  row('GET /accounts/:account_id/external_tools', account(''), ofAccount),
  row('GET /groups/:group_id/external_tools', (w) => `/groups/${w.groups.red}/external_tools`, ofCourse),
  row('POST /courses/:course_id/external_tools', course(''), staffed, made),
  row('POST /accounts/:account_id/external_tools', account(''), administered, made),
  row('GET /courses/:course_id/external_tools/:external_tool_id', ofCourseTool, ofCourse),
  row('GET /accounts/:account_id/external_tools/:external_tool_id', ofAccountTool, ofAccount),
  row(
    'GET /courses/:course_id/external_tools/sessionless_launch',
    (w) => `${course('/sessionless_launch')(w)}?id=${w.tools.ofCourse}`,
    ofCourse,
  ),
  row(
    'GET /accounts/:account_id/external_tools/sessionless_launch',
    (w) => `${account('/sessionless_launch')(w)}?id=${w.tools.ofAccount}`,
    ofAccount,
  ),
  row('PUT /courses/:course_id/external_tools/:external_tool_id', ofCourseTool, staffed, { name: 'Lab' }),
  row('PUT /accounts/:account_id/external_tools/:external_tool_id', ofAccountTool, changed, { name: 'Lab' }),
  row('DELETE /courses/:course_id/external_tools/:external_tool_id', ofCourseTool, once),
  row('DELETE /accounts/:account_id/external_tools/:external_tool_id', ofAccountTool, changed),
];
