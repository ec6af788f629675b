/** Numbers that mean nothing are refused by their field, wherever they are sent, and nothing changes. */

import { anEssay, aSubmission } from '../learning/assignments/builders.js';
import { graphRefusal, mendable } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';

describe('A number that means nothing', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const tables = ['folders', 'modules', 'module_items', 'assignments', 'submissions'];
  const stored = () => Promise.all(tables.map((table) => world.sql(`select * from ${table} order by id`)));
  const refused = async (document: string, variables: Record<string, unknown>) =>
    graphRefusal((await world.as('teach').graphql(document, variables)).body);

  it.each([0, -1])('position %d is refused of folders, modules and their items', async (position) => {
    const course = world.courses.C1;
    const { basics, reading } = world.modules;
    const before = await stored();
    for (const [mutation, path, wire, form] of [
      [
        `updateFolder(id: ${world.folders.unit}, input: { position: ${position} })`,
        `PUT /folders/${world.folders.unit}`,
        'position',
        {},
      ],
      [
        `createFolder(place: { courseId: ${course} }, input: { name: "New", position: ${position} })`,
        `POST /courses/${course}/folders`,
        'position',
        { name: 'New' },
      ],
      [
        `updateModule(courseId: ${course}, id: ${basics}, input: { position: ${position} })`,
        `PUT /courses/${course}/modules/${basics}`,
        'module[position]',
        {},
      ],
      [
        `createModule(courseId: ${course}, input: { name: "New", position: ${position} })`,
        `POST /courses/${course}/modules`,
        'module[position]',
        { 'module[name]': 'New' },
      ],
      [
        `updateModuleItem(courseId: ${course}, moduleId: ${basics}, id: ${reading}, input: { position: ${position} })`,
        `PUT /courses/${course}/modules/${basics}/items/${reading}`,
        'module_item[position]',
        {},
      ],
    ] as const) {
      const { status, fields } = await refused(`mutation { ${mutation} { ${mendable} } }`, {});
      expect([mutation, status, Object.keys(fields)]).toEqual([mutation, 400, [expect.stringMatching(/\bposition$/)]]);
      const [method, at] = path.split(' ') as ['PUT' | 'POST', string];
      const send = method === 'PUT' ? 'put' : 'post';
      const answer = await world.as('teach')[send](at, { ...form, [wire]: position });
      expect([path, answer.status, Object.keys(answer.body.errors)]).toEqual([
        path,
        400,
        [expect.stringMatching(/\bposition\b/)],
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('fewer than no seconds late are refused, over REST and in the graph', async () => {
    const essay = await anEssay(world);
    await aSubmission(world, essay, world.users.stu1);
    const before = await stored();
    const path = `/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users.stu1}`;
    const form = { 'submission[late_policy_status]': 'late', 'submission[seconds_late_override]': -1 };
    const { status, body } = await world.as('teach').put(path, form);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['seconds_late_override']]);
    const input = `{ latePolicyStatus: LATE, secondsLateOverride: -1 }`;
    const { fields } = await refused(
      `mutation { gradeSubmission(courseId: ${world.courses.C1}, assignmentId: ${essay}, userId: ${world.users.stu1}, input: ${input}) { ${mendable} } }`,
      {},
    );
    expect(Object.keys(fields)).toEqual([expect.stringMatching(/\bsecondsLateOverride$/)]);
    expect(await stored()).toEqual(before);
  });

  it('a requirement that does not say what has to be done is refused by its field; null for it is nothing', async () => {
    const { basics, reading } = world.modules;
    const before = await stored();
    const change = (requirement: string) =>
      world.as('teach').graphql(
        `mutation { updateModuleItem(courseId: ${world.courses.C1}, moduleId: ${basics}, id: ${reading},
          input: { completionRequirement: ${requirement} }) { moduleItem { completionRequirement { type } } ${mendable} } }`,
      );
    for (const requirement of ['{ minScore: 5 }', '{}'])
      expect(Object.keys(graphRefusal((await change(requirement)).body).fields)).toEqual([
        expect.stringMatching(/completionRequirement\.type$/),
      ]);
    expect(await stored()).toEqual(before);
    const { data } = (await change('{ type: null }')).body;
    expect(data.updateModuleItem).toEqual({ moduleItem: { completionRequirement: null }, errors: [] });
    const path = `/courses/${world.courses.C1}/modules/${basics}/items/${reading}`;
    const { status, body } = await world.as('teach').put(path, { 'module_item[completion_requirement][type]': '' });
    expect([status, body.completion_requirement]).toEqual([200, undefined]);
  });
});
