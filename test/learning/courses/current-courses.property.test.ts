import fc from 'fast-check';
import { changeRows } from '../../support/change-by-sql.js';
import { aTerm, setTermDatesFor } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

/** The plain list of one's own courses is known with one's rights; any word has it computed anew. Both say the same. */
describe('The courses that stand in one’s list', () => {
  let world: World;
  let terms: number[];
  let courses: number[];
  let parts: number[];
  beforeAll(async () => {
    world = await openWorld();
    terms = [];
    for (const name of ['Spring', 'Fall']) terms.push(await aTerm(world, name));
    for (const term of terms)
      for (const type of ['Student', 'Observer', 'Teacher'] as const)
        await setTermDatesFor(world, term, `${type}Enrollment`, {});
    courses = [];
    parts = [];
    for (const type of ['Student', 'Student', 'Observer', 'Teacher', 'Student', 'Ta'] as const) {
      const course = await courseRow(world, `Course ${courses.length}`);
      courses.push(course);
      parts.push(await enrollmentRow(world, 'out', course, type));
    }
    // Two parts in one course.
    parts.push(await enrollmentRow(world, 'out', courses[0]!, 'Teacher'));
  });
  afterAll(() => world.close());

  const date = fc.constantFrom(null, inDays(-20), inDays(-10), inDays(10), inDays(20));
  const yes = fc.boolean();
  const anyOf = (ids: () => number[]) => fc.nat(100).map((pick) => ids()[pick % ids().length] as number);
  const dates = { startAt: date, endAt: date };
  const drawn = fc.oneof(
    fc.record({ table: fc.constant('terms'), id: anyOf(() => terms), set: fc.record(dates) }),
    fc.record({ table: fc.constant('term_overrides'), term: anyOf(() => terms), set: fc.record(dates) }),
    fc.record({
      table: fc.constant('courses'),
      id: anyOf(() => courses),
      set: fc.record({
        ...dates,
        restrictEnrollmentsToCourseDates: yes,
        enrollmentTermId: anyOf(() => terms),
        workflowState: fc.constantFrom('available', 'available', 'claimed', 'completed', 'deleted'),
      }),
    }),
    fc.record({
      table: fc.constant('sections'),
      course: anyOf(() => courses),
      set: fc.record({ ...dates, restrictEnrollmentsToSectionDates: yes }),
    }),
    fc.record({
      table: fc.constant('enrollments'),
      id: anyOf(() => parts),
      set: fc.record({
        ...dates,
        workflowState: fc.constantFrom('active', 'active', 'invited', 'completed', 'rejected', 'inactive'),
      }),
    }),
    fc.record({
      table: fc.constant('accounts'),
      id: anyOf(() => [world.accounts.RA, world.accounts.RA1]),
      set: fc.record({
        settings: fc.record({ restrict_student_future_listing: fc.record({ value: yes, locked: yes }) }),
      }),
    }),
  );

  type Change = { table: string; id?: number; term?: number; course?: number; set: Readonly<Record<string, unknown>> };
  const apply = async ({ table, id, term, course, set }: Change) => {
    const of = id !== undefined ? { id } : term !== undefined ? { termId: term } : { courseId: course };
    await changeRows(world, table, of, set);
  };

  it('are the same with one’s rights and worked out anew, whatever the dates, states and settings', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const change of changes) await apply(change as Change);
        const known = await world.as('out').get('/courses?per_page=50');
        const anew = await world
          .as('out')
          .graphql('{ userCourses(first: 50, filter: { states: [] }) { totalCount nodes { courseId } } }');
        const ids = known.body.map((course: { id: number }) => course.id);
        expect(anew.body.data.userCourses.nodes.map((node: { courseId: number }) => node.courseId)).toEqual(ids);
        expect(anew.body.data.userCourses.totalCount).toBe(ids.length);
        seen.add(ids.join());
      }),
      { numRuns: 150 },
    );
    expect(seen.size).toBeGreaterThan(8);
  });
});
