import { openWorld, type World } from '../../support/world.js';

describe('Positions', () => {
  let world: World;
  let course: string;
  beforeEach(async () => {
    world = await openWorld();
    course = `/courses/${world.courses.C1}`;
  });
  afterEach(() => world.close());

  const listed = async (path: string): Promise<[string, number][]> =>
    (await world.as('teach').get(`${course}/${path}`)).body.map((one: { name: string; position: number }) => [
      one.name,
      one.position,
    ]);

  for (const [kind, key] of [
    ['assignments', 'assignment[name]'],
    ['assignment_groups', 'name'],
  ] as const) {
    const named = (name: string): Record<string, string> => ({ [key]: name });
    const at = (position: number): Record<string, number> =>
      kind === 'assignments' ? { 'assignment[position]': position } : { position };

    it(`of ${kind}: siblings make room for what comes between them or moves`, async () => {
      const ids: number[] = [];
      for (const name of ['A', 'B', 'C'])
        ids.push((await world.as('teach').post(`${course}/${kind}`, named(name))).body.id);
      const made = await world.as('teach').post(`${course}/${kind}`, { ...named('D'), ...at(2) });
      expect(made.body.position).toBe(2);
      expect(await listed(kind)).toEqual([
        ['A', 1],
        ['D', 2],
        ['B', 3],
        ['C', 4],
      ]);
      const moved = await world.as('teach').put(`${course}/${kind}/${ids[2]}`, at(1));
      expect(moved.body.position).toBe(1);
      expect(await listed(kind)).toEqual([
        ['C', 1],
        ['A', 2],
        ['D', 3],
        ['B', 4],
      ]);
      await world.as('teach').put(`${course}/${kind}/${ids[2]}`, at(3));
      await world.as('teach').del(`${course}/${kind}/${ids[0]}`);
      expect(await listed(kind)).toEqual([
        ['D', 1],
        ['C', 2],
        ['B', 3],
      ]);
    });
  }
});
