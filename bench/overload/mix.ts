/** What a course's students ask all day, each with a token of their own. */
import { bytesOf, get, graphql, type LoadRequest } from '../load.js';

const ownCourses = `{ viewer { recordId courses(first: 20) { nodes {
  recordId name courseCode workflowState startAt endAt createdAt
  term { recordId name startAt endAt } userEnrollments { nodes { type roleName enrollmentState grades { currentScore finalScore } } }
} } } }`;

/** In turn: lists over REST and GraphQL, a single record, a change. */
export function mixOf(courseId: number): LoadRequest[] {
  const own = graphql(ownCourses);
  return [
    get('/courses?include[]=term&include[]=total_scores'),
    get(`/courses/${courseId}/users?per_page=50`),
    own,
    get(`/courses/${courseId}`),
    get(`/courses/${courseId}/users?per_page=50`),
    own,
    get('/users/self'),
    { method: 'POST', path: `/api/v1/users/self/favorites/courses/${courseId}`, body: '{}' },
  ];
}

/** The bytes of as many requests as there are tokens, times the mix: each request by another caller than the one before. */
export function requestsOf(courseId: number, tokens: readonly string[]): Buffer[] {
  const mix = mixOf(courseId);
  return mix.flatMap((_, shift) =>
    tokens.map((token, i) => bytesOf(mix[(i + shift) % mix.length] as LoadRequest, token)),
  );
}
