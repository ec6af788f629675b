/** Black box: whatever somebody reads in a list or beside a record, they read again by its global id. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { type Asker, type DemoWorld, openDemoWorld } from './demo-world.js';

type Field = GraphQLField<unknown, unknown>;

/** A record as it was met: its global id, and the field that it was met in. */
interface Met {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  /** Its values there. */
  readonly values: object;
}

const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node');

const objectOf = (field: Field): GraphQLObjectType | undefined => {
  const type = getNamedType(field.type);
  return isObjectType(type) ? type : undefined;
};

const leadingFields = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter(
    (field) => objectOf(field) !== undefined && !field.args.some(isRequiredArgument),
  );

/** What the walk itself changes: each request is a use of its token. */
const changedByAsking: readonly string[] = ['lastUsedAt', 'lastRequestAt'];

/** Its values that need no arguments; links and proofs are made anew each time. */
const valuesOf = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter(
      ({ name, type: of, args, extensions }) =>
        isLeafType(getNamedType(of)) &&
        !args.some(isRequiredArgument) &&
        !extensions['credential'] &&
        !changedByAsking.includes(name),
    )
    .map(({ name }) => name)
    .join(' ');

/** The ids of the records in a field, those of what is no record itself opened. */
function selectionOf(type: GraphQLObjectType, depth = 0): string {
  if (type.getFields()['pageInfo'] !== undefined)
    return `nodes { ${selectionOf(objectOf(type.getFields()['nodes']!)!)} }`;
  if (isNode(type)) return `__typename id ${valuesOf(type)}`;
  const below = depth > 1 ? [] : leadingFields(type);
  return ['__typename', ...below.map((field) => asked(field, depth + 1))].join(' ');
}

function asked(field: Field, depth = 0): string {
  const args = field.args.some(({ name }) => name === 'first') ? '(first: 20)' : '';
  return `${field.name}${args} { ${selectionOf(objectOf(field)!, depth)} }`;
}

/** Every record in an answer. */
function recordsIn(value: unknown, at: string): Met[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => recordsIn(one, at));
  const { id, __typename: type, ...values } = value as { id?: string; __typename?: string };
  if (id !== undefined) return [{ id, type: String(type), at, values }];
  return Object.entries(value).flatMap(([name, one]) => recordsIn(one, name === 'nodes' ? at : `${at}.${name}`));
}

/** Fields in documents of a few each: no document is refused for its cost. */
const inFours = (fields: readonly Field[]): Field[][] =>
  fields.flatMap((_, index) => (index % 4 === 0 ? [fields.slice(index, index + 4)] : []));

/** Ids of one type each: likewise. */
function inThirties(ids: readonly string[], typeOf: (id: string) => string): string[][] {
  const lists = [...Map.groupBy(ids, typeOf).values()];
  return lists.flatMap((list) => list.flatMap((_, at) => (at % 30 === 0 ? [list.slice(at, at + 30)] : [])));
}

/** Records of a type whose fields each person follows. */
const followed = 3;

describe('Whatever is met in the graph', () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await openDemoWorld();
  });
  afterAll(() => world.close());

  /** What the asker meets, by one way each, and the ids that they cannot read again. */
  async function walk(schema: GraphQLSchema, { caller, name }: Asker): Promise<{ types: Set<string>; lost: string[] }> {
    const lost: string[] = [];
    const known = new Set<string>();
    const perType = new Map<string, number>();
    const ask = async (type: GraphQLObjectType, around: (inner: string) => string, id?: string): Promise<Met[]> => {
      const askThese = async (fields: readonly Field[]): Promise<Met[]> => {
        const { body } = await caller.graphql(around(fields.map((field) => asked(field)).join(' ')), { id });
        if (body.data === undefined && fields.length === 1) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
        const { node = body.data ?? null } = body.data ?? {};
        // One field that is refused whole takes the others with it; several may cost too much together.
        if (node === null && fields.length > 1)
          return (await Promise.all(fields.map((field) => askThese([field])))).flat();
        return recordsIn(node ?? {}, type.name);
      };
      const met = inFours(leadingFields(type)).map(askThese);
      return (await Promise.all(met)).flat();
    };
    let met = await ask(schema.getQueryType()!, (inner) => `{ ${inner} }`);
    while (met.length > 0) {
      const fresh = met.filter(({ id, at }) => !known.has(`${id} ${at}`) && known.add(`${id} ${at}`));
      const unread = new Map(fresh.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
      const ids = [...unread.keys()];
      for (const some of inThirties(ids, (id) => unread.get(id)!.type)) {
        const of = schema.getType(unread.get(some[0]!)!.type) as GraphQLObjectType;
        const asked = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on ${of.name} { ${valuesOf(of)} } } }`;
        const { body } = await caller.graphql(asked, { ids: some });
        if (body.data === undefined) throw new Error(`${name}, ${of.name}: ${JSON.stringify(body.errors)}`);
        some.forEach((id, index) => {
          known.add(id);
          const again = body.data.nodes[index];
          const { type, at: place, values: met } = unread.get(id)!;
          if (again?.id !== id || again.__typename !== type) lost.push(`${place} → ${type}, ${name}`);
          else
            for (const [value, was] of Object.entries(met))
              if (JSON.stringify(again[value]) !== JSON.stringify(was))
                lost.push(`${place} → ${type}.${value}, ${name}`);
        });
      }
      const next: Met[] = [];
      for (const { id, type } of unread.values()) {
        const count = perType.get(type) ?? 0;
        perType.set(type, count + 1);
        if (count >= followed) continue;
        const object = schema.getType(type) as GraphQLObjectType;
        next.push(
          ...(await ask(object, (inner) => `query($id: ID!) { node(id: $id) { ... on ${type} { ${inner} } } }`, id)),
        );
      }
      met = next;
    }
    return { types: new Set(perType.keys()), lost };
  }

  it('is read again by its global id by whoever met it', async () => {
    const { schema } = world.app;
    const walks: Awaited<ReturnType<typeof walk>>[] = [];
    for (const asker of world.askers) walks.push(await walk(schema, asker));
    expect([...new Set(walks.flatMap(({ lost }) => lost))].sort()).toEqual([]);
    const nodes = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name);
    const met = new Set(walks.flatMap(({ types }) => [...types]));
    // Uploads are asked for by their ids alone, events for whom they are about; reports of problems belong to no root account.
    const apart = ['AuthenticationEvent', 'CourseAuditEvent', 'ErrorReport', 'FileUpload'];
    expect(nodes.filter((name) => !met.has(name)).sort()).toEqual(apart);
  });
});
