import { parse } from 'graphql';
import { Requests } from '../../../src/server/admission/requests.js';
import { compileSurfaces } from '../../../src/server/surfaces.js';

describe('the place of a request', () => {
  const requests = new Requests(compileSurfaces().routes);
  const place = (method: string, path: string) => {
    const found = requests.placeOf(method, path);
    return found && `${found.priority} ${found.queue}`;
  };

  it.each([
    ['POST', '/api/v1/quiz_submissions/7/questions', 'exam writes'],
    ['GET', '/api/v1/quiz_submissions/7/questions', 'exam reads'],
    ['PUT', '/api/v1/quiz_submissions/7/questions/3/flag', 'exam writes'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions/3/complete', 'exam writes'],
    ['POST', '/api/v1/courses/sis_course_id:A/quizzes/2/submissions/3/complete.json', 'exam writes'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions/3/time/', 'exam reads'],
    ['HEAD', '/api/v1/courses/1/quizzes/2/submission', 'exam reads'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions/self/files', 'exam writes'],
    ['POST', '/files/uploads', 'exam writes'],
    ['POST', '/api/v1/courses/1/quizzes/2/submissions', 'write writes'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions', 'read reads'],
    ['GET', '/api/v1/courses/1/quizzes/2/submissions/3', 'read reads'],
    ['PUT', '/api/v1/courses/1/quizzes/2/submissions/3', 'write writes'],
    ['GET', '/api/v1/no/such/route', 'read reads'],
    ['GET', '/feeds/calendars/x.ics', 'read lookUps'],
    ['GET', '/files/3/download', 'read lookUps'],
    ['GET', '/healthz', undefined],
    ['GET', '/readyz', undefined],
    ['GET', '/metrics', undefined],
  ])('%s %s', (method, path, expected) => {
    expect(place(method, path)).toBe(expected);
  });

  const said = (text: string) => Object.values(requests.placeOfWords(JSON.stringify({ query: text }))).join(' ');
  const meant = (text: string) =>
    Object.values(requests.placeOfOperation(parse(text).definitions[0] as never)).join(' ');

  it.each([
    ['mutation { answerQuizQuestions(quizSubmissionId: 1, answers: []) { recordId } }', 'exam writes', 'exam writes'],
    ['mutation { a: completeQuizAttempt(id: 1) { score } }', 'exam writes', 'exam writes'],
    ['{ quizSubmission(id: 1) { timeLeft } }', 'exam reads', 'exam reads'],
    ['mutation { startQuizAttempt(courseId: 1, quizId: 1) { attempt } }', 'write writes', 'write writes'],
    ['{ course(id: 1) { name } }', 'read reads', 'read reads'],
    ['{ course(id: 1) { name } } # answerQuizQuestions', 'exam reads', 'read reads'],
    ['{ quizSubmission(id: 1) { score } course(id: 1) { name } }', 'exam reads', 'read reads'],
    ['{ quizSubmission(id: 1) { score } ... on Query { course(id: 1) { name } } }', 'exam reads', 'read reads'],
  ])('GraphQL: %s', (text, words, operation) => {
    expect([said(text), meant(text)]).toEqual([words, operation]);
  });
});
