import fc from 'fast-check';
import { aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, anOverride, aTeam, inDays, written } from './builders.js';

const dateNames = ['dueAt', 'unlockAt', 'lockAt'] as const;
/** What REST calls them. */
const onTheWire = { dueAt: 'due_at', unlockAt: 'unlock_at', lockAt: 'lock_at' } as const;
type DateName = (typeof dateNames)[number];
/** Days from now; null is none; undefined is not spoken of. */
type Days = number | null | undefined;
type Dates = Record<DateName, Days>;
const audiences = ['stu1', 'stu2', 'day', 'evening', 'team'] as const;
type Override = Dates & { readonly of: (typeof audiences)[number] };

/** The sections and groups of the two students. */
const places = { stu1: ['day', 'evening'], stu2: ['day', 'team'] } as const;

/** Decision 0020, as a person would work it out. */
function expected(name: DateName, student: 'stu1' | 'stu2', base: Days, overrides: readonly Override[]): Days {
  const own = overrides.find((one) => one.of === student)?.[name];
  if (own !== undefined) return own;
  const fitting = overrides.flatMap((one) =>
    (places[student] as readonly string[]).includes(one.of) && one[name] !== undefined ? [one[name]] : [],
  );
  if (fitting.length === 0) return base;
  if (fitting.includes(null)) return null;
  return name === 'unlockAt' ? Math.min(...(fitting as number[])) : Math.max(...(fitting as number[]));
}

describe('The dates of an assignment', () => {
  let world: World;
  let sections: Record<'day' | 'evening', number>;
  let team: Awaited<ReturnType<typeof aTeam>>;
  beforeAll(async () => {
    world = await openWorld();
    const { stu1, stu2 } = world.users;
    sections = { day: world.sections.C1, evening: await aSection(world, 'Evening', [stu1]) };
    team = await aTeam(world, [stu2]);
  });
  afterAll(() => world.close());

  const fieldsOf = (dates: Dates) =>
    Object.fromEntries(
      dateNames.flatMap((name) => {
        const days = dates[name];
        if (days === undefined) return [];
        return [
          [`${name}Overridden`, true],
          [name, days === null ? null : inDays(days)],
        ];
      }),
    );
  const audienceOf = (of: Override['of']) => {
    if (of === 'team') return { groupId: team.id };
    return of === 'day' || of === 'evening' ? { courseSectionId: sections[of] } : {};
  };

  const days = fc.integer({ min: 1, max: 9 });
  const spoken = fc.record<Dates>({
    dueAt: fc.option(fc.option(days), { nil: undefined }),
    unlockAt: fc.option(fc.option(days), { nil: undefined }),
    lockAt: fc.option(fc.option(days), { nil: undefined }),
  });
  const overridesOf = fc
    .subarray([...audiences])
    .chain((chosen) => fc.tuple(...chosen.map((of) => spoken.map((dates): Override => ({ ...dates, of })))));
  const base = fc.record<Record<DateName, number | null>>({
    dueAt: fc.option(days),
    unlockAt: fc.option(days),
    lockAt: fc.option(days),
  });

  it('are for every student what decision 0020 says, however overrides lie upon each other', async () => {
    await fc.assert(
      fc.asyncProperty(base, overridesOf, async (common, overrides) => {
        const own = Object.fromEntries(
          dateNames.map((name) => [name, common[name] === null ? null : inDays(common[name])]),
        );
        const id = await anAssignment(world, { ...own, groupCategoryId: team.categoryId });
        for (const one of overrides) {
          const students = one.of === 'stu1' || one.of === 'stu2' ? [world.users[one.of]] : [];
          await anOverride(world, id, { ...fieldsOf(one), ...audienceOf(one.of) }, students);
        }
        for (const student of ['stu1', 'stu2'] as const) {
          const { body } = await world.as(student).get(`/courses/${world.courses.C1}/assignments/${id}`);
          const wanted = dateNames.map((name) => {
            const day = expected(name, student, common[name], overrides);
            return day === null ? null : written(inDays(day as number));
          });
          expect([student, ...dateNames.map((name) => body[onTheWire[name]])]).toEqual([student, ...wanted]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
