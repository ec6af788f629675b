import { insteadOf } from '../../../schema/platform/of-routes.js';
import { compileApis } from '../../../src/server/apis.js';
import { examFields, Priorities } from '../../../src/server/http/overload/priority.js';

describe('the priority of a request', () => {
  const { routes, prepare, compiled, schema } = compileApis();
  const priorities = new Priorities(routes, prepare);

  it.each([
    ['POST', '/api/v1/quiz_submissions/7/questions', 'exam'],
    ['GET', '/api/v1/quiz_submissions/7/questions', 'exam'],
    ['PUT', '/api/v1/quiz_submissions/7/questions/3/flag', 'exam'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions', 'exam'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions/3/complete', 'exam'],
    ['POST', '/api/v1/courses/sis_course_id:A/quizzes/2/submissions/3/complete.json', 'exam'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions/3/time/', 'exam'],
    ['HEAD', '/api/v1/courses/1/quizzes/2/submission', 'exam'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions/self/files', 'exam'],
    ['POST', '/files/uploads', 'exam'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions', 'read'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions/3', 'read'],
    ['PUT', '/api/v1/courses/1/quizzes/2/submissions/3', 'write'],
    ['DELETE', '/api/v1/courses/1', 'write'],
    ['GET', '/api/v1/no/such/route', 'read'],
    ['GET', '/feeds/calendars/x.ics', 'read'],
    ['GET', '/files/3/download', 'read'],
    ['GET', '/healthz', undefined],
    ['GET', '/readyz', undefined],
    ['GET', '/metrics', undefined],
  ])('%s %s', (method, path, expected) => {
    expect(priorities.ofPath(method, path)).toBe(expected);
  });

  it.each([
    [
      'mutation { answerQuizQuestions(quizSubmissionId: 1, answers: []) { quizSubmissionQuestions { recordId } } }',
      'exam',
      'exam',
    ],
    [
      'mutation { a: submitQuizAttempt(courseId: 1, quizId: 1, quizSubmissionId: 1) { quizAttempt { score } } }',
      'exam',
      'exam',
    ],
    ['mutation { startQuizAttempt(courseId: 1, quizId: 1) { quizAttempt { attempt } } }', 'exam', 'exam'],
    ['{ quizSubmission(id: 1) { questions { position } } }', 'exam', 'exam'],
    ['mutation { deleteCourse(id: 1) { courseDeletion { name } } }', 'write', 'write'],
    ['{ course(id: 1) { name } }', 'read', 'read'],
    ['{ course(id: 1) { name } } # answerQuizQuestions', 'exam', 'read'],
    ['{ quizSubmission(id: 1) { score } course(id: 1) { name } }', 'exam', 'read'],
    ['{ quizSubmission(id: 1) { score } ... on Query { course(id: 1) { name } } }', 'exam', 'read'],
    ['no GraphQL: quizSubmission', 'exam', 'read'],
  ])('GraphQL: %s', (text, words, query) => {
    expect([priorities.ofText(JSON.stringify({ query: text })), priorities.ofQuery(text, undefined)]).toEqual([
      words,
      query,
    ]);
  });

  it('is an exam on GraphQL where it is one over REST', () => {
    const roots = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
    /** What a client of the graph asks instead, where the field is for routes alone. */
    const asked = (name: string) => insteadOf(schema.getMutationType()?.getFields()[name]) ?? name;
    const begin = (urgent: boolean) =>
      compiled
        .filter(({ route }) => (route.urgent ?? false) === urgent)
        .flatMap(({ definition }) => definition.selectionSet.selections)
        .flatMap((node) => (node.kind === 'Field' ? [asked(node.name.value)] : []));
    const others = new Set(begin(false));
    expect([...examFields].sort()).toEqual([...new Set(begin(true))].filter((field) => !others.has(field)).sort());
    expect(examFields.filter((field) => roots[field] === undefined)).toEqual([]);
  });
});
