import fc from 'fast-check';
import { withoutAny } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { aPlannedItem, aPlannedModule, modulePath } from './course-parts.js';

/** A module as the property draws it: its items are looked at or not, and it waits for some of those before it. */
interface Drawn {
  readonly published: boolean;
  readonly early: boolean;
  readonly inOrder: boolean;
  readonly waitsFor: readonly boolean[];
  readonly items: readonly { readonly asked: boolean; readonly seen: boolean }[];
}

const drawn = (): fc.Arbitrary<Drawn> =>
  fc.record({
    published: fc.boolean(),
    early: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    inOrder: fc.boolean(),
    waitsFor: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    items: fc.array(fc.record({ asked: fc.boolean(), seen: fc.boolean() }), { maxLength: 3 }),
  });

/** The rules in plain words, one module after the other. */
function expectedStates(modules: readonly Drawn[]): string[] {
  const done: boolean[] = [];
  return modules.map((module, index) => {
    const before = modules.flatMap((other, i) => (i < index && module.waitsFor[i] && other.published ? [done[i]] : []));
    const locked = module.early || before.includes(false);
    const left = module.items.some(({ asked, seen }) => asked && !seen);
    done.push(!locked && !left);
    if (locked) return 'locked';
    if (!left) return 'completed';
    return module.items.some(({ seen }) => seen) ? 'started' : 'unlocked';
  });
}

/** For each item of an open or closed module, whether it is closed. */
const expectedLocks = (modules: readonly Drawn[], states: readonly string[]): boolean[][] =>
  modules.map(({ items, inOrder }, index) =>
    items.map(
      (_, place) =>
        states[index] === 'locked' || (inOrder && items.slice(0, place).some(({ asked, seen }) => asked && !seen)),
    ),
  );

describe('The states of modules', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const build = async (modules: readonly Drawn[]): Promise<number[]> => {
    await withoutAny(world, 'modules');
    const ids: number[] = [];
    for (const [index, { waitsFor, items, ...module }] of modules.entries()) {
      const plan = { ...module, position: index + 1, waitsFor: ids.filter((_, i) => waitsFor[i]) };
      const id = await aPlannedModule(world, plan);
      ids.push(id);
      for (const [at, item] of items.entries()) await aPlannedItem(world, id, { ...item, position: at + 1 });
    }
    return ids;
  };

  it('are those of the rules, however modules wait for each other', async () => {
    const property = fc.asyncProperty(fc.array(drawn(), { minLength: 1, maxLength: 5 }), async (modules) => {
      const ids = await build(modules);
      const { body } = await world.as('stu1').get(`/courses/${world.courses.C1}/modules?include[]=items&per_page=50`);
      const shown = new Map(body.map((module: any) => [module.id, module]));
      const states = expectedStates(modules);
      const locks = expectedLocks(modules, states);
      for (const [index, id] of ids.entries()) {
        const module: any = shown.get(id);
        expect(module !== undefined).toBe(modules[index]?.published);
        if (module === undefined) continue;
        expect([modulePath(world, id), module.state]).toEqual([modulePath(world, id), states[index]]);
        expect(module.items.map((item: any) => item.locked_for_user)).toEqual(locks[index]);
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
