import { buildSchema, type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

const types = /* GraphQL */ `
  interface Node { id: ID! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Term { name: String code: String }
  type Course implements Node {
    id: ID! recordId: Int name: String courseCode: String sisCourseId: String term: Term
    teachers: [User!]
    students(first: Int = 10, after: String, filter: JSONish): UserConnection
    late: String accessCodeMatches(code: String): Boolean
  }
  type User implements Node { id: ID! recordId: Int name: String login: String friends(first: Int): UserConnection }
  type UserEdge { cursor: String node: User }
  type UserConnection { nodes: [User] edges: [UserEdge] pageInfo: PageInfo! totalCount: Int }
  type CourseEdge { cursor: String node: Course }
  type CourseConnection { nodes: [Course] edges: [CourseEdge] pageInfo: PageInfo! totalCount: Int }
  type Account implements Node { id: ID! name: String courses(first: Int, search: String): CourseConnection parent: Account }
  input JSONish { words: [String] inner: JSONish list: [[[[String]]]] }
  type Query {
    node(id: ID!): Node
    account(id: ID!): Account
    course(id: ID!): Course
    hello: String
    fault: String
    refused: String
    down: String
    must: String!
    echo(text: String, number: Int): String
  }
  type Mutation { rename(id: ID!, name: String): Course fail: Course outage: Course }
`;

/** Counts how often any resolver ran: what is refused beforehand must leave it alone. */
export interface Calls {
  count: number;
}

const user = (id: number) => ({
  __typename: 'User',
  id: `U${id}`,
  recordId: id,
  name: `User ${id}`,
  login: `login${id}`,
});
const page = (nodes: unknown[]) => ({
  nodes,
  edges: nodes.map((node, index) => ({ cursor: `c${index}`, node })),
  pageInfo: { hasNextPage: false, endCursor: null },
  totalCount: nodes.length,
});
export const course = (id: number) => ({
  __typename: 'Course',
  id: `C${id}`,
  recordId: id,
  name: `Course ${id}`,
  courseCode: `K${id}`,
  sisCourseId: null,
  term: { name: 'Autumn', code: 'A' },
  teachers: [user(1), user(2)],
  accessCodeMatches: false,
});

type Resolvers = Record<string, Record<string, GraphQLFieldResolver<any, any>>>;

/** A schema as the real one is shaped: an interface over rows, connections, fields of every kind of failure. */
export function smallSchool(calls: Calls = { count: 0 }, more: Resolvers = {}): GraphQLSchema {
  const schema = buildSchema(types);
  const resolvers: Resolvers = {
    Query: {
      node: (_, { id }) => (String(id).startsWith('U') ? user(7) : course(9)),
      account: (_, { id }) => ({ __typename: 'Account', id: `A${id}`, name: 'School', parent: null }),
      course: (_, { id }) => course(Number(id)),
      hello: () => 'world',
      echo: (_, args) => JSON.stringify(args),
    },
    Account: { courses: (_, { first }) => page([1, 2].slice(0, first ?? 2).map(course)) },
    Course: {
      students: (_, { first }) => page([user(3), user(4)].slice(0, first)),
      late: async (row) => `late ${row.name}`,
    },
    User: { friends: () => page([]) },
    Mutation: { rename: (_, { id, name }) => ({ ...course(Number(id)), name }) },
  };
  for (const [type, fields] of [...Object.entries(resolvers), ...Object.entries(more)]) {
    for (const [name, resolve] of Object.entries(fields)) {
      const field = (schema.getType(type) as GraphQLObjectType).getFields()[name]!;
      field.resolve = (...given) => {
        calls.count++;
        return resolve(...given);
      };
    }
  }
  const node = schema.getType('Node') as any;
  node.resolveType = (row: { __typename: string }) => row.__typename;
  (schema.getType('Course') as GraphQLObjectType).getFields()['accessCodeMatches']!.extensions = { sensitive: true };
  return schema;
}
