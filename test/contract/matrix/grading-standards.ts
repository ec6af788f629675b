import { type MatrixRow, row, type Statuses } from './row.js';

/** Seen by everybody of the course. */
const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
const graded: Statuses = [401, 404, 404, 403, 200, 200];
/** Seen by every member of the tenant, whose root account it is. */
const ofAccount: Statuses = [401, 404, 200, 200, 200, 200];
const administered: Statuses = [401, 404, 403, 403, 403, 200];

const course = (w: { courses: { C1: number } }) => `/courses/${w.courses.C1}/grading_standards`;
const account = (w: { accounts: { RA: number } }) => `/accounts/${w.accounts.RA}/grading_standards`;
const made = { title: 'Letters' };

export const gradingStandardsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/grading_standards', course, ofCourse),
  row('POST /courses/:course_id/grading_standards', course, graded, made),
  row('GET /courses/:course_id/grading_standards/:id', (w) => `${course(w)}/${w.standards.ofCourse}`, ofCourse),
  row('GET /accounts/:account_id/grading_standards', account, ofAccount),
  row('POST /accounts/:account_id/grading_standards', account, administered, made),
  row('GET /accounts/:account_id/grading_standards/:id', (w) => `${account(w)}/${w.standards.ofAccount}`, ofAccount),
];
