/** What every type of the graph that is read from the database keeps to, whatever its area. */
import { readTypesOf } from '../../support/read-types.js';
import { openWorld, type World } from '../../support/world.js';

describe('every type that is read', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('answers node(id:) with a record, with null, or with a refusal that it declares', async () => {
    const faults: string[] = [];
    const types = readTypesOf(world.app.schema);
    expect(types.length).toBeGreaterThan(30);
    for (const { type } of types) {
      const id = Buffer.from(`${type.name}:1`).toString('base64url');
      const { status, body } = await world
        .as('admin')
        .graphql('query Any($id: ID!) { node(id: $id) { __typename } }', { id });
      const code = body.errors?.[0]?.extensions?.code;
      if (status !== 200 || code === 'INTERNAL') faults.push(`${type.name}: ${status} ${code}`);
    }
    expect(faults).toEqual([]);
  });

  it('hides columns by names that its reads have', () => {
    const { services } = world.app;
    const faults = readTypesOf(world.app.schema).flatMap(({ type, reads }) =>
      Object.keys(reads.policy.fields)
        .filter(
          (name) =>
            services.reads.of(reads).computed[name] === undefined && !services.catalogue.of(reads.entity).has(name),
        )
        .map((name) => `${type.name}.${name}`),
    );
    expect(faults).toEqual([]);
  });
});
