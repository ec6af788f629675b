import {
  type Family,
  get,
  page,
  path,
  post,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../platform/index.js';

const standard = wholeBody().called({ gradingScheme: 'grading_scheme_entry', percent: 'value' });

/** The same routes in a course and in an account. */
const standardsOf = ({ path: base, parameter, field, type }: Family): readonly Route[] => {
  const owner = path(parameter);
  return [
    get(`${base}/grading_standards`, `List${type}GradingStandards`, {
      summary: `List the grading standards available in a ${field}`,
      variables: { owner },
      respond: page(`${field}.gradingStandards`),
      wholeUnlessPaged: true,
    }),
    post(`${base}/grading_standards`, `Create${type}GradingStandard`, {
      summary: `Create a grading standard in a ${field}`,
      variables: { owner, input: standard },
      respond: record('createGradingStandard.gradingStandard'),
    }),
    get(`${base}/grading_standards/:id`, `Get${type}GradingStandard`, {
      summary: `Show a grading standard available in a ${field}`,
      variables: { owner, id: path('id') },
      respond: record(`${field}.usableGradingStandard`),
    }),
  ];
};

export const gradingStandardRoutes = section('D2 · Grading standards', [under(['courses', 'accounts'], standardsOf)]);
