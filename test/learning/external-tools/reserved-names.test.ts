import { changeRows } from '../../support/change-by-sql.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { setAssignment } from '../assignments/builders.js';
import { aModule } from '../modules/course-parts.js';
import { toolsOf } from './builders.js';
import { launched, opened } from './launched.js';

const at = 'https://lab.example.org/unit';

/** What some reader of forms takes for `roles`, `user_id` or a name with a reserved beginning. */
const reserved = [
  'roles=Instructor',
  'ROLES=Instructor',
  'n=3&roles=Instructor',
  'n=3;roles=Instructor',
  'n=3&amp;roles=Instructor',
  '%20roles=Instructor',
  'roles+=Instructor',
  '%09roles=Instructor',
  'roles%00x=Instructor',
  '%2572oles=Instructor',
  'roles[]=Instructor',
  'roles[0]=Instructor',
  'roles%5B%5D=Instructor',
  '[roles]=Instructor',
  'roles.0=Instructor',
  'roles:list=Instructor',
  'role%C5%BF=Instructor',
  '%EF%BD%92oles=Instructor',
  'user.id=1',
  'user%20id=1',
  'user[id=1',
  'lis_person_name_full=Ada',
  'lis.person.name.full=Ada',
  'lis%20person%20name_full=Ada',
  'lis[person_name_full=Ada',
  'lis[person]=Ada',
  'LIS_person_sourcedid=1',
  'lis_outcome_service_url=https://x.example.org',
  'custom_admin=1',
  'Custom.Admin=1',
  'ext_masquerading_user_id=1',
  'oauth_callback=x',
  'context_id=1',
  'resource.link.id=1',
  'tool_consumer_instance_guid=1',
  'launch_presentation_return_url=https://x.example.org',
  'lti_message_type=x',
];
const free = [
  'n=3',
  'n=roles',
  'role=x',
  'user=1',
  'unit[]=1',
  'lists=1',
  'contextual=1',
  'database=1',
  'data-set=1',
  '',
];

describe('The query of a launched address says nothing that the launch itself says', () => {
  let world: World;
  let teach: Caller;
  let stu1: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let works: string;
  let items: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    stu1 = world.as('stu1');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
    works = `/courses/${world.courses.C1}/assignments`;
    items = `/courses/${world.courses.C1}/modules/${await aModule(world, { name: 'Wires' })}/items`;
  });
  afterEach(() => world.close());

  type Query = Readonly<Record<string, string | number>>;
  const ask = (query: Query, who = stu1) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return who.get(`${inCourse.path}/sessionless_launch?${text.toString()}`);
  };
  const field = 'assignment[external_tool_tag_attributes][url]';
  const work = (url: string) =>
    teach.post(works, {
      'assignment[name]': 'Solder a bell',
      'assignment[submission_types][]': 'external_tool',
      'assignment[published]': true,
      [field]: url,
    });
  const item = (url: string, type = 'ExternalTool') =>
    teach.post(items, {
      'module_item[type]': type,
      'module_item[title]': 'Third unit',
      'module_item[external_url]': url,
      'module_item[published]': true,
    });

  it('A76: by its address, and by its address with its id', async () => {
    const { id } = await inCourse.made({ domain: 'lab.example.org' });
    for (const query of reserved)
      for (const named of [{}, { id }] as Query[]) {
        const { status, body } = await ask({ ...named, url: `${at}?${query}` });
        expect([query, status, body.errors?.url?.[0]?.type]).toEqual([query, 400, 'exclusion']);
      }
    for (const query of free) expect([query, (await ask({ url: `${at}?${query}` })).status]).toEqual([query, 200]);
  });

  it('A76: an assignment and an item of a module do not take such an address', async () => {
    await inCourse.made({ domain: 'lab.example.org' });
    const before = await world.sql('select count(*) from assignments');
    const kept = (await work(`${at}?n=3`)).body.id;
    const placed = (await item(`${at}?n=3`)).body.id;
    for (const query of reserved) {
      const url = `${at}?${query}`;
      for (const { status, body } of [await work(url), await teach.put(`${works}/${kept}`, { [field]: url })]) {
        const [refused] = body.errors['external_tool_tag_attributes[url]'];
        expect([query, status, refused.type]).toEqual([query, 400, 'exclusion']);
      }
      const changed = await teach.put(`${items}/${placed}`, { 'module_item[external_url]': url });
      for (const { status, body } of [await item(url), changed])
        expect([query, status, body.errors.external_url[0].type]).toEqual([query, 400, 'exclusion']);
    }
    expect((await teach.get(`${works}/${kept}`)).body.external_tool_tag_attributes.url).toBe(`${at}?n=3`);
    expect((await teach.get(`${items}/${placed}`)).body.external_url).toBe(`${at}?n=3`);
    expect(await world.sql('select count(*) from assignments')).toEqual([
      { count: String(Number(before[0].count) + 1) },
    ]);
    for (const query of free) {
      expect([query, (await work(`${at}?${query}`)).status]).toEqual([query, 201]);
      expect([query, (await item(`${at}?${query}`)).status]).toEqual([query, 200]);
    }
    // What is only linked is not launched.
    expect((await item(`${at}?roles=Instructor`, 'ExternalUrl')).status).toBe(200);
  });

  it('A76: the graph refuses the same, and names what is reserved', async () => {
    await inCourse.made({ domain: 'lab.example.org' });
    const { id } = (await work(`${at}?n=3`)).body;
    const update = `mutation ($courseId: RecordId!, $id: RecordId!, $url: String) {
      updateAssignment(courseId: $courseId, id: $id, input: { externalTool: { url: $url } }) {
        assignment { recordId } errors { field message }
      }
    }`;
    const { body } = await teach.graphql(update, {
      courseId: world.courses.C1,
      id,
      url: `${at}?n=3&lis.person=Ada&roles[]=x`,
    });
    expect(body.data.updateAssignment).toEqual({
      assignment: null,
      errors: [{ field: 'externalTool.url', message: expect.stringContaining('lis.person, roles[]') }],
    });
  });

  it('A76: what was stored before is not launched, and says why', async () => {
    await inCourse.made({ domain: 'lab.example.org' });
    const { id } = (await work(`${at}?n=3`)).body;
    const placed = (await item(`${at}?n=3`)).body.id;
    const given = (await ask({ launch_type: 'assessment', assignment_id: id })).body.url;
    for (const query of reserved) {
      const url = `${at}?${query}`;
      await setAssignment(world, id, { externalToolUrl: url });
      await changeRows(world, 'module_items', { id: placed }, { externalUrl: url });
      for (const [name, launch] of [
        ['assignment_id', { launch_type: 'assessment', assignment_id: id }],
        ['module_item_id', { launch_type: 'module_item', module_item_id: placed }],
      ] as const) {
        const { status, body } = await ask(launch);
        expect([query, status, body.errors[name]?.[0].type]).toEqual([query, 400, 'exclusion']);
      }
    }
    // An address that was given before the change does not launch it either.
    expect((await opened(given)).action).toBeNull();
  });

  it('what stands in the address of the tool itself is launched by all four ways, as it stands there', async () => {
    const url = `${at}?roles=Learner&custom_unit=7&n=1`;
    const { id } = await inCourse.made({ url, 'course_navigation[enabled]': true });
    const assignment = (await work(url)).body.id;
    const placed = (await item(`${url}&step=2`)).body.id;
    for (const query of [
      { id },
      { url },
      { id, url: `${url}&step=2` },
      { id, launch_type: 'course_navigation' },
      { launch_type: 'assessment', assignment_id: assignment },
      { launch_type: 'module_item', module_item_id: placed },
    ] as Query[]) {
      const { fields } = await launched(stu1, inCourse.path, query);
      expect(fields).toMatchObject({ roles: 'Learner', custom_unit: '7', n: '1' });
    }
    for (const more of ['&roles=Instructor', '&roles=Learner', '&custom_unit=8', '&custom_other=1']) {
      expect([more, (await ask({ url: url + more })).status]).toEqual([more, 400]);
      expect([more, (await work(url + more)).status]).toEqual([more, 400]);
      expect([more, (await item(url + more)).status]).toEqual([more, 400]);
    }
  });
});
