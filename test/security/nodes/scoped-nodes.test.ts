/** Black box: a token with scopes learns nothing of records whose type no scope grants, not even that they are there. */
import { openWorld, type World } from '../../support/world.js';

describe('Records by their global ids, with a token of one scope', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const idOf = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url');
  const never = 2 ** 40;
  const one = 'query($id: ID!) { node(id: $id) { id __typename } }';
  const several = 'query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }';
  const ask = async (query: string, variables?: object) => {
    const { status, body } = await world.as('scoped').graphql(query, variables as Record<string, unknown>);
    return { status, data: body.data, reason: body.errors?.[0]?.extensions?.reason as string | undefined };
  };
  const refused = { status: 403, data: undefined, reason: 'insufficient_scope' };

  it('answers those of the granted type, and that there is none', async () => {
    const { RA, RB } = world.accounts;
    const id = idOf('Account', RA);
    expect(await ask(one, { id })).toMatchObject({ status: 200, data: { node: { id, __typename: 'Account' } } });
    for (const gone of [idOf('Account', never), idOf('Account', RB)]) {
      expect(await ask(one, { id: gone })).toMatchObject({ data: { node: null }, reason: 'not_found' });
      expect((await ask(several, { ids: [gone, id] })).data.nodes).toEqual([null, { id, __typename: 'Account' }]);
    }
    expect((await ask(several, { ids: ['nothing'] })).data.nodes).toEqual([null]);
  });

  it('A34: refuses every other type, be the record there or not, however it is asked', async () => {
    const types = await world
      .as('admin')
      .graphql('{ __type(name: "Node") { possibleTypes { name } } }')
      .then(({ body }) => body.data.__type.possibleTypes.map(({ name }: { name: string }) => name));
    expect(types.length).toBeGreaterThan(30);
    const here = world.courses.C1;
    expect((await world.as('admin').graphql(one, { id: idOf('Course', here) })).body.data.node).not.toBeNull();
    for (const type of [...types, 'Query', 'Nothing'].filter((name: string) => name !== 'Account')) {
      for (const id of [idOf(type, 1), idOf(type, here), idOf(type, never), idOf(type, '1:1')]) {
        expect([type, await ask(one, { id })]).toEqual([type, refused]);
        expect([type, await ask(several, { ids: [idOf('Account', world.accounts.RA), id] })]).toEqual([type, refused]);
        const onAccount = 'query($id: ID!) { ... on Query { a: node(id: $id) { ... on Account { name } } } }';
        expect([type, await ask(onAccount, { id })]).toEqual([type, refused]);
      }
    }
    const id = idOf('Course', here);
    for (const query of [
      `{ node(id: "${id}") { id } }`,
      `{ nodes(ids: "${id}") { id } }`,
      `query($id: ID = "${id}") { nodes(ids: [$id]) { id } }`,
      `{ node(id: "${id}") { id @include(if: true) } x: node(id: "${idOf('Account', 1)}") { id } }`,
    ])
      expect([query, await ask(query)]).toEqual([query, refused]);
  });

  it('names the type that was asked for, and no more', async () => {
    const { body } = await world.as('scoped').graphql(one, { id: idOf('Course', world.courses.C1) });
    const other = await world.as('scoped').graphql(one, { id: idOf('Course', never) });
    expect(body.errors[0].message).toContain('query/node:Course');
    expect(other.body.errors[0].message).toEqual(body.errors[0].message);
  });
});
