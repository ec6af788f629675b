/** Items of modules follow what they show: decision 0022. */
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';
import { uploaded } from '../files/uploads.js';
import { aModule, anItem, modulePath } from './course-parts.js';

describe('An item of a module', () => {
  let world: World;
  let module: number;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    module = await aModule(world, { name: 'Follows' });
  });
  afterAll(() => world.close());

  const course = () => `/courses/${world.courses.C1}`;
  const teach = () => world.as('teach');
  const post = async (path: string, form: Record<string, unknown>) =>
    (await teach().post(course() + path, form as never)).body;
  const items = async (): Promise<any[]> => (await teach().get(`${modulePath(world, module)}/items`)).body;
  const titles = async () => (await items()).map(({ position, title }) => `${position} ${title}`);
  const show = async (form: Record<string, string | number>) => {
    const given = Object.fromEntries(Object.entries(form).map(([name, value]) => [`module_item[${name}]`, value]));
    const { status, body } = await teach().post(`${modulePath(world, module)}/items`, given);
    expect([status, form]).toEqual([200, form]);
    return body.id as number;
  };

  interface Content {
    readonly make: () => Promise<any>;
    readonly shown: (made: any) => Record<string, string | number>;
    readonly rename: (made: any, title: string) => Promise<{ status: number; body: any }>;
    readonly remove: (made: any) => Promise<{ status: number }>;
  }
  const contents: [string, Content][] = [
    [
      'assignment',
      {
        make: () => post('/assignments', { 'assignment[name]': 'Old' }),
        shown: ({ id }) => ({ type: 'Assignment', content_id: id }),
        rename: ({ id }, name) => teach().put(`${course()}/assignments/${id}`, { 'assignment[name]': name }),
        remove: ({ id }) => teach().del(`${course()}/assignments/${id}`),
      },
    ],
    [
      'file',
      {
        make: () => uploaded(teach(), `${course()}/files`, 'Old', 'x'),
        shown: ({ id }) => ({ type: 'File', content_id: id }),
        rename: ({ id }, name) => teach().put(`/files/${id}`, { name }),
        remove: ({ id }) => teach().del(`/files/${id}`),
      },
    ],
    [
      'page',
      {
        make: () => post('/pages', { 'wiki_page[title]': 'Old' }),
        shown: ({ url }) => ({ type: 'Page', page_url: url }),
        rename: ({ page_id }, title) =>
          teach().put(`${course()}/pages/page_id:${page_id}`, { 'wiki_page[title]': title }),
        remove: ({ page_id }) => teach().del(`${course()}/pages/page_id:${page_id}`),
      },
    ],
    [
      'discussion',
      {
        make: () => post('/discussion_topics', { title: 'Old' }),
        shown: ({ id }) => ({ type: 'Discussion', content_id: id }),
        rename: ({ id }, title) => teach().put(`${course()}/discussion_topics/${id}`, { title }),
        remove: ({ id }) => teach().del(`${course()}/discussion_topics/${id}`),
      },
    ],
    [
      'quiz',
      {
        make: () => post('/quizzes', { 'quiz[title]': 'Old' }),
        shown: ({ id }) => ({ type: 'Quiz', content_id: id }),
        rename: ({ id }, title) => teach().put(`${course()}/quizzes/${id}`, { 'quiz[title]': title }),
        remove: ({ id }) => teach().del(`${course()}/quizzes/${id}`),
      },
    ],
  ];

  it.each(contents)('is called like its %s, unless it is called otherwise, and goes with it', async (_, content) => {
    const made = await content.make();
    await show(content.shown(made));
    await show({ ...content.shown(made), title: 'My own' });
    const last = await anItem(world, module, { title: 'Stays' });
    expect(await titles()).toEqual(['1 Old', '2 My own', '3 Stays']);
    expect((await content.rename(made, 'New')).status).toBe(200);
    expect(await titles()).toEqual(['1 New', '2 My own', '3 Stays']);
    expect((await content.remove(made)).status).toBeLessThan(300);
    expect(await titles()).toEqual(['1 Stays']);
    expect((await items())[0].id).toBe(last);
    const refused = await teach().post(
      `${modulePath(world, module)}/items`,
      Object.fromEntries(Object.entries(content.shown(made)).map(([name, value]) => [`module_item[${name}]`, value])),
    );
    expect([400, 404]).toContain(refused.status);
    expect(await titles()).toEqual(['1 Stays']);
  });

  it('goes with the folder of its file, and with all files that are deleted at once', async () => {
    const { id: folder } = await post('/folders', { name: 'Going' });
    const file = await uploaded(teach(), `${course()}/files`, 'inside.txt', 'x', { parent_folder_id: folder });
    await show({ type: 'File', content_id: file.id });
    expect((await teach().del(`/folders/${folder}`, { force: 'true' })).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  it('shows the file that takes the place of its own', async () => {
    const first = await uploaded(teach(), `${course()}/files`, 'cells.txt', 'one');
    const item = await show({ type: 'File', content_id: first.id });
    const second = await uploaded(teach(), `${course()}/files`, 'cells.txt', 'two');
    expect(await items()).toMatchObject([{ id: item, content_id: second.id, title: 'cells.txt' }]);
    const third = await uploaded(teach(), `${course()}/files`, 'third.txt', 'three');
    expect((await teach().put(`/files/${third.id}`, { name: 'cells.txt', on_duplicate: 'overwrite' })).status).toBe(
      200,
    );
    expect(await items()).toMatchObject([{ id: item, content_id: third.id, title: 'cells.txt' }]);
  });

  it('is not left over where its content is deleted while it is made', async () => {
    const { id } = await post('/assignments', { 'assignment[name]': 'Raced' });
    const holder = await world.connect();
    try {
      await holder.query('begin');
      await holder.query(`update assignments set workflow_state = 'deleted' where id = $1`, [id]);
      const asked = teach().post(`${modulePath(world, module)}/items`, {
        'module_item[type]': 'Assignment',
        'module_item[content_id]': id,
      });
      await untilWaiting(world, 1);
      await holder.query('commit');
      const { status, body } = await asked;
      expect([status, Object.keys(body.errors)]).toEqual([400, ['content_id']]);
    } finally {
      holder.release();
    }
    expect(await titles()).toEqual([]);
  });
});
