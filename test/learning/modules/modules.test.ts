import { lockFile } from '../../support/course-builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { aFile, setForOverridesAlone } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aPublishedQuiz } from '../quizzes/builders.js';
import { aModule, anAssignmentItem, anItem, asks, modulePath } from './course-parts.js';

describe('Modules and their items', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const list = () => `/courses/${world.courses.C1}/modules`;
  const names = async (who: 'teach' | 'stu1') => (await world.as(who).get(list())).body.map((one: any) => one.name);
  const positions = async () =>
    (await world.sql(`select name, position from modules where workflow_state <> 'deleted' order by position`)).map(
      ({ name, position }) => `${position} ${name}`,
    );

  it('carry what clients know of a module, and its items where these are included', async () => {
    const { basics, reading } = world.modules;
    const { body } = await world.as('stu1').get(`${modulePath(world, basics)}?include[]=items`);
    expect(body).toEqual({
      id: basics,
      name: 'Basics',
      position: 1,
      unlock_at: null,
      require_sequential_progress: false,
      prerequisite_module_ids: [],
      items_count: 1,
      items_url: `${world.base}/api/v1${modulePath(world, basics)}/items`,
      workflow_state: 'active',
      state: 'unlocked',
      completed_at: null,
      items: [
        {
          id: reading,
          module_id: basics,
          position: 1,
          title: 'Cells',
          indent: 0,
          type: 'ExternalUrl',
          html_url: `${world.base}/courses/${world.courses.C1}/modules/items/${reading}`,
          external_url: 'https://example.org/cells',
          new_tab: false,
          locked_for_user: false,
          completion_requirement: { type: 'must_view', completed: false },
          published: true,
        },
      ],
    });
    const staff = (await world.as('teach').get(`${modulePath(world, basics)}?include[]=items`)).body;
    expect(staff).toMatchObject({ published: true });
    expect(staff).not.toHaveProperty('state');
    expect(staff.items[0].completion_requirement).toEqual({ type: 'must_view' });
  });

  it('are listed by position, searched, and read in one statement however many there are', async () => {
    const stu1 = world.as('stu1');
    await aModule(world, { name: 'Plants' });
    const ask = () => stu1.get(`${list()}?include[]=items&per_page=50`);
    const count = () => leastStatements(world, ask);
    expect(await count()).toBe(1);
    for (let i = 0; i < 5; i += 1) await anItem(world, await aModule(world, { name: `More ${i}` }));
    expect(await count()).toBe(1);
    expect((await stu1.get(`${list()}?search_term=plant`)).body.map((one: any) => one.name)).toEqual(['Plants']);
  });

  it('carry all of their items, however many they are', async () => {
    const module = await aModule(world, { name: 'Long' });
    for (let n = 1; n <= 105; n += 1) await anItem(world, module, { title: `Text ${n}` });
    const { body } = await world.as('stu1').get(`${modulePath(world, module)}?include[]=items`);
    expect([body.items_count, body.items.length, body.items.at(-1).title]).toEqual([105, 105, 'Text 105']);
  });

  it('are drafts until they are published: students see neither them nor their items', async () => {
    const hidden = await aModule(world, { name: 'Draft', published: false });
    const item = await anItem(world, hidden);
    const off = await anItem(world, world.modules.basics, { title: 'Later', published: false });
    expect([await names('teach'), await names('stu1')]).toEqual([['Basics', 'Draft'], ['Basics']]);
    for (const path of [
      modulePath(world, hidden),
      modulePath(world, hidden, item),
      modulePath(world, world.modules.basics, off),
    ]) {
      expect([path, (await world.as('stu1').get(path)).status]).toEqual([path, 404]);
      expect([path, (await world.as('teach').get(path)).status]).toEqual([path, 200]);
    }
    expect((await world.as('stu1').get(modulePath(world, world.modules.basics))).body.items_count).toBe(1);
    expect((await world.as('teach').get(modulePath(world, world.modules.basics))).body.items_count).toBe(2);
    await world.as('teach').put(modulePath(world, hidden), { 'module[published]': true });
    expect(await names('stu1')).toEqual(['Basics', 'Draft']);
  });

  it('show an assignment to those alone whose it is', async () => {
    const { item, work } = await anAssignmentItem(world, world.modules.basics, asks('must_submit'));
    const path = modulePath(world, world.modules.basics, item);
    expect((await world.as('stu1').get(path)).body).toMatchObject({
      type: 'Assignment',
      content_id: work,
      url: `${world.base}/api/v1/courses/${world.courses.C1}/assignments/${work}`,
    });
    await setForOverridesAlone(world, work);
    expect((await world.as('stu1').get(path)).status).toBe(404);
    expect((await world.as('teach').get(path)).status).toBe(200);
  });

  it('show a file of the course under its name, to students while it is not kept back', async () => {
    const { basics } = world.modules;
    const file = await aFile(world, { courseId: world.courses.C1 }, { name: 'cells.pdf' });
    const form = { 'module_item[type]': 'File', 'module_item[content_id]': file };
    const made = await world.as('teach').post(`${modulePath(world, basics)}/items`, form);
    expect([made.status, made.body]).toMatchObject([
      200,
      { title: 'cells.pdf', url: `${world.base}/api/v1/courses/${world.courses.C1}/files/${file}` },
    ]);
    const path = modulePath(world, basics, made.body.id);
    expect((await world.as('stu1').get(path)).status).toBe(200);
    await lockFile(world, file);
    expect([(await world.as('stu1').get(path)).status, (await world.as('teach').get(path)).status]).toEqual([404, 200]);
  });

  it('show a quiz with the address where it is read', async () => {
    const { basics } = world.modules;
    const { id: quizId } = await aPublishedQuiz(world, { title: 'Cells' });
    const form = { 'module_item[type]': 'Quiz', 'module_item[content_id]': quizId };
    const made = await world.as('teach').post(`${modulePath(world, basics)}/items`, form);
    const path = `/courses/${world.courses.C1}/quizzes/${quizId}`;
    expect([made.status, made.body]).toMatchObject([200, { title: 'Cells', url: `${world.base}/api/v1${path}` }]);
    expect((await world.as('stu1').get(modulePath(world, basics, made.body.id))).body.url).toBe(made.body.url);
    expect((await world.as('stu1').get(path)).body).toMatchObject({ id: quizId, title: 'Cells' });
  });

  it('move among each other, and prerequisites that come later drop out', async () => {
    const second = await aModule(world, { name: 'Second', prerequisite_module_ids: [world.modules.basics] });
    const first = await aModule(world, { name: 'First', position: 1 });
    expect(await positions()).toEqual(['1 First', '2 Basics', '3 Second']);
    const moved = await world.as('teach').put(modulePath(world, second), { 'module[position]': 1 });
    expect(moved.body).toMatchObject({ position: 1, prerequisite_module_ids: [] });
    expect(await positions()).toEqual(['1 Second', '2 First', '3 Basics']);
    await world
      .as('teach')
      .put(modulePath(world, world.modules.basics), { 'module[prerequisite_module_ids][]': [first] });
    expect((await world.as('teach').del(modulePath(world, first))).body).toMatchObject({ workflow_state: 'deleted' });
    expect(await positions()).toEqual(['1 Second', '2 Basics']);
    expect((await world.as('teach').get(modulePath(world, world.modules.basics))).body.prerequisite_module_ids).toEqual(
      [],
    );
  });

  it('get positions without gaps when many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        world.as('teach').post(list(), { 'module[name]': `M${i}`, 'module[position]': 1 }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const rows = await world.sql('select position from modules order by position');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const items = await Promise.all(
      Array.from({ length: 6 }, () => anItem(world, world.modules.basics, { position: 1 })),
    );
    expect(new Set(items).size).toBe(6);
    const places = await world.sql('select position from module_items order by position');
    expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are refused what cannot be, and stay as they are', async () => {
    const { basics } = world.modules;
    const later = await aModule(world, { name: 'Later' });
    const before = [
      await world.sql('select * from modules order by id'),
      await world.sql('select * from module_items'),
    ];
    const module = (form: Record<string, string | number>) => world.as('teach').put(modulePath(world, basics), form);
    const item = (form: Record<string, string | number>) =>
      world.as('teach').post(`${modulePath(world, basics)}/items`, form);
    const url = { 'module_item[type]': 'ExternalUrl', 'module_item[title]': 'T' };
    const far = { ...url, 'module_item[external_url]': 'https://example.org/' };
    const answers = [
      await module({ 'module[name]': ' ' }),
      await module({ 'module[unlock_at]': 'soon' }),
      await module({ 'module[prerequisite_module_ids][]': later }),
      await module({ 'module[prerequisite_module_ids][]': basics }),
      await item({ 'module_item[type]': 'Moon', 'module_item[title]': 'T' }),
      await item(url),
      await item({ ...url, 'module_item[external_url]': 'javascript:alert(1)' }),
      await item({ ...url, 'module_item[external_url]': 'http://127.0.0.1/' }),
      await item({ ...far, 'module_item[indent]': 9 }),
      await item({ ...far, 'module_item[completion_requirement][type]': 'must_submit' }),
      await item({ 'module_item[type]': 'Assignment' }),
      await item({ 'module_item[type]': 'Assignment', 'module_item[content_id]': 99999 }),
      await item({ 'module_item[type]': 'Quiz', 'module_item[content_id]': 1 }),
      await item({ 'module_item[type]': 'SubHeader' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect((await module({ 'module[prerequisite_module_ids][]': 'the first' })).status).toBe(404);
    expect(await world.sql('select * from modules order by id')).toEqual(before[0]);
    expect(await world.sql('select * from module_items')).toEqual(before[1]);
  });

  it('A08: are not found under another course or module, nor by other tenants', async () => {
    const { basics, reading } = world.modules;
    const other = await aModule(world, { name: 'Other' });
    const teach = world.as('teach');
    const c2 = `/courses/${world.courses.C2}/modules/${basics}`;
    for (const path of [c2, `${c2}/items`, `${c2}/items/${reading}`, modulePath(world, other, reading)]) {
      expect([path, (await teach.get(path)).status]).toEqual([path, 404]);
    }
    expect((await teach.put(c2, { 'module[name]': 'Taken' })).status).toBe(404);
    expect((await teach.del(modulePath(world, other, reading))).status).toBe(404);
    expect((await world.as('stu1').post(`${modulePath(world, other, reading)}/mark_read`)).status).toBe(404);
    for (const who of ['stuB', 'adminB', 'out'] as const) {
      expect((await world.as(who).get(modulePath(world, basics))).status).toBe(404);
    }
    expect(await names('teach')).toEqual(['Basics', 'Other']);
    expect(await world.sql('select * from module_item_marks')).toEqual([]);
  });

  it('A20: take nothing that they do not offer', async () => {
    const form = {
      'module[name]': 'Mine',
      'module[id]': 1,
      'module[course_id]': world.courses.C2,
      'module[workflow_state]': 'deleted',
    };
    const { body } = await world.as('teach').post(list(), form);
    expect(await world.sql('select course_id::int, workflow_state from modules where id = $1', [body.id])).toEqual([
      { course_id: world.courses.C1, workflow_state: 'unpublished' },
    ]);
  });

  it('work the same in the graph, and leave a trace', async () => {
    const query = `mutation($c: RecordId!, $m: RecordId!) { createModuleItem(courseId: $c, moduleId: $m, input: {
      type: SUB_HEADER, title: "Part one", position: 1 }) { moduleItem { title position type module { name items { nodes { title } } } } } }`;
    const { body } = await world.as('teach').graphql(query, { c: world.courses.C1, m: world.modules.basics });
    expect(body.data.createModuleItem.moduleItem).toEqual({
      title: 'Part one',
      position: 1,
      type: 'SUB_HEADER',
      module: { name: 'Basics', items: { nodes: [{ title: 'Part one' }, { title: 'Cells' }] } },
    });
    expect(await world.sql(`select event_type from audit_events`)).toEqual([{ event_type: 'module_item_created' }]);
  });
});
