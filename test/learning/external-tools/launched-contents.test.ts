import { type Caller, openWorld, type World } from '../../support/world.js';
import { inDays, setAssignment } from '../assignments/builders.js';
import { aModule } from '../modules/course-parts.js';
import { toolsOf } from './builders.js';
import { checked, opened } from './launched.js';

const url = 'https://lab.example.org/unit?n=3';

describe('Assignments and items of modules that open a tool', () => {
  let world: World;
  let stu1: Caller;
  let teach: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let tool: number;
  beforeEach(async () => {
    world = await openWorld();
    stu1 = world.as('stu1');
    teach = world.as('teach');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
    tool = (await toolsOf(world, { account: world.accounts.RA }).made({ domain: 'lab.example.org' })).id;
  });
  afterEach(() => world.close());

  const ask = (who: Caller, query: string) => who.get(`${inCourse.path}/sessionless_launch?${query}`);
  const works = () => `/courses/${world.courses.C1}/assignments`;
  const anAssignment = async (form: Record<string, string | number | boolean> = {}): Promise<any> => {
    const { body } = await teach.post(works(), {
      'assignment[name]': 'Solder a bell',
      'assignment[submission_types][]': 'external_tool',
      'assignment[external_tool_tag_attributes][url]': url,
      'assignment[points_possible]': 5,
      'assignment[published]': true,
      ...form,
    });
    return body;
  };

  it('et-launch-assessment: an assignment launches its tool with the assignment as what is linked', async () => {
    const missing = await ask(stu1, 'launch_type=assessment');
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['assignment_id']]);
    const work = await anAssignment({ 'assignment[external_tool_tag_attributes][new_tab]': true });
    expect(work.external_tool_tag_attributes).toEqual({ url, new_tab: true });
    expect((await stu1.get(`${works()}/${work.id}`)).body.external_tool_tag_attributes).toEqual({ url, new_tab: true });
    const answer = await ask(stu1, `launch_type=assessment&assignment_id=${work.id}`);
    expect(answer.body).toMatchObject({ id: tool, name: 'Solder a bell' });
    const form = await opened(answer.body.url);
    expect(form.action?.href).toBe(url);
    expect(form.fields).toMatchObject({
      resource_link_title: 'Solder a bell',
      custom_platform_assignment_points_possible: '5',
      launch_presentation_document_target: 'window',
    });
    await checked(form, '/unit');
  });

  it('an assignment that opens no tool, or an address that is none’s, is refused', async () => {
    const essay = await teach.post(works(), { 'assignment[name]': 'Essay', 'assignment[published]': true });
    const lost = await anAssignment({
      'assignment[external_tool_tag_attributes][url]': 'https://lost.example.com/',
      'assignment[published]': false,
    });
    const paper = await anAssignment({ 'assignment[submission_types][]': 'on_paper' });
    for (const id of [essay.body.id, lost.id, paper.id]) {
      const { status, body } = await ask(teach, `launch_type=assessment&assignment_id=${id}`);
      expect([id, status, Object.keys(body.errors)]).toEqual([id, 400, ['assignment_id']]);
    }
    expect(essay.body).not.toHaveProperty('external_tool_tag_attributes');
    for (const id of ['0', 'x'])
      expect((await ask(stu1, `launch_type=assessment&assignment_id=${id}`)).status).toBe(404);
  });

  it('what a student does not see or cannot do yet is not launched, and staff launch it all the same', async () => {
    const draft = await anAssignment({ 'assignment[published]': false });
    const later = await anAssignment();
    await setAssignment(world, later.id, { unlockAt: inDays(1) });
    for (const [id, status] of [
      [draft.id, 404],
      [later.id, 403],
    ] as const) {
      const query = `launch_type=assessment&assignment_id=${id}`;
      expect([id, (await ask(stu1, query)).status]).toEqual([id, status]);
      expect([id, (await ask(teach, query)).status]).toEqual([id, 200]);
    }
    const beside = `/courses/${world.courses.C2}/external_tools/sessionless_launch`;
    const open = await anAssignment();
    const { status } = await world.as('admin').get(`${beside}?launch_type=assessment&assignment_id=${open.id}`);
    expect(status).toBe(404);
  });

  it('the tool of an assignment is changed, taken away, and an address of the web', async () => {
    const work = await anAssignment({ 'assignment[external_tool_tag_attributes][new_tab]': true });
    const at = `${works()}/${work.id}`;
    const name = 'assignment[external_tool_tag_attributes]';
    const kept = await teach.put(at, { 'assignment[name]': 'Solder' });
    expect(kept.body.external_tool_tag_attributes).toEqual({ url, new_tab: true });
    for (const [form, field] of [
      [{ [`${name}[url]`]: 'javascript:x' }, 'external_tool_tag_attributes[url]'],
      [{ [`${name}[url]`]: 'http://127.0.0.1/' }, 'external_tool_tag_attributes[url]'],
      [{ [`${name}[new_tab]`]: 'perhaps' }, 'external_tool_tag_attributes[new_tab]'],
      [{ [name]: 'x' }, 'external_tool_tag_attributes'],
    ] as const) {
      const { status, body } = await teach.put(at, form as Record<string, string>);
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
    expect((await teach.get(at)).body.external_tool_tag_attributes).toEqual({ url, new_tab: true });
    const moved = await teach.put(at, { [`${name}[new_tab]`]: false });
    expect(moved.body.external_tool_tag_attributes).toEqual({ url, new_tab: false });
    const gone = await teach.put(at, { [`${name}[url]`]: '', 'assignment[submission_types][]': 'none' });
    expect(gone.body).not.toHaveProperty('external_tool_tag_attributes');
    const query = `{ course(id: ${world.courses.C1}) { assignment(id: ${work.id}) { externalTool { url newTab } } } }`;
    expect((await teach.graphql(query)).body.data.course.assignment.externalTool).toBeNull();
    expect((await stu1.put(at, { [`${name}[url]`]: url })).status).toBe(403);
  });

  it('et-launch-module-item: an item of a module launches the tool of its address, once it is open', async () => {
    const missing = await ask(stu1, 'launch_type=module_item');
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['module_item_id']]);
    const module = await aModule(world, { name: 'Wires' });
    const items = `/courses/${world.courses.C1}/modules/${module}/items`;
    const made = async (form: Record<string, string | boolean>) =>
      (await teach.post(items, { 'module_item[published]': true, ...form })).body;
    const item = await made({
      'module_item[type]': 'ExternalTool',
      'module_item[title]': 'Third unit',
      'module_item[external_url]': url,
      'module_item[new_tab]': true,
    });
    const answer = await ask(stu1, `launch_type=module_item&module_item_id=${item.id}`);
    expect([answer.status, answer.body.id, answer.body.name]).toEqual([200, tool, 'Third unit']);
    const form = await opened(answer.body.url);
    expect([form.action?.href, form.fields['launch_presentation_document_target']]).toEqual([url, 'window']);
    await checked(form, '/unit');
    const heading = await made({ 'module_item[type]': 'SubHeader', 'module_item[title]': 'Start' });
    const refused = await ask(stu1, `launch_type=module_item&module_item_id=${heading.id}`);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['module_item_id']]);
    await teach.put(`/courses/${world.courses.C1}/modules/${module}`, { 'module[unlock_at]': '2999-01-01' });
    expect((await ask(stu1, `launch_type=module_item&module_item_id=${item.id}`)).status).toBe(403);
    expect((await ask(teach, `launch_type=module_item&module_item_id=${item.id}`)).status).toBe(200);
    await teach.put(`${items}/${item.id}`, { 'module_item[published]': false });
    expect((await ask(stu1, `launch_type=module_item&module_item_id=${item.id}`)).status).toBe(404);
  });

  it('work that opens no tool stays a draft: it is refused when it is published, and nothing changes', async () => {
    const address = 'assignment[external_tool_tag_attributes][url]';
    const field = 'external_tool_tag_attributes[url]';
    const lost = 'https://lost.example.com/';
    for (const [form, type] of [
      [{ [address]: lost }, 'not_found'],
      [{ [address]: '' }, 'blank'],
    ] as const) {
      const work = {
        'assignment[name]': 'Lost',
        'assignment[submission_types][]': 'external_tool',
        'assignment[published]': true,
      };
      const refused = await teach.post(works(), { ...work, ...form });
      expect([refused.status, refused.body.errors[field]?.[0].type]).toEqual([400, type]);
      const draft = await anAssignment({ ...form, 'assignment[published]': false });
      const published = await teach.put(`${works()}/${draft.id}`, { 'assignment[published]': true });
      expect([published.status, published.body.errors[field]?.[0].type]).toEqual([400, type]);
      expect((await teach.get(`${works()}/${draft.id}`)).body.published).toBe(false);
      const byGraph = await teach.graphql(
        `mutation { updateAssignment(courseId: ${world.courses.C1}, id: ${draft.id}, input: { published: true }) {
          assignment { recordId } errors { field code } } }`,
      );
      expect(byGraph.body.data.updateAssignment.assignment).toBeNull();
    }
    expect(await world.sql(`select id from assignments where name = 'Lost'`)).toEqual([]);
    const open = await anAssignment();
    for (const form of [{ [address]: lost }, { [address]: '' }]) {
      const moved = await teach.put(`${works()}/${open.id}`, form);
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, [field]]);
    }
    expect((await teach.get(`${works()}/${open.id}`)).body.external_tool_tag_attributes.url).toBe(url);
    // What opened its tool once is not held up by that in other changes.
    await world.as('admin').del(`/accounts/${world.accounts.RA}/external_tools/${tool}`);
    expect((await teach.put(`${works()}/${open.id}`, { 'assignment[name]': 'Renamed' })).status).toBe(200);
  });

  it('an item of a module opens the tool that it names, of two at one address', async () => {
    const second = (await inCourse.made({ name: 'Second lab', url: 'https://lab.example.org/unit' })).id;
    const first = (await inCourse.made({ name: 'First lab', url: 'https://lab.example.org/unit' })).id;
    const module = await aModule(world, { name: 'Wires' });
    const items = `/courses/${world.courses.C1}/modules/${module}/items`;
    const form = { 'module_item[type]': 'ExternalTool', 'module_item[published]': true };
    for (const id of [second, first]) {
      const made = await teach.post(items, { ...form, 'module_item[content_id]': id });
      expect([made.status, made.body]).toMatchObject([
        200,
        {
          content_id: id,
          title: id === first ? 'First lab' : 'Second lab',
          external_url: 'https://lab.example.org/unit',
        },
      ]);
      const answer = await ask(stu1, `launch_type=module_item&module_item_id=${made.body.id}`);
      expect([answer.status, answer.body.id]).toEqual([200, id]);
    }
    const named = { ...form, 'module_item[content_id]': first, 'module_item[external_url]': `${url}&q=1` };
    const made = await teach.post(items, { ...named, 'module_item[title]': 'By name' });
    expect([made.body.title, made.body.external_url, made.body.content_id]).toEqual(['By name', `${url}&q=1`, first]);
    const before = await world.sql('select id, external_url from module_items order by id');
    for (const [other, field] of [
      [{ ...form, 'module_item[content_id]': 999_999 }, 'content_id'],
      [{ ...named, 'module_item[external_url]': 'https://elsewhere.example.com/' }, 'content_id'],
    ] as const) {
      const refused = await teach.post(items, other);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    }
    const moved = await teach.put(`${items}/${made.body.id}`, {
      'module_item[external_url]': 'https://elsewhere.example.com/',
    });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['external_url']]);
    expect(await world.sql('select id, external_url from module_items order by id')).toEqual(before);
    await teach.del(`${inCourse.path}/${first}`);
    const left = await ask(stu1, `launch_type=module_item&module_item_id=${made.body.id}`);
    expect([left.status, left.body.id]).toEqual([200, second]);
  });
});
