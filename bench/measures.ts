/** What is asked, of whom, and what is hoped for. */
import { get, graphql, type LoadRequest } from './load.js';
import type { BenchSchool, Caller } from './school.js';

/**
 * The servers; `supervised` is the service as `npm start` runs it, with a supervisor and a worker, `bare` the hand-written
 * one without log and metrics, `unsecured` the service with ROW_SECURITY=off.
 */
export type Contestant =
  | 'lyceum'
  | 'supervised'
  | 'unsecured'
  | 'hand-written'
  | 'bare'
  | 'mercurius'
  | 'yoga'
  | 'postgraphile';

/** A contestant that ours is compared with, and the least ratio of requests per second that satisfies; null only informs. */
export interface Rival {
  readonly name: Contestant;
  readonly target: number | null;
}

export interface Measure {
  readonly title: string;
  readonly as: Caller;
  readonly requests: (of: Contestant) => readonly LoadRequest[];
  readonly rivals: readonly Rival[];
}

/** Ids in the large school. */
export interface Ids {
  readonly root: number;
  readonly accounts: number;
  /** A course of 1,000 people. */
  readonly crowded: number;
  /** A quiz there that all of them have taken. */
  readonly quiz: number;
}

const oneAccount = 'GET /accounts/:id';
const courses = (perPage: number, of: number): LoadRequest =>
  get(`/accounts/${of}/courses?include[]=term&include[]=teachers&per_page=${perPage}`);

const ourQuery = `query Courses($id: RecordId!) {
  account(id: $id) { name courses(first: 50) { nodes {
    recordId name courseCode workflowState startAt endAt createdAt
    term { recordId name startAt endAt } teachers { recordId shortName avatarUrl }
  } } }
}`;

/** The same for PostGraphile, whose schema is made from the tables. */
const tableQuery = `query Courses($id: BigInt!) {
  accountByRowId(rowId: $id) { name }
  allCourses(condition: { rootAccountId: $id }, first: 50) { nodes {
    rowId name courseCode workflowState startAt endAt createdAt
    termByEnrollmentTermId { rowId name startAt endAt }
    enrollmentsByCourseId(condition: { type: "TeacherEnrollment", workflowState: "active" }) {
      nodes { userByUserId { rowId shortName avatarUrl } }
    }
  } }
}`;

const handWritten = (target: number): Rival[] => [{ name: 'hand-written', target }];

const rosterQuery = `query Roster($id: RecordId!) {
  course(id: $id) { name users(first: 100) { nodes {
    recordId name sortableName loginName sisUserId
    courseEnrollments(courseId: $id) { nodes { recordId type roleName enrollmentState createdAt grades { currentScore finalScore } } }
  } } }
}`;

const ownCourses = `{ viewer { recordId courses(first: 20) { nodes {
  recordId name courseCode workflowState startAt endAt createdAt
  term { recordId name startAt endAt } userEnrollments { nodes { type roleName enrollmentState grades { currentScore finalScore } } }
} } } }`;

/** The same schema behind other GraphQL servers. */
const inTheirHands: Rival[] = [
  { name: 'mercurius', target: 0.9 },
  { name: 'yoga', target: 1 },
];

export const idsOf = (school: BenchSchool): Ids => ({
  root: school.rootAccountId,
  accounts: school.size.accounts,
  crowded: school.crowdedCourseId,
  quiz: school.takenQuizId,
});

/** What row security costs: with it, a row keeps nine tenths of what it does without. */
export const withoutRowSecurity: Rival = { name: 'unsecured', target: 0.9 };

/** The measures of the house's targets. */
export const measuresOf = (ids: Ids): Measure[] =>
  ratesOf(ids).map((measure) => ({ ...measure, rivals: [...measure.rivals, withoutRowSecurity] }));

function ratesOf({ root, accounts, crowded, quiz }: Ids): Measure[] {
  const all = Array.from({ length: accounts }, (_, i) => get(`/accounts/${root + i}`));
  const departments = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => courses(50, root + i));
  return [
    {
      title: oneAccount,
      as: 'administrator',
      requests: () => all,
      rivals: [...handWritten(0.9), { name: 'bare', target: null }],
    },
    ...[10, 50, 100].map((perPage) => ({
      title: `GET /accounts/:id/courses, term and teachers, ${perPage} per page`,
      as: 'administrator' as const,
      requests: () => [courses(perPage, root)],
      rivals: handWritten(0.8),
    })),
    {
      title: 'the same of a sub-account, 50 per page',
      as: 'administrator',
      requests: () => departments,
      rivals: handWritten(0.8),
    },
    {
      title: 'GraphQL account { courses(first: 50) { … term teachers } }',
      as: 'administrator',
      requests: (of) => [
        of === 'postgraphile' ? graphql(tableQuery, { id: String(root) }) : graphql(ourQuery, { id: root }),
      ],
      rivals: [
        { name: 'mercurius', target: 0.9 },
        { name: 'yoga', target: 1 },
        { name: 'postgraphile', target: 1 },
      ],
    },
    {
      title: 'GET /courses/:id/users, enrollments, 100 per page of 1,000',
      as: 'administrator',
      requests: () => [get(`/courses/${crowded}/users?include[]=enrollments&per_page=100`)],
      rivals: handWritten(0.8),
    },
    {
      title: 'GET /courses/:id/quizzes/:id/submissions, 100 per page of 1,000',
      as: 'administrator',
      requests: () => [get(`/courses/${crowded}/quizzes/${quiz}/submissions?per_page=100`)],
      rivals: handWritten(0.8),
    },
    {
      title: 'GET /courses of a student of 8, term and total_scores',
      as: 'student',
      requests: () => [get('/courses?include[]=term&include[]=total_scores')],
      rivals: handWritten(0.8),
    },
    {
      title: 'GraphQL viewer { courses { … term, totals } }',
      as: 'student',
      requests: () => [graphql(ownCourses, {})],
      rivals: inTheirHands,
    },
    {
      title: 'GraphQL course { users(first: 100) { … enrollments } }',
      as: 'administrator',
      requests: () => [graphql(rosterQuery, { id: crowded })],
      rivals: inTheirHands,
    },
  ];
}
