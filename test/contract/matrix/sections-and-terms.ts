import { administered, type MatrixRow, root, row, type Statuses } from './row.js';

/** Seen by the people of the course; changed by those who manage its sections. */
const seen: Statuses = [401, 404, 404, 200, 200, 200];
const managed: Statuses = [401, 404, 404, 403, 200, 200];

const ofC1: MatrixRow['path'] = (w) => `/courses/${w.courses.C1}/sections`;
const theSection: MatrixRow['path'] = (w) => `/sections/${w.sections.C1}`;
const defaultTerm = root('/terms/default');

export const sectionsAndTermsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/sections', ofC1, seen),
  row('POST /courses/:course_id/sections', ofC1, managed, { 'course_section[name]': 'Evening' }),
  row('GET /courses/:course_id/sections/:id', (w) => `${ofC1(w)}/${w.sections.C1}`, seen),
  row('GET /sections/:id', theSection, seen),
  row('PUT /sections/:id', theSection, managed, { 'course_section[name]': 'Morning' }),
  // People are enrolled in it: who may delete sections hears that.
  row('DELETE /sections/:id', theSection, [401, 404, 404, 403, 400, 400]),
  // It is there already: nothing moves between two rows.
  row(
    'POST /sections/:id/crosslist/:new_course_id',
    (w) => `${theSection(w)}/crosslist/${w.courses.C1}`,
    [401, 404, 404, 403, 200, 200],
  ),
  row('DELETE /sections/:id/crosslist', (w) => `${theSection(w)}/crosslist`, [401, 404, 404, 403, 400, 400]),
  row('GET /accounts/:account_id/terms', root('/terms'), administered),
  row('POST /accounts/:account_id/terms', root('/terms'), administered, { 'enrollment_term[name]': 'Spring' }),
  row('GET /accounts/:account_id/terms/:id', defaultTerm, administered),
  row('PUT /accounts/:account_id/terms/:id', defaultTerm, administered, { 'enrollment_term[name]': 'Always' }),
  row('DELETE /accounts/:account_id/terms/:id', defaultTerm, [401, 404, 403, 403, 403, 400]),
];
