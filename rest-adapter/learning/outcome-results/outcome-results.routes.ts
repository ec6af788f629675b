import { either, get, included, linkedPage, page, path, query, section, single, worded } from '../../platform/index.js';

const courseId = path('course_id');
const lists = {
  alignments: 'course.alignments',
  outcomes: 'course.outcomes',
  outcome_groups: 'course.outcomeGroups',
  outcome_links: 'course.outcomeLinks',
  outcome_paths: 'course.outcomePaths',
};
const shown = {
  courseId,
  userIds: query('user_ids'),
  outcomeIds: query('outcome_ids'),
  alignments: included('alignments'),
  outcomes: included('outcomes').or(included('outcomes.alignments')).default(false),
  outcomeAlignments: included('outcomes.alignments'),
  outcomeGroups: included('outcome_groups'),
  outcomeLinks: included('outcome_links'),
  outcomePaths: included('outcome_paths'),
  users: included('users'),
};

export const outcomeResultRoutes = section('supplement §5.6 · Results of outcomes', [
  get('/courses/:course_id/outcome_results', 'ListOutcomeResults', {
    summary: 'List what students of a course have shown of outcomes',
    variables: shown,
    respond: linkedPage('outcome_results', page('course.outcomeResults'), { users: 'user' }, lists),
  }),
  get('/courses/:course_id/outcome_rollups', 'ListOutcomeRollups', {
    summary: 'List how far students of a course have mastered outcomes',
    variables: {
      ...shown,
      aggregated: worded('aggregate', { course: true }),
      stat: query('aggregate_stat'),
      sortBy: query('sort_by'),
      sortOutcomeId: query('sort_outcome_id'),
      sortOrder: query('sort_order'),
      courses: included('courses'),
    },
    respond: linkedPage(
      'rollups',
      either(page('course.outcomeRollups'), single('average')),
      { users: 'user' },
      { ...lists, courses: 'rollupCourse' },
    ),
  }),
  get('/courses/:course_id/outcome_alignments', 'ListOutcomeAlignments', {
    summary: 'List the work of a student that measures outcomes',
    variables: { courseId, studentId: query('student_id').required() },
    respond: page('course.outcomeAlignments'),
  }),
]);
