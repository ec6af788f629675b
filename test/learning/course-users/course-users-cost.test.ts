import { manyStudents } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('The cost of a roster', () => {
  let world: World;
  const people = 1_000;
  beforeAll(async () => {
    world = await openWorld();
    await manyStudents(world, people);
    await world.sql('analyze');
  });
  afterAll(() => world.close());

  const next = (link: string | null) => /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]?.slice(world.base.length);

  it('is one statement for a page of a hundred with their enrollments and grades, and one for each page after it', async () => {
    const teach = world.as('teach');
    let at: string | undefined =
      `/api/v1/courses/${world.courses.C1}/users?per_page=100&include[]=enrollments&include[]=email`;
    const seen: string[] = [];
    while (at !== undefined) {
      let page: Awaited<ReturnType<typeof teach.get>> | undefined;
      // Who is asking is known for some seconds.
      await teach.get('/users/self');
      const statements = await world.statementsOf(async () => {
        page = await teach.get(at as string);
      });
      expect(statements).toBe(1);
      expect(page?.body.every((one: any) => one.enrollments.length === 1)).toBe(true);
      seen.push(...(page?.body ?? []).map((one: any) => one.sortable_name));
      at = next(page?.headers.get('link') ?? null);
    }
    expect(seen).toHaveLength(people + 6);
    expect(new Set(seen).size).toBe(people + 6);
    const sorted = await world.sql('select u.sortable_name from users u where u.sortable_name = any($1) order by 1', [
      seen,
    ]);
    expect(seen).toEqual(sorted.map((row) => row.sortable_name));
  });

  it.each(['students', 'recent_students?per_page=100', 'users?search_term=person&user_id=self'])(
    'is one statement for %s',
    async (route) => {
      const teach = world.as('teach');
      await teach.get('/users/self');
      const path = `/courses/${world.courses.C1}/${route}`;
      expect(await world.statementsOf(() => teach.get(path))).toBe(1);
    },
  );

  it('is a whole list of a thousand students in one answer', async () => {
    const { body } = await world.as('teach').get(`/courses/${world.courses.C1}/students`);
    expect(body).toHaveLength(people + 2);
  });
});
