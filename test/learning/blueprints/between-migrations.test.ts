import { emptyQueue, runQueued } from '../../support/run-job.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';
import { uploaded } from '../files/uploads.js';
import {
  aBlueprint,
  aFollower,
  aPageIn,
  associate,
  changePage,
  pagesOf,
  restrict,
  synced,
  templateAt,
} from './builders.js';

type Form = Readonly<Record<string, string | number>>;

describe('What happens between two migrations of a blueprint', () => {
  let world: World;
  let blueprint: number;
  let one: number;
  beforeEach(async () => {
    world = await openWorld();
    await emptyQueue(world);
    blueprint = await aBlueprint(world);
    one = await aFollower(world, blueprint, 'One');
  });
  afterEach(() => world.close());

  const sent = async (how: 'put' | 'post' | 'del', at: string, form: Form = {}) => {
    const { status, body, text } = await world.as('admin')[how](at, form);
    if (status > 299) throw new Error(`${how} ${at}: ${text}`);
    return body;
  };
  /** Hands down what has changed, in every course. */
  const handedDown = async (of = blueprint) => {
    const { id } = await synced(world, of);
    expect(await world.sql('select message from blueprint_imports where message is not null')).toEqual([]);
    return (await world.as('admin').get(`${templateAt(of)}/migrations/${id}/details`)).body;
  };
  const pages = async () => (await pagesOf(world, one)).map(({ title, url, state, body }) => [title, url, state, body]);

  it('the front page moves, unless the course has one of its own', async () => {
    for (const title of ['Alpha', 'Beta']) await aPageIn(world, blueprint, title);
    const makeFront = (course: number, url: string) => changePage(world, course, url, { front_page: 'true' });
    const front = () => world.sql('select title from pages where course_id = $1 and front_page', [one]);
    for (const title of ['Beta', 'Alpha', 'Beta']) {
      await makeFront(blueprint, title.toLowerCase());
      await handedDown();
      expect(await front()).toEqual([{ title }]);
    }
    await aPageIn(world, one, 'Ours');
    await makeFront(one, 'ours');
    await makeFront(blueprint, 'alpha');
    await handedDown();
    expect(await front()).toEqual([{ title: 'Ours' }]);
  });

  it('a locked page that the course deleted comes back, although another page has its url by now', async () => {
    const { page_id: id } = await aPageIn(world, blueprint, 'Rules');
    await handedDown();
    await sent('del', `/courses/${one}/pages/rules`);
    await aPageIn(world, one, 'Rules', '<p>Ours</p>');
    await restrict(world, blueprint, id);
    await handedDown();
    expect(await pages()).toEqual([
      ['Rules', 'rules-2', 'active', '<p>Rules</p>'],
      ['Rules', 'rules', 'active', '<p>Ours</p>'],
    ]);
  });

  it('what a teacher writes while a migration reaches the course stays, then and later', async () => {
    await aPageIn(world, blueprint, 'Rules');
    await handedDown();
    await changePage(world, blueprint, 'rules', { editing_roles: 'teachers,students' });
    const [{ id }] = await pagesOf(world, one);
    const teacher = await world.connect();
    await teacher.query('begin');
    await teacher.query(`update pages set body = '<p>Ours</p>' where id = $1`, [id]);
    const migration = handedDown();
    await untilWaiting(world);
    await teacher.query('commit');
    teacher.release();
    await migration;
    const kept = [['Rules', 'rules', 'active', '<p>Ours</p>']];
    expect(await pages()).toEqual(kept);
    const [{ roles }] = await world.sql('select editing_roles as roles from pages where id = $1', [id]);
    expect(roles).toEqual(['teachers', 'students']);
    await changePage(world, blueprint, 'rules', { body: '<p>New</p>' });
    const [told] = await handedDown();
    expect(told.exceptions).toEqual([{ course_id: one, conflicting_changes: ['content'] }]);
    expect(await pages()).toEqual(kept);
  });

  it('a page that is renamed, here or there, is no change of the module that shows it', async () => {
    for (const title of ['Rules', 'Hours']) await aPageIn(world, blueprint, title);
    const ofModule = { 'module[name]': 'Week 1', 'module[published]': 'true' };
    const { id } = await sent('post', `/courses/${blueprint}/modules`, ofModule);
    const add = (form: Form) =>
      sent(
        'post',
        `/courses/${blueprint}/modules/${id}/items`,
        Object.fromEntries(Object.entries(form).map(([name, value]) => [`module_item[${name}]`, value])),
      );
    await add({ type: 'Page', page_url: 'rules' });
    await add({ type: 'Page', page_url: 'hours', title: 'When we meet' });
    await handedDown();
    await changePage(world, one, 'rules', { title: 'House rules' });
    await changePage(world, blueprint, 'hours', { title: 'Office hours' });
    const renamed = await handedDown();
    expect(renamed.map((change: any) => [change.asset_type, change.asset_name, change.exceptions])).toEqual([
      ['wiki_page', 'Office hours', []],
    ]);
    await add({ type: 'SubHeader', title: 'Later' });
    const [change, ...others] = await handedDown();
    expect([change.asset_type, change.exceptions, others]).toEqual(['context_module', [], []]);
    const items = 'select title, page_url as url from module_items where course_id = $1 order by position';
    expect(await world.sql(items, [one])).toEqual([
      { title: 'House rules', url: 'house-rules' },
      { title: 'When we meet', url: 'hours' },
      { title: 'Later', url: null },
    ]);
  });

  it('a file comes under the name that another one had', async () => {
    const upload = (content: string) => uploaded(world.as('admin'), `/courses/${blueprint}/files`, 'plan.pdf', content);
    const { id } = await upload('one');
    await handedDown();
    await sent('put', `/files/${id}`, { name: 'plan-old.pdf' });
    await upload('second');
    await handedDown();
    const files = `select display_name as name, size::int from files
      where course_id = $1 and workflow_state = 'available' order by id`;
    expect(await world.sql(files, [one])).toEqual([
      { name: 'plan-old.pdf', size: 3 },
      { name: 'plan.pdf', size: 6 },
    ]);
  });

  it('questions that a course has added to a quiz stay, and what else changes of the quiz goes over', async () => {
    const { id } = await sent('post', `/courses/${blueprint}/quizzes`, { 'quiz[title]': 'Cells' });
    const ask = (course: number, quiz: number, name: string) =>
      sent('post', `/courses/${course}/quizzes/${quiz}/questions`, {
        'question[question_name]': name,
        'question[question_type]': 'essay_question',
        'question[points_possible]': 2,
      });
    await ask(blueprint, id, 'First');
    await sent('put', `/courses/${blueprint}/quizzes/${id}`, { 'quiz[published]': 'true' });
    await handedDown();
    const [{ id: copy }] = await world.sql('select id::int from quizzes where course_id = $1', [one]);
    await ask(one, copy, 'Ours');
    await ask(blueprint, id, 'Second');
    await sent('put', `/courses/${blueprint}/quizzes/${id}`, { 'quiz[time_limit]': 30 });
    const told = await handedDown();
    expect(told.map((change: any) => [change.asset_type, change.exceptions])).toEqual([
      ['quiz', [{ course_id: one, conflicting_changes: ['content'] }]],
    ]);
    const questions = 'select question_name as name, workflow_state as state from quiz_questions where quiz_id = $1';
    expect(await world.sql(`${questions} order by id`, [copy])).toEqual([
      { name: 'First', state: 'active' },
      { name: 'Ours', state: 'active' },
    ]);
    const quiz = 'select time_limit as minutes, workflow_state as state from quizzes where id = $1';
    expect(await world.sql(quiz, [copy])).toEqual([{ minutes: 30, state: 'published' }]);
  });

  it('an assignment moves to another group, and a group that is deleted stays where the course has work in it', async () => {
    const groupOf = async (name: string) =>
      (await sent('post', `/courses/${blueprint}/assignment_groups`, { name })).id as number;
    const [essays, tests] = [await groupOf('Essays'), await groupOf('Tests')];
    const ofAssignment = { 'assignment[name]': 'Essay', 'assignment[assignment_group_id]': essays };
    const essay = await sent('post', `/courses/${blueprint}/assignments`, ofAssignment);
    await handedDown();
    const there = () =>
      world.sql(
        `select a.name, g.name as group, a.workflow_state as state from assignments a
         join assignment_groups g on g.id = a.assignment_group_id where a.course_id = $1 order by a.id`,
        [one],
      );
    const [{ id: copy, group }] = await world.sql(
      'select id::int, assignment_group_id::int as group from assignments where course_id = $1',
      [one],
    );
    const ofOwn = { 'assignment[name]': 'Our own', 'assignment[assignment_group_id]': group };
    await sent('post', `/courses/${one}/assignments`, ofOwn);
    await sent('put', `/courses/${one}/assignments/${copy}`, { 'assignment[description]': 'As we do it' });
    const moved = { 'assignment[assignment_group_id]': tests };
    await sent('put', `/courses/${blueprint}/assignments/${essay.id}`, moved);
    await sent('del', `/courses/${blueprint}/assignment_groups/${essays}`);
    await handedDown();
    const wanted = [
      { name: 'Essay', group: 'Tests', state: 'unpublished' },
      { name: 'Our own', group: 'Essays', state: 'unpublished' },
    ];
    expect(await there()).toEqual(wanted);
    // What the course has changed stays where its source is deleted.
    await sent('del', `/courses/${blueprint}/assignments/${essay.id}`);
    await handedDown();
    expect(await there()).toEqual(wanted);
  });

  it('a course that follows another blueprint later has the contents of both; coming back, it goes on', async () => {
    const { page_id: id } = await aPageIn(world, blueprint, 'Rules');
    await restrict(world, blueprint, id);
    await handedDown();
    await associate(world, blueprint, { remove: [one] });
    const other = await aBlueprint(world, 'Other');
    await aPageIn(world, other, 'Rules', '<p>Other</p>');
    await associate(world, other, { add: [one] });
    await handedDown(other);
    const locks = async () => (await pagesOf(world, one)).map((page) => page.locks);
    const fromOther = ['Rules', 'rules-2', 'active', '<p>Other</p>'];
    expect(await pages()).toEqual([['Rules', 'rules', 'active', '<p>Rules</p>'], fromOther]);
    expect(await locks()).toEqual([[], []]);
    await associate(world, other, { remove: [one] });
    await associate(world, blueprint, { add: [one] });
    await changePage(world, blueprint, 'rules', { body: '<p>Again</p>' });
    await handedDown();
    expect(await pages()).toEqual([['Rules', 'rules', 'active', '<p>Again</p>'], fromOther]);
    expect(await locks()).toEqual([['content'], []]);
  });

  it('a course is copied twice although what came the first time was deleted, and something else has its name', async () => {
    const from = world.courses.C1;
    const categories = (course: number) => `/courses/${course}/group_categories`;
    await sent('post', categories(from), { name: 'Teams' });
    await aPageIn(world, from, 'Rules');
    const copy = async () => {
      const form = { migration_type: 'course_copy_importer', 'settings[source_course_id]': from };
      const { id } = await sent('post', `/courses/${one}/content_migrations`, form);
      await runQueued(world);
      return (await world.as('admin').get(`/courses/${one}/content_migrations/${id}`)).body.workflow_state;
    };
    expect(await copy()).toBe('completed');
    const sets = () =>
      world.sql(
        `select id::int, name from group_categories where course_id = $1 and workflow_state <> 'deleted' and role is null
         and name ilike 'teams%' order by id`,
        [one],
      );
    const [{ id }] = await sets();
    await sent('del', `/group_categories/${id}`);
    await sent('del', `/courses/${one}/pages/rules`);
    const { id: own } = await sent('post', categories(one), { name: 'Teams' });
    await aPageIn(world, one, 'Rules', '<p>Ours</p>');
    expect(await copy()).toBe('completed');
    expect(await sets()).toEqual([
      { id, name: 'Teams-2' },
      { id: own, name: 'Teams' },
    ]);
    expect((await pages()).filter(([title]) => title === 'Rules')).toEqual([
      ['Rules', 'rules-2', 'active', '<p>Rules</p>'],
      ['Rules', 'rules', 'active', '<p>Ours</p>'],
    ]);
  });
});
