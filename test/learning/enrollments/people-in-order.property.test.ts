import fc from 'fast-check';
import { changeBySql, changeRows } from '../../support/change-by-sql.js';
import { courseRow, insertRow } from '../../support/course-rows.js';
import { BothTenants } from '../../support/two-tenants.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';

/** Enrollments keep the name by which their person is listed, whatever happens to people, names and sections. */
describe('The people of a course', () => {
  let world: World;
  let people: number[];
  let courses: number[];
  beforeAll(async () => {
    world = await openWorld();
    const both = await BothTenants.of(world);
    const { stu1, stu2, ta } = world.users;
    people = [stu1, stu2, ta, (await both.person('Vera Both')).id];
    courses = [world.courses.C1, await courseRow(world, 'Second'), await courseRow(world, 'Third')];
  });
  afterAll(() => world.close());

  const pick = fc.nat(1_000);
  const name = fc.constantFrom('Abel, Ada', 'abel, ada', 'Bauer, Ben', 'Çelik, Can', 'Zola, Zoe', '');
  const type = fc.constantFrom('StudentEnrollment', 'TeacherEnrollment', 'StudentViewEnrollment');
  const state = fc.constantFrom('active', 'active', 'invited', 'inactive', 'completed', 'deleted');
  const drawn = fc.oneof(
    fc.record({ kind: fc.constant('enroll' as const), who: pick, at: pick, type, state }),
    fc.record({ kind: fc.constant('change' as const), at: pick, state }),
    fc.record({ kind: fc.constant('give to another' as const), at: pick, who: pick }),
    fc.record({ kind: fc.constant('remove' as const), at: pick }),
    fc.record({ kind: fc.constant('rename' as const), who: pick, name }),
    fc.record({ kind: fc.constant('rename in one tenant' as const), who: pick, name }),
    fc.record({ kind: fc.constant('forget profile' as const), who: pick }),
    fc.record({ kind: fc.constant('delete' as const), who: pick, state: fc.constantFrom('deleted', 'registered') }),
    fc.record({ kind: fc.constant('crosslist' as const), at: pick, to: pick }),
    fc.record({ kind: fc.constant('move' as const), at: pick, to: pick }),
    fc.record({ kind: fc.constant('join other tenant' as const), who: pick }),
  );
  type Change = typeof drawn extends fc.Arbitrary<infer Drawn> ? Drawn : never;
  const one = (ids: readonly number[], at: number): number => ids[at % ids.length] as number;
  const idsOf = async (table: string, where = 'true'): Promise<number[]> =>
    (await world.sql(`select id::int from ${table} where ${where} order by id`)).map((row) => row.id);
  const ofCourses = () => `course_id in (${courses.join()})`;
  const anEnrollment = async (at: number): Promise<number> =>
    one([...(await idsOf('enrollments', ofCourses())), 0], at);
  const aSection = async (at: number): Promise<number> => one(await idsOf('sections', ofCourses()), at);

  async function apply(change: Change): Promise<void> {
    const { RA, RB } = world.accounts;
    switch (change.kind) {
      case 'enroll': {
        const [section] = await world.sql('select id, course_id from sections where id = $1', [
          await aSection(change.at),
        ]);
        const roleOf = change.type === 'StudentViewEnrollment' ? 'StudentEnrollment' : change.type;
        const text = `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;
        const role = world.roles.A[roleOf];
        await changeBySql(world, text, [
          RA,
          section.course_id,
          section.id,
          one(people, change.who),
          role,
          change.type,
          change.state,
        ]);
        return;
      }
      case 'change':
        return changeRows(world, 'enrollments', { id: await anEnrollment(change.at) }, { workflowState: change.state });
      case 'give to another':
        await changeBySql(
          world,
          `update enrollments e set user_id = $2 where id = $1 and type <> 'StudentViewEnrollment' and not exists (
            select 1 from enrollments o where o.course_section_id = e.course_section_id and o.user_id = $2)`,
          [await anEnrollment(change.at), one(people, change.who)],
        );
        return;
      case 'remove':
        await changeBySql(world, `delete from enrollments where id = $1 and course_id <> $2`, [
          await anEnrollment(change.at),
          world.courses.C1,
        ]);
        return;
      case 'rename':
        return changeRows(world, 'users', { id: one(people, change.who) }, { sortableName: change.name });
      case 'rename in one tenant':
        return changeRows(
          world,
          'user_profiles',
          { userId: one(people, change.who), rootAccountId: RA },
          { sortableName: change.name },
        );
      case 'forget profile':
        await changeBySql(world, 'delete from user_profiles where user_id = $1', [one(people, change.who)]);
        return;
      case 'delete':
        return changeRows(world, 'users', { id: one(people, change.who) }, { workflowState: change.state });
      case 'crosslist':
        return changeRows(world, 'sections', { id: await aSection(change.at) }, { courseId: one(courses, change.to) });
      case 'move':
        await changeBySql(
          world,
          `update enrollments e set course_section_id = $2 where id = $1 and type <> 'StudentViewEnrollment' and not exists (
            select 1 from enrollments o where o.course_section_id = $2 and o.user_id = e.user_id and o.role_id = e.role_id)`,
          [await anEnrollment(change.at), await aSection(change.to)],
        );
        return;
      case 'join other tenant':
        await insertRow(world, 'logins', {
          root_account_id: RB,
          user_id: one(people, change.who),
          unique_id: `joined-${Math.random()}`,
        });
    }
  }

  /** What stands in the column beside what rows of the person say. */
  const names = () =>
    world.sql(
      `select e.id::int, e.listed_as as kept, (
          select coalesce((select p.sortable_name from user_profiles p where p.user_id = u.id and p.root_account_id = e.root_account_id), u.sortable_name)
          from users u where u.id = e.user_id and u.workflow_state <> 'deleted' and e.root_account_id = any(u.tenants)
        ) as found from enrollments e`,
    );
  /** The list by the names that are kept, page by page, and found among the people, which naming no user asks for. */
  const listed = async (course: number, filter: string) => {
    const asked = (args: string) =>
      world
        .as('admin')
        .graphql(`{ course(id: ${course}) { users(${args}) { totalCount pageInfo { endCursor hasNextPage }
        nodes { recordId sortableName } } } }`);
    const { body } = await asked(`first: 100, filter: { userIds: [] ${filter} }`);
    const { totalCount, nodes } = body.data.course.users;
    const paged: unknown[] = [];
    for (let after = ''; ; ) {
      const page = (await asked(`first: 2, filter: { ${filter} } ${after}`)).body.data.course.users;
      expect(page.totalCount).toBe(totalCount);
      paged.push(...page.nodes);
      if (!page.pageInfo.hasNextPage) return { nodes, paged };
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
  };

  it('are listed by the names that their enrollments keep as by their own', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const change of changes) await apply(change);
        for (const row of await names()) expect([row.id, row.kept]).toEqual([row.id, row.found]);
        for (const filter of ['', 'states: [ACTIVE, COMPLETED]', 'testStudent: true, types: [STUDENT]']) {
          const { nodes, paged } = await listed(courses[0] as number, filter);
          expect(paged).toEqual(nodes);
          seen.add(JSON.stringify(nodes));
        }
      }),
      { numRuns: 60 },
    );
    expect(seen.size).toBeGreaterThan(8);
  });
});

describe('Who is enrolled while they are renamed', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const enroll = `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
    select $1, s.course_id, s.id, $3, $4, 'TaEnrollment', 'active' from sections s where s.course_id = $2 returning id::int`;
  const renames: [string, string][] = [
    ['everywhere', `update users set sortable_name = 'New, Name' where id = $1`],
    [
      'in one of their tenants',
      `update user_profiles set sortable_name = 'New, Name' where user_id = $1 and root_account_id = $2`,
    ],
  ];

  describe.each(renames)('%s', (where, rename) => {
    /** The first works, and commits when the second waits for it. */
    const bothAtOnce = async (first: 'enroll' | 'rename') => {
      const { RA } = world.accounts;
      const user =
        where === 'everywhere' ? world.users.stu2 : (await (await BothTenants.of(world)).person('Vera Both')).id;
      const course = await courseRow(world, 'Raced for');
      const work = {
        enroll: [enroll, [RA, course, user, world.roles.A['TaEnrollment']]] as const,
        rename: [rename, where === 'everywhere' ? [user] : [user, RA]] as const,
      };
      const [one, other] = [await world.connect(), await world.connect()];
      try {
        await one.query('begin');
        await one.query(work[first][0], [...work[first][1]]);
        const later = work[first === 'enroll' ? 'rename' : 'enroll'];
        const waiting = other.query(later[0], [...later[1]]);
        await untilWaiting(world);
        await one.query('commit');
        await waiting;
      } finally {
        one.release();
        other.release();
      }
      return world.sql('select distinct listed_as from enrollments where user_id = $1 and root_account_id = $2', [
        user,
        RA,
      ]);
    };

    it('is listed by the new name when the enrollment comes first', async () => {
      expect(await bothAtOnce('enroll')).toEqual([{ listed_as: 'New, Name' }]);
    });

    it('is listed by the new name when the change comes first', async () => {
      expect(await bothAtOnce('rename')).toEqual([{ listed_as: 'New, Name' }]);
    });
  });

  it('keeps when the enrollment itself was changed', async () => {
    const before = await world.sql('select id, updated_at from enrollments order by id');
    await world.sql(`update users set sortable_name = 'New, Name'`);
    expect(await world.sql('select id, updated_at from enrollments order by id')).toEqual(before);
  });
});
