/** A small schema of the tests' own, run by graphql-js behind the adapter's `prepare`, and a server around it. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  buildSchema,
  execute,
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import {
  callerBase,
  createHandler,
  declareRoutes,
  type Prepare,
  type Prepared,
  type Route,
  readForm,
  readQuery,
} from '../../rest-adapter/platform/index.js';

const sdl = /* GraphQL */ `
  scalar RecordId
  scalar DateTime
  scalar JSON
  enum CourseState { AVAILABLE COMPLETED UNPUBLISHED }
  enum EnrollmentKind { STUDENT TEACHER }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type User { id: ID! recordId: RecordId! name: String! secret: String }
  type UserConnection { nodes: [User!]! pageInfo: PageInfo! totalCount: Int }
  type Setting { key: String! value: String locked: Boolean! }
  type CoursePermissions { update: Boolean! }
  type Course {
    id: ID!
    recordId: RecordId!
    name: String
    courseCode: String
    "How far the course has come."
    workflowState: CourseState!
    enrollmentTermRecordId: RecordId
    syllabusBody: String
    contentType: String
    startAt: DateTime
    teachers: [User!]
    students: UserConnection
    settings: [Setting!]!
    permissions: CoursePermissions!
    quizzes(first: Int, after: String, offset: Int, searchTerm: String): QuizConnection
    events(first: Int, after: String): QuizConnection
    attempts: [Quiz!]!
    locked: Boolean
  }
  interface Item { title: String! }
  type Quiz implements Item { recordId: RecordId! title: String! state: CourseState! owner: User }
  type Note implements Item { title: String! noteText: String }
  type QuizConnection { nodes: [Quiz!]! pageInfo: PageInfo! totalCount: Int }
  type Download { content: String contentType: String! filename: String }
  input AnswerInput { answerText: String! answerWeight: Int }
  input PermissionInput { permission: String! enabled: Boolean locked: Boolean }
  input CourseInput {
    "Shown to everybody."
    name: String!
    courseCode: String
    isPublic: Boolean
    storageQuotaMb: Int
    weight: Float
    startAt: DateTime
    enrollmentTermId: RecordId
    workflowState: CourseState
    event: EnrollmentKind
    windowTarget: String
    answers: [AnswerInput!]
    tags: [String!]
    permissions: [PermissionInput!]
    custom: JSON
    slots: [[DateTime!]!]
    child: ChildInput
  }
  input ChildInput { label: String kinds: [EnrollmentKind!] permissions: [PermissionInput!] child: ChildInput }
  input CourseFields { name: String courseCode: String startAt: DateTime answers: [AnswerInput!] tags: [String!] }
  type Query {
    course(id: RecordId!): Course
    courses(state: [CourseState!], kind: EnrollmentKind, ids: [RecordId!], since: DateTime, limit: Int): [Course!]
    items: [Item!]!
    number: Int
    text: String
    download: Download
    echo(text: String, flag: Boolean, ratio: Float, any: JSON): String
    broken: String
  }
  type Mutation {
    createCourse(input: CourseInput!): Course
    updateCourse(id: RecordId!, input: CourseFields!): Course
    deleteCourse(id: RecordId!): Course
    concludeCourse(id: RecordId!, event: EnrollmentKind): String
    refuse(code: String!, reason: String, status: Int): Course
    tag(kinds: [String!], limit: Int): Course
  }
`;

/** What resolvers were called with, newest last, and the rows they answer with. */
export interface World {
  schema: GraphQLSchema;
  calls: { field: string; args: any }[];
  prepare: Prepare;
  root: Record<string, unknown>;
}

const digits = /^\d{1,16}$/;

function readRecordId(value: unknown): number {
  if (!digits.test(String(value))) throw new GraphQLError('no id');
  const id = Number(value);
  if (!Number.isSafeInteger(id))
    throw new GraphQLError('no such id', { extensions: { code: 'NOT_FOUND', reason: 'not_found' } });
  return id;
}

function readInstant(value: unknown): string {
  const time = Date.parse(String(value));
  if (Number.isNaN(time)) throw new GraphQLError('no instant');
  return new Date(time).toISOString();
}

export const refusal = (code: string, reason: string, more: Record<string, unknown> = {}) =>
  new GraphQLError(`refused: ${reason}`, { extensions: { code, reason, ...more } });

/** A new world; `root` holds resolvers that tests may replace. */
export function aWorld(): World {
  const schema = buildSchema(sdl);
  (schema.getType('RecordId') as GraphQLScalarType).parseValue = readRecordId;
  (schema.getType('DateTime') as GraphQLScalarType).parseValue = readInstant;
  const student = schema.getType('EnrollmentKind') as any;
  student.getValue('STUDENT').value = 'StudentEnrollment';
  student.getValue('TEACHER').value = 'TeacherEnrollment';
  student._valueLookup = new Map(student.getValues().map((value: any) => [value.value, value]));
  const calls: World['calls'] = [];
  const root = rootOf(calls);
  const prepare: Prepare = (document, operationName): Prepared => ({
    operation: document.definitions[0] as OperationDefinitionNode,
    run: (contextValue, variableValues) =>
      execute({ schema, document, operationName, rootValue: root, contextValue, variableValues }) as any,
  });
  return { schema, calls, prepare, root };
}

function rootOf(calls: World['calls']): Record<string, unknown> {
  const note = (field: string, answer: (args: any) => unknown) => (args: any) => {
    calls.push({ field, args });
    return answer(args);
  };
  return {
    course: note('course', ({ id }) => (id === 404 ? null : aCourse(id, calls))),
    courses: note('courses', () => [aCourse(1, calls), aCourse(2, calls), aCourse(3, calls)]),
    createCourse: note('createCourse', () => aCourse(7, calls)),
    updateCourse: note('updateCourse', ({ id }) => aCourse(id, calls)),
    deleteCourse: note('deleteCourse', ({ id }) => aCourse(id, calls)),
    concludeCourse: note('concludeCourse', () => 'conclude'),
    refuse: note('refuse', ({ code, reason, status }) => {
      throw refusal(code, reason, status ? { http: { status } } : {});
    }),
    number: () => 3,
    text: () => '/brand/a.json',
    echo: note('echo', ({ text }) => text ?? 'nothing'),
    items: () => [
      { __typename: 'Quiz', recordId: 1, title: 'quiz', state: 'AVAILABLE' },
      { __typename: 'Note', title: 'note', noteText: 'text' },
    ],
    download: () => ({ content: 'a,b', contentType: 'text/csv', filename: 'grades "1".csv' }),
    broken: () => {
      throw new Error('the password is xyzzy');
    },
  };
}

/** A course row with quizzes of which any page can be asked. */
export function aCourse(id: number, calls: World['calls'] = []): Record<string, unknown> {
  const user = (number: number) => ({ recordId: number, id: `global-${number}`, name: `User ${number}` });
  const pageOf = (args: any) => {
    calls.push({ field: 'quizzes', args });
    const start = args.after ? Number(Buffer.from(args.after, 'base64url').toString()) : (args.offset ?? 0);
    const end = Math.min(25, start + args.first);
    const nodes = [];
    for (let at = start; at < end; at += 1)
      nodes.push({ recordId: at + 1, title: `Quiz ${at + 1}`, state: 'AVAILABLE' });
    return {
      nodes,
      pageInfo: {
        hasNextPage: end < 25,
        endCursor: nodes.length ? Buffer.from(String(end)).toString('base64url') : null,
      },
      totalCount: 25,
    };
  };
  return {
    id: 'global',
    recordId: id,
    name: 'Biology',
    courseCode: 'BIO',
    workflowState: 'AVAILABLE',
    enrollmentTermRecordId: 4,
    syllabusBody: null,
    contentType: 'text/html',
    locked: false,
    teachers: [user(5)],
    students: { nodes: [user(6)], pageInfo: { hasNextPage: false }, totalCount: 1 },
    settings: [
      { key: 'hide', value: 'yes', locked: true },
      { key: '__proto__', value: 'no', locked: false },
    ],
    permissions: { update: false },
    quizzes: pageOf,
    events: pageOf,
    attempts: Array.from({ length: 23 }, (_, at) => ({ recordId: at + 1, title: `A${at}`, state: 'COMPLETED' })),
  };
}

export interface Site {
  url: string;
  world: World;
  failures: unknown[];
  ask(path: string, init?: RequestInit): Promise<{ status: number; body: any; headers: Headers; text: string }>;
  close(): Promise<void>;
}

/** Serves routes on a free port, with the adapter's own middleware and a context like the composition root's. */
export async function serve(
  routes: readonly Route[],
  options: { scopes?: string[]; limit?: number } = {},
): Promise<Site> {
  const world = aWorld();
  const failures: unknown[] = [];
  const app = express();
  app.disable('x-powered-by');
  app.use(readQuery({}) as any, readForm({ limit: options.limit ?? 100_000 }) as any);
  app.use((_req, res, next) => {
    res.locals['context'] = { requestId: 'req-1', actor: { scopes: options.scopes ?? null } };
    next();
  });
  const handler = createHandler(declareRoutes(routes, world), {
    baseOf: callerBase((peer) => peer.endsWith('127.0.0.1')),
    onFailure: (error) => failures.push(error),
  });
  app.use(handler as any);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    world,
    failures,
    ask: async (path, init) => {
      const response = await fetch(url + path, { redirect: 'manual', ...init });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        body: isJson && text !== '' ? JSON.parse(text) : undefined,
        headers: response.headers,
        text,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
