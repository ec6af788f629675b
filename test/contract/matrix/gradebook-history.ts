import type { World } from '../../support/world.js';
import { type MatrixRow, row } from './row.js';

const history = (rest: string) => (w: World) => `/courses/${w.courses.C1}/gradebook_history/${rest}`;
const place = '/courses/:course_id/gradebook_history';

/** Students see the course, but not who graded what. */
const graders = [401, 404, 404, 403, 200, 200] as const;

export const gradebookHistoryRows: readonly MatrixRow[] = [
  row(`GET ${place}/days`, history('days'), graders),
  row(`GET ${place}/:date`, history('2027-01-31'), graders),
  row(
    `GET ${place}/:date/graders/:grader_id/assignments/:assignment_id/submissions`,
    // No assignment has this id.
    history('2027-01-31/graders/0/assignments/999999/submissions'),
    [401, 404, 404, 403, 404, 404],
  ),
  row(`GET ${place}/feed`, history('feed'), graders),
];
