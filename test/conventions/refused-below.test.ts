/** Black box: a value that is refused below a record nulls the field that it is given to, and nothing beside it. */
import { type GraphQLInputType, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { globalIdOf } from '../../schema/platform/global-id.js';
import { anEssay } from '../learning/assignments/builders.js';
import { aRunningAttempt } from '../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { openWorld, type World } from '../support/world.js';
import { type Spot, spotsOf } from './argument-spots.js';

/** Values that the type takes, and that name nothing, or lie out of range. */
function wrongValues({ name, type }: Spot): readonly unknown[] {
  if (/\((first|last|offset):\)$/.test(name)) return [101, -1];
  if (/\((after|before):\)$/.test(name)) return ['no cursor'];
  const of = (inner: GraphQLInputType): readonly unknown[] => {
    const bare = getNullableType(inner);
    if (isListType(bare)) return of(bare.ofType).map((one) => [one]);
    if (getNamedType(bare).name !== 'RecordId') return [];
    return ['no id', '-7', globalIdOf('Nothing', 1), 'sis_nothing_id:X'];
  };
  return of(type);
}

describe('A wrong value below a record', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await anEssay(world);
    await aRunningAttempt(world, await aPublishedQuiz(world), world.users.stu1);
  });
  afterAll(() => world.close());

  /** A record of each type that the administrator sees. */
  async function someNodes(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const type of Object.values(world.app.schema.getTypeMap())) {
      if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node')) continue;
      const ids = Array.from({ length: 40 }, (_, at) => globalIdOf(type.name, at + 1));
      const { body } = await world
        .as('admin')
        .graphql('query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids });
      const [one] = body.data.nodes.filter((node: unknown) => node !== null);
      if (one !== undefined) found.set(type.name, one.id);
    }
    return found;
  }

  it('nulls its own field, with path and place, and takes nothing along', async () => {
    const nodes = await someNodes();
    expect([...nodes.keys()]).toEqual(
      expect.arrayContaining(['Account', 'Course', 'User', 'Group', 'Section', 'Assignment', 'Quiz', 'QuizAttempt']),
    );
    const spots = spotsOf(world.app.schema).filter(({ isMutation }) => !isMutation);
    const wrong: string[] = [];
    let refused = 0;
    for (const spot of spots) {
      const [type, field] = spot.name.split(/[.(]/) as [string, string];
      const id = nodes.get(type);
      if (id === undefined) continue;
      for (const value of wrongValues(spot)) {
        const document = `query($id: ID!) { node(id: $id) { id ... on ${type} { __typename\n${spot.fieldWith(value)} } } }`;
        const { status, body } = await world.as('admin').graphql(document, { id });
        const errors = body.errors ?? [];
        refused += errors.length;
        const isAnswered = status === 200 && body.data?.node?.id === id && body.data.node.__typename === type;
        const isOwn = errors.every(
          (error: any) => error.path?.join('.') === `node.${field}` && error.locations?.[0].line === 2,
        );
        if (!isAnswered || !isOwn) wrong.push(`${spot.name} ${JSON.stringify(value)} → ${JSON.stringify(body)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(150);
  });
});
