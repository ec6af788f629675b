/** The resolvers of the schema of its own, and the scalars. */
import { GraphQLScalarType } from 'graphql';
import { instant, type Row } from '../hand-written/database.js';
import type { Reads } from './loaders.js';

/** What resolvers are given with each request. */
export interface Context {
  readonly reads: Reads;
  readonly administers: boolean;
}

interface Page {
  readonly first?: number | null;
}

const usualSize = 20;
const largestSize = 100;
const sizeOf = ({ first }: Page): number => Math.min(first ?? usualSize, largestSize);
const idOf = (row: Row): number => row['id'] as number;
const nodes = async (rows: Promise<Row[]>) => ({ nodes: await rows });
/** Fields that are columns of another name. */
const column = (name: string) => (row: Row) => row[name];
/** `StudentViewEnrollment` is `STUDENT_VIEW`. */
const upper = (word: string): string => word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
const courseState = (state: string): string => (['created', 'claimed'].includes(state) ? 'UNPUBLISHED' : upper(state));
const dates = { startAt: column('start_at'), endAt: column('end_at') };

const dateTime = new GraphQLScalarType({ name: 'DateTime', serialize: instant });
const recordId = new GraphQLScalarType({ name: 'RecordId', parseValue: Number });

export const resolvers = {
  DateTime: dateTime,
  RecordId: recordId,
  Query: {
    account: (_: unknown, { id }: { id: number }, { reads, administers }: Context) =>
      administers ? reads.account(id) : null,
    course: (_: unknown, { id }: { id: number }, { reads, administers }: Context) =>
      administers ? reads.course(id) : null,
    viewer: (_: unknown, __: unknown, { reads }: Context) => reads.viewer(),
  },
  Account: {
    recordId: idOf,
    courses: (row: Row, page: Page, { reads }: Context) => nodes(reads.coursesOfAccount(idOf(row), sizeOf(page))),
  },
  Course: {
    recordId: idOf,
    courseCode: column('course_code'),
    workflowState: (row: Row) => courseState(row['workflow_state'] as string),
    ...dates,
    createdAt: column('created_at'),
    term: (row: Row, _: unknown, { reads }: Context) => reads.term.load(row['enrollment_term_id'] as number),
    teachers: (row: Row, _: unknown, { reads }: Context) => reads.teachers.load(idOf(row)),
    users: (row: Row, page: Page, { reads }: Context) => nodes(reads.usersOfCourse(idOf(row), sizeOf(page))),
    userEnrollments: (row: Row, _: unknown, { reads }: Context) => nodes(reads.ownEnrollments.load(idOf(row))),
  },
  Term: { recordId: idOf, ...dates },
  User: {
    recordId: idOf,
    sortableName: column('sortable_name'),
    shortName: column('short_name'),
    avatarUrl: column('avatar_url'),
    loginName: async (row: Row, _: unknown, { reads }: Context) => (await reads.login.load(idOf(row)))?.['unique_id'],
    sisUserId: async (row: Row, _: unknown, { reads }: Context) => (await reads.login.load(idOf(row)))?.['sis_user_id'],
    courses: (row: Row, page: Page, { reads }: Context) => nodes(reads.coursesOfUser(idOf(row), sizeOf(page))),
    courseEnrollments: (row: Row, { courseId }: { courseId: number }, { reads }: Context) =>
      nodes(reads.enrollmentsIn(courseId).load(idOf(row))),
  },
  Enrollment: {
    recordId: idOf,
    type: (row: Row) => upper((row['type'] as string).replace(/Enrollment$/, '')),
    roleName: column('role_name'),
    enrollmentState: (row: Row) => upper(row['workflow_state'] as string),
    createdAt: column('created_at'),
  },
};
