/** What types of the graph share, they have in one form, so that clients ask for it without aliases. */
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { aModule, anAssignmentItem, anItem } from '../learning/modules/course-parts.js';
import { openWorld, type World } from '../support/world.js';

/** Interfaces whose types nobody asks for side by side by their own fields. */
const everyType: Readonly<Record<string, string>> = {
  Node: 'every record is one, and what `node` gives is asked for by its type',
  LiveUpdate: 'a subscription tells of one type',
};

/** Answers of mutations that are no records, with what they are. */
const noRecords: Readonly<Record<string, string>> = {
  BlueprintItem: 'what is locked of a content, which is told by its kind and id',
  CourseDeletion: 'what was done',
  IgnoredField: 'what was not done',
  LoggedErrorReport: 'a receipt',
  NewAccessToken: 'a token, shown once beside its record',
  NewDeveloperKey: 'a secret, shown once beside its record',
  PairingCode: 'a code, shown once',
  PinnedTopics: 'an order',
  Registration: 'a receipt',
  StreamTicket: 'a key for one stream',
};

/** Rights that are named by other words than what they let somebody do, in answers of REST too. */
const rightWords = /^(?:manage|change|edit|write)$|^(?:change|edit|write)[A-Z]/;

describe('Fields that types share', () => {
  let world: World;
  let schema: GraphQLSchema;
  beforeAll(async () => {
    world = await openWorld();
    schema = world.app.schema;
  });
  afterAll(() => world.close());

  const objects = (): GraphQLObjectType[] => Object.values(schema.getTypeMap()).filter(isObjectType);

  /** How the shapes of two fields differ that stand under one name in an answer. Source: GraphQL, 5.3.2, SameResponseShape. */
  function differences(a: GraphQLOutputType, b: GraphQLOutputType, seen: Set<string>): string[] {
    if (String(a) === String(b)) return [];
    for (const isWrapped of [isNonNullType, isListType])
      if (isWrapped(a) || isWrapped(b))
        return isWrapped(a) && isWrapped(b) ? differences(a.ofType, b.ofType, seen) : [`${String(a)} and ${String(b)}`];
    if (isLeafType(a) || isLeafType(b)) return [`${String(a)} and ${String(b)}`];
    return isObjectType(a) && isObjectType(b) ? shared(a, b, seen) : [];
  }
  function shared(a: GraphQLObjectType, b: GraphQLObjectType, seen: Set<string>): string[] {
    const pair = `${a.name} ${b.name}`;
    if (seen.has(pair)) return [];
    seen.add(pair);
    return Object.values(a.getFields()).flatMap(({ name, type }) => {
      const other = b.getFields()[name];
      const found = other === undefined ? [] : differences(type, other.type, seen);
      return found.map((words) => `${a.name}, ${b.name}: ${name}: ${words}`);
    });
  }

  it('have one type in all members of a union or an interface, and so has what stands below them', () => {
    const kinds = Object.values(schema.getTypeMap()).filter((type) => isUnionType(type) || isInterfaceType(type));
    const asked = kinds.filter(({ name }) => !name.startsWith('__') && !(name in everyType));
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ModuleContent', 'CourseContent', 'QuizAnswer']),
    );
    const found = asked.flatMap((kind) => {
      const members = schema.getPossibleTypes(kind);
      const seen = new Set<string>();
      return members.flatMap((a, at) => members.slice(at + 1).flatMap((b) => shared(a, b, seen)));
    });
    expect(found).toEqual([]);
  });

  it('of the contents of modules stand in an interface, which is asked for by itself', async () => {
    const union = schema.getType('ModuleContent');
    expect(
      isUnionType(union) &&
        union
          .getTypes()
          .map(({ name }) => name)
          .sort(),
    ).toEqual(
      objects()
        .filter((type) => type.getInterfaces().some(({ name }) => name === 'CourseContent'))
        .map(({ name }) => name)
        .sort(),
    );
    const module = await aModule(world, { name: 'Contents' });
    await anAssignmentItem(world, module, {});
    const page = await world.as('teach').post(`/courses/${world.courses.C1}/pages`, { 'wiki_page[title]': 'Shared' });
    await anItem(world, module, { type: 'Page', page_url: page.body.url, title: 'Shared', external_url: '' });
    const { body } = await world.as('teach').graphql(
      `query ($c: RecordId!, $m: RecordId!) { course(id: $c) { module(id: $m) { items { nodes { title content {
        __typename ... on CourseContent { id recordId createdAt updatedAt lockedForUser lockExplanation }
        ... on Assignment { courseId position pointsPossible } ... on Page { courseId } ... on Quiz { courseId pointsPossible }
      } } } } } }`,
      { c: world.courses.C1, m: module },
    );
    expect(body.errors).toBeUndefined();
    const contents = body.data.course.module.items.nodes.map((one: any) => one.content);
    expect(contents).toEqual([
      expect.objectContaining({
        __typename: 'Assignment',
        id: expect.any(String),
        lockedForUser: false,
        courseId: world.courses.C1,
      }),
      expect.objectContaining({
        __typename: 'Page',
        id: expect.any(String),
        lockedForUser: false,
        courseId: world.courses.C1,
      }),
    ]);
  });

  it('that say what somebody may do are named by one vocabulary: `update`, `delete`, and what else a mutation does', () => {
    const rights = objects().filter(({ name }) => name.endsWith('Permissions'));
    expect(rights.length).toBeGreaterThan(30);
    const others = rights.flatMap((type) =>
      Object.keys(type.getFields())
        .filter((right) => rightWords.test(right))
        .map((right) => `${type.name}.${right}`),
    );
    expect(others).toEqual([]);
  });

  it('are told by an id in whatever a mutation changes, so that caches find it again', () => {
    const fields = Object.values(schema.getMutationType()!.getFields());
    const answered = fields.flatMap(({ type }) => {
      const payload = getNamedType(type);
      if (!isObjectType(payload)) return [];
      return Object.values(payload.getFields()).map((field) => getNamedType(field.type));
    });
    const without = answered.filter((type) => isObjectType(type) && type.getFields()['id'] === undefined);
    const isMeant = ({ name }: { name: string }) => name in noRecords || /(Error|Connection)$/.test(name);
    expect([...new Set(without.filter((type) => !isMeant(type)).map(String))]).toEqual([]);
  });

  it('tell two preferences and two tabs apart by their ids', async () => {
    const [{ id: channel }] = await world.sql('select id from communication_channels where user_id = $1', [
      world.users.stu1,
    ]);
    const query = `query ($c: RecordId!) { course(id: $c) { tabs { id label } } viewer { communicationChannel(by: { id: ${channel} }) { notificationPreferences { id notification } } } }`;
    const ask = async () => (await world.as('stu1').graphql(query, { c: world.courses.C1 })).body;
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    for (const list of [data.course.tabs, data.viewer.communicationChannel.notificationPreferences]) {
      expect(list.length).toBeGreaterThan(3);
      expect(new Set(list.map(({ id }: { id: string }) => id)).size).toBe(list.length);
    }
    expect((await ask()).data).toEqual(data);
  });
});
