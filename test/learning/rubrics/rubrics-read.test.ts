import { leastStatements } from '../../support/least-statements.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { bodyOf, type MadeRubric, rubricsOf, twoCriteria } from './builders.js';

describe('Who reads and writes rubrics', () => {
  let world: World;
  let teach: Caller;
  let admin: Caller;
  let inCourse: ReturnType<typeof rubricsOf>;
  let inAccount: ReturnType<typeof rubricsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    admin = world.as('admin');
    inCourse = rubricsOf(world, { course: world.courses.C1 });
    inAccount = rubricsOf(world, { account: world.accounts.RA1 }, admin);
  });
  afterEach(() => world.close());

  it('are written by who has manage_rubrics, and shown to staff', async () => {
    const { rubric } = await inCourse.made('Essay');
    for (const [who, list, one, write] of [
      ['ta', 200, 200, 200],
      ['des', 200, 200, 200],
      ['subadmin', 200, 200, 200],
      ['stu1', 200, 404, 403],
      ['obs', 200, 404, 403],
      ['out', 404, 404, 404],
      ['lim', 403, 403, 403],
    ] as const) {
      const caller = world.as(who);
      const asked = [await caller.get(inCourse.path), await caller.get(inCourse.at(rubric.id))];
      const made = await inCourse.ask({ rubric: { title: 'Own' } }, caller);
      expect([who, ...asked.map(({ status }) => status), made.status]).toEqual([who, list, one, write]);
      if (who === 'stu1') expect(asked[0]!.body).toEqual([]);
    }
    for (const [who, status] of [
      ['teach', 403],
      ['stu1', 403],
      ['subadmin', 200],
    ] as const)
      expect([who, (await inAccount.ask({ rubric: { title: 'Own' } }, world.as(who))).status]).toEqual([who, status]);
    const { rubric: above } = await inAccount.made('Above');
    for (const [who, status] of [
      ['teach', 200],
      ['ta', 200],
      ['stu1', 404],
      ['out', 404],
    ] as const) {
      const node = `query($id: RecordId!, $a: RecordId!) { account(id: $a) { rubric(id: $id) { title } } }`;
      const { body } = await world.as(who).graphql(node, { id: above.id, a: world.accounts.RA1 });
      expect([who, body.errors === undefined ? 200 : 404]).toEqual([who, status]);
    }
  });

  it('are listed by title in one statement each, however many there are', async () => {
    for (const title of ['c', 'B', 'a']) await inCourse.made(title);
    const short = await leastStatements(world, () => teach.get(inCourse.path));
    for (let i = 0; i < 9; i += 1)
      await inCourse.made(`more ${i}`, twoCriteria, {
        association_type: 'Assignment',
        association_id: await anEssay(world),
      });
    expect(await inCourse.titles(teach, '?per_page=3')).toEqual(['a', 'B', 'c']);
    const { headers } = await teach.get(`${inCourse.path}?per_page=3`);
    expect(headers.get('link')).toContain('rel="next"');
    expect([short, await leastStatements(world, () => teach.get(`${inCourse.path}?per_page=100`))]).toEqual([1, 1]);
    const all =
      'include[]=assessments&include[]=associations&include[]=graded_assessments&include[]=course_associations';
    const [first] = bodyOf<MadeRubric[]>(await teach.get(inCourse.path));
    expect(await leastStatements(world, () => teach.get(`${inCourse.at(first!.id)}?${all}`))).toBe(1);
    const essays = `/courses/${world.courses.C1}/assignments?per_page=100`;
    expect(await leastStatements(world, () => teach.get(essays))).toBe(1);
  });

  it('are the same over the graph: global ids, permissions, errors of the payload', async () => {
    const making = `mutation($c: RecordId!, $input: RubricInput!) { createRubric(owner: { courseId: $c }, input: $input) {
      rubric { id recordId title pointsPossible criteria { criterionId points ratings { ratingId points } } permissions { update }
        course { recordId } account { recordId } }
      errors { code field }
    } }`;
    const make = async (input: object) =>
      (await teach.graphql(making, { c: world.courses.C1, input })).body.data.createRubric;
    const graphCriteria = twoCriteria.map(({ id, description, ratings }) => ({
      criterionId: id,
      description,
      ratings: ratings.map((rating) => ({ ratingId: rating.id, points: rating.points })),
    }));
    const { rubric, errors } = await make({ title: 'Essay', criteria: graphCriteria });
    expect(errors).toEqual([]);
    expect(rubric).toMatchObject({
      title: 'Essay',
      pointsPossible: 15,
      permissions: { update: true },
      course: { recordId: world.courses.C1 },
      account: null,
    });
    expect(await make({ title: '', criteria: [{ points: -1 }] })).toMatchObject({
      rubric: null,
      errors: [
        { code: 'BLANK', field: 'title' },
        { code: 'GREATER_THAN_OR_EQUAL_TO', field: 'criteria.0.points' },
      ],
    });
    const node = `query($id: ID!) { node(id: $id) { ... on Rubric { title permissions { update } } } }`;
    expect((await teach.graphql(node, { id: rubric.id })).body.data.node).toEqual({
      title: 'Essay',
      permissions: { update: true },
    });
    for (const who of ['stu1', 'out', 'adminB'] as const)
      expect((await world.as(who).graphql(node, { id: rubric.id })).body.data?.node ?? null).toBeNull();
    const listing = `query($c: RecordId!) { course(id: $c) { rubrics(first: 1) { totalCount nodes { title } } } }`;
    expect((await teach.graphql(listing, { c: world.courses.C1 })).body.data.course.rubrics).toEqual({
      totalCount: 1,
      nodes: [{ title: 'Essay' }],
    });
  });
});
