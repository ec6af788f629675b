/** What is asked, of whom, and what is aimed at. */
import { askedBy, get, graphql, type LoadRequest, type SignedRequest } from './load/load.js';
import type { Contestant } from './machine/contestant.js';
import { accountCourses, accountCoursesByTables, ownCourses, ownMonth, roster } from './queries.js';
import type { Caller, School } from './school/school.js';

/** A server that ours is compared with, and the least ratio of requests per second that satisfies; null only informs. */
export interface Rival {
  readonly name: Contestant;
  readonly target: number | null;
}

export interface Measure {
  readonly title: string;
  /** What is asked of a server: on each connection, one after the other. */
  readonly requests: (of: Contestant) => readonly (readonly SignedRequest[])[];
  readonly rivals: readonly Rival[];
  /** Servers whose answers are their own; those of all others are the same. */
  readonly differing: readonly Contestant[];
}

const byHand = (target: number): Rival[] => [{ name: 'hand-written', target }];
const graphqlServers: Rival[] = [
  { name: 'mercurius', target: 1 },
  { name: 'mercurius-own', target: 1.5 },
  { name: 'yoga', target: 1 },
  { name: 'yoga-own', target: 1.5 },
];

const monthTitle = 'GraphQL viewer { calendarEvents calendarAssignments } of a month: 20 events, 40 due dates';

/** Reads over REST and GraphQL, with the targets of the house. */
export function readsOf(school: School): Measure[] {
  const { rootAccountId: root, accounts, crowdedCourseId: crowded, takenQuizId: quiz, month, tokens } = school;
  const measure = (title: string, as: Caller, requests: readonly LoadRequest[], rivals: readonly Rival[]): Measure => {
    const asked = askedBy(tokens[as], requests);
    return { title, requests: () => asked, rivals, differing: [] };
  };
  const each = (count: number, request: (id: number) => LoadRequest) =>
    Array.from({ length: count }, (_, i) => request(root + i));
  const courses = (perPage: number) => (id: number) =>
    get(`/accounts/${id}/courses?include[]=term&include[]=teachers&per_page=${perPage}`);
  const coursesTitle = 'GET /accounts/:id/courses, term and teachers';
  return [
    measure(
      'GET /accounts/:id',
      'administrator',
      each(accounts, (id) => get(`/accounts/${id}`)),
      byHand(0.9),
    ),
    ...[10, 50, 100].map((size) =>
      measure(`${coursesTitle}, ${size} per page`, 'administrator', [courses(size)(root)], byHand(1)),
    ),
    measure('the same of sub-accounts, 50 per page', 'administrator', each(10, courses(50)).slice(1), byHand(1)),
    measure(
      'GET /courses/:id/users, enrollments, 100 per page of 1,000',
      'administrator',
      [get(`/courses/${crowded}/users?include[]=enrollments&per_page=100`)],
      byHand(1.5),
    ),
    measure(
      'GET /courses/:id/quizzes/:id/submissions, 100 per page of 1,000',
      'administrator',
      [get(`/courses/${crowded}/quizzes/${quiz}/submissions?per_page=100`)],
      byHand(1),
    ),
    measure(
      'GET /courses of a student of 8, term and total_scores',
      'student',
      [get('/courses?include[]=term&include[]=total_scores')],
      byHand(1),
    ),
    coursesOverGraphql(school),
    measure('GraphQL viewer { courses { … term, totals } }', 'student', [graphql(ownCourses, {})], graphqlServers),
    ...(month === null ? [] : [measure(monthTitle, 'student', [graphql(ownMonth, month)], byHand(1))]),
    measure(
      'GraphQL course { users(first: 100) { … enrollments } }',
      'administrator',
      [graphql(roster, { id: crowded })],
      graphqlServers,
    ),
  ];
}

function coursesOverGraphql({ rootAccountId: root, tokens }: School): Measure {
  const ours = askedBy(tokens.administrator, [graphql(accountCourses, { id: root })]);
  const byTables = askedBy(tokens.administrator, [graphql(accountCoursesByTables, { id: String(root) })]);
  return {
    title: 'GraphQL account { courses(first: 50) { … term teachers } }',
    requests: (of) => (of === 'postgraphile' ? byTables : ours),
    rivals: [...graphqlServers, { name: 'postgraphile', target: 4 }],
    // It names and nests its answers by itself.
    differing: ['postgraphile'],
  };
}
