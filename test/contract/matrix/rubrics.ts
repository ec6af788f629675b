import type { World } from '../../support/world.js';
import { type Made, type MatrixRow, row, type Statuses } from './row.js';

/** Listed by everybody of the course; who sees none of them finds an empty list. */
const listed: Statuses = [401, 404, 404, 200, 200, 200];
/** Seen by who works in the course, until students have work that is graded by it. */
const staff: Statuses = [401, 404, 404, 404, 200, 200];
const written: Statuses = [401, 404, 404, 403, 200, 200];
const hidden: Statuses = [401, 404, 404, 404, 200, 200];
/** Everybody of the tenant sees the account; rubrics are seen by who works below it. */
const inAccount: Statuses = [401, 404, 200, 200, 200, 200];
const ofAccount: Statuses = [401, 404, 404, 404, 200, 200];
const administered: Statuses = [401, 404, 403, 403, 403, 200];
const administeredOne: Statuses = [401, 404, 404, 404, 403, 200];

const course = (w: { courses: { C1: number } }) => `/courses/${w.courses.C1}`;
const account = (w: { accounts: { RA: number } }) => `/accounts/${w.accounts.RA}`;
const made = { 'rubric[title]': 'Essay' };
const changed = { 'rubric_association[title]': 'Essay' };
const use = (w: World & Made) => `${course(w)}/rubric_associations/${w.rubrics.use}`;
const assessments = (w: World & Made) => `${use(w)}/rubric_assessments`;
const said = { 'rubric_assessment[criterion_a][points]': '1' };

const one = ':id';
const ofUse = '/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments';

export const rubricsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/rubrics', (w) => `${course(w)}/rubrics`, listed),
  row('POST /courses/:course_id/rubrics', (w) => `${course(w)}/rubrics`, written, made),
  row(`GET /courses/:course_id/rubrics/${one}`, (w) => `${course(w)}/rubrics/${w.rubrics.ofCourse}`, staff),
  row(`PUT /courses/:course_id/rubrics/${one}`, (w) => `${course(w)}/rubrics/${w.rubrics.ofCourse}`, hidden, made),
  row(
    'POST /courses/:course_id/rubric_associations',
    (w) => `${course(w)}/rubric_associations`,
    [401, 404, 404, 403, 400, 400],
    changed,
  ),
  row(`PUT /courses/:course_id/rubric_associations/${one}`, use, written, changed),
  row(`POST ${ofUse}`, assessments, written, { ...said, 'rubric_assessment[user_id]': 'sis_user_id:S-stu1' }),
  row(`PUT ${ofUse}/${one}`, (w) => `${assessments(w)}/${w.rubrics.assessment}`, hidden, said),
  row(`DELETE ${ofUse}/${one}`, (w) => `${assessments(w)}/${w.rubrics.assessment}`, [401, 404, 404, 404, 200, 404]),
  row(`DELETE /courses/:course_id/rubric_associations/${one}`, use, [401, 404, 404, 403, 200, 404]),
  row(
    `DELETE /courses/:course_id/rubrics/${one}`,
    (w) => `${course(w)}/rubrics/${w.rubrics.ofCourse}`,
    [401, 404, 404, 404, 200, 404],
  ),
  row('GET /accounts/:account_id/rubrics', (w) => `${account(w)}/rubrics`, inAccount),
  row('POST /accounts/:account_id/rubrics', (w) => `${account(w)}/rubrics`, administered, made),
  row(`GET /accounts/:account_id/rubrics/${one}`, (w) => `${account(w)}/rubrics/${w.rubrics.ofAccount}`, ofAccount),
  row(
    `PUT /accounts/:account_id/rubrics/${one}`,
    (w) => `${account(w)}/rubrics/${w.rubrics.ofAccount}`,
    administeredOne,
    made,
  ),
  row(
    'POST /accounts/:account_id/rubric_associations',
    (w) => `${account(w)}/rubric_associations`,
    [401, 404, 403, 403, 403, 400],
    changed,
  ),
  row(
    `PUT /accounts/:account_id/rubric_associations/${one}`,
    (w) => `${account(w)}/rubric_associations/${w.rubrics.useOfAccount}`,
    administeredOne,
    changed,
  ),
  row(
    `DELETE /accounts/:account_id/rubric_associations/${one}`,
    (w) => `${account(w)}/rubric_associations/${w.rubrics.useOfAccount}`,
    administeredOne,
  ),
  row(
    `DELETE /accounts/:account_id/rubrics/${one}`,
    (w) => `${account(w)}/rubrics/${w.rubrics.ofAccount}`,
    administeredOne,
  ),
];
