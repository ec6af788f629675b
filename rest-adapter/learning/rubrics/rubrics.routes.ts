import {
  body,
  del,
  type Family,
  get,
  included,
  page,
  path,
  post,
  put,
  type Route,
  record,
  section,
  under,
  worded,
} from '../../platform/index.js';

const includes = {
  assessments: included('assessments'),
  gradedAssessments: included('graded_assessments'),
  peerAssessments: included('peer_assessments'),
  associations: included('associations'),
  assignmentAssociations: included('assignment_associations'),
  courseAssociations: included('course_associations'),
  accountAssociations: included('account_associations'),
  commentsAlone: worded('style', { full: false, comments_only: true }),
};

const rubric = body('rubric').called({ criterionId: 'id', ratingId: 'id' });
const association = body('rubric_association');
const assessment = body('rubric_assessment').gathered('criteria', 'criterionId', 'criterion_');

/** The same routes in a course and in an account. */
const rubricsOf = ({ path: base, parameter, field, type }: Family): readonly Route[] => {
  const owner = path(parameter);
  const one = { owner, id: path('id') };
  const place = `${field === 'account' ? 'an' : 'a'} ${field}`;
  // The answer has the use that the request names.
  const changes = { input: rubric, association, use: association };
  return [
    get(`${base}/rubrics`, `List${type}Rubrics`, {
      summary: `List the rubrics of ${place}, and those that are used there`,
      variables: { owner },
      respond: page(`${field}.rubrics`),
    }),
    post(`${base}/rubrics`, `Create${type}Rubric`, {
      summary: `Create a rubric in ${place}`,
      variables: { owner, ...changes },
      respond: record('createRubric'),
    }),
    get(`${base}/rubrics/:id`, `Get${type}Rubric`, {
      summary: `Show a rubric of ${place}, or one that is used there`,
      variables: { ...one, ...includes },
      respond: record(`${field}.rubric`),
    }),
    put(`${base}/rubrics/:id`, `Update${type}Rubric`, {
      summary: `Change a rubric of ${place}`,
      variables: { ...one, ...changes },
      respond: record('updateRubric'),
    }),
    del(`${base}/rubrics/:id`, `Delete${type}Rubric`, {
      summary: `Delete a rubric of ${place}`,
      variables: one,
      respond: record('deleteRubric.rubric'),
    }),
  ];
};

/** What rubrics are used for, likewise. */
const usesOf = ({ path: base, parameter, field, type }: Family): readonly Route[] => {
  const owner = path(parameter);
  const one = { owner, id: path('id') };
  const place = `${field === 'account' ? 'an' : 'a'} ${field}`;
  return [
    post(`${base}/rubric_associations`, `Associate${type}Rubric`, {
      summary: `Use a rubric in ${place}`,
      variables: { owner, input: association },
      respond: record('associateRubric.rubricAssociation'),
    }),
    put(`${base}/rubric_associations/:id`, `Update${type}RubricAssociation`, {
      summary: `Change how a rubric is used in ${place}`,
      variables: { ...one, input: association },
      respond: record('updateRubricAssociation.rubricAssociation'),
    }),
    del(`${base}/rubric_associations/:id`, `Delete${type}RubricAssociation`, {
      summary: `End the use of a rubric in ${place}`,
      variables: one,
      respond: record('deleteRubricAssociation.rubricAssociation'),
    }),
  ];
};

const assessments = '/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments';
const of = { courseId: path('course_id'), associationId: path('rubric_association_id') };

export const rubricRoutes = section('supplement §5.5 · Rubrics', [
  under(['courses', 'accounts'], rubricsOf),
  under(['courses', 'accounts'], usesOf),
  post(assessments, 'AssessSubmission', {
    summary: 'Assess the work of a student by a rubric',
    variables: { ...of, input: assessment },
    respond: record('assessSubmission.rubricAssessment'),
  }),
  put(`${assessments}/:id`, 'UpdateRubricAssessment', {
    summary: 'Change an assessment by a rubric',
    variables: { ...of, id: path('id'), input: assessment },
    respond: record('updateRubricAssessment.rubricAssessment'),
  }),
  del(`${assessments}/:id`, 'DeleteRubricAssessment', {
    summary: 'Take back an assessment by a rubric',
    variables: { ...of, id: path('id') },
    respond: record('deleteRubricAssessment.rubricAssessment'),
  }),
]);
