import type { World } from '../../support/world.js';
import { type MatrixRow, row } from './row.js';

const ofCourse = (rest: string) => (w: World) => `/courses/${w.courses.C1}${rest}`;
const place = '/courses/:course_id/assignments/:assignment_id/submissions';

/** No assignment has this id: who sees the course finds that out, the others do not see the course. */
const nowhere = [401, 404, 404, 404, 404, 404] as const;

export const submissionsRows: readonly MatrixRow[] = [
  row(`GET ${place}`, ofCourse('/assignments/999999/submissions'), nowhere),
  row(`GET ${place}/:user_id`, ofCourse('/assignments/999999/submissions/self'), nowhere),
  row(`POST ${place}`, ofCourse('/assignments/999999/submissions'), nowhere, {
    'submission[submission_type]': 'online_text_entry',
    'submission[body]': 'My essay',
  }),
  row(`PUT ${place}/:user_id`, ofCourse('/assignments/999999/submissions/self'), nowhere, {
    'submission[posted_grade]': '5',
  }),
  row(`POST ${place}/update_grades`, ofCourse('/assignments/999999/submissions/update_grades'), nowhere, {
    'grade_data[6][posted_grade]': '5',
  }),
  row('POST /courses/:course_id/submissions/update_grades', ofCourse('/submissions/update_grades'), nowhere, {
    'grade_data[999999][6][posted_grade]': '5',
  }),
  row(
    'GET /courses/:course_id/students/submissions',
    ofCourse('/students/submissions'),
    [401, 404, 404, 200, 200, 200],
  ),
];
