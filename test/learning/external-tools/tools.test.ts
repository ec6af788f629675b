import { type Caller, openWorld, type World } from '../../support/world.js';
import { needed, toolsOf } from './builders.js';

const places = [
  'account_navigation',
  'assignment_selection',
  'course_home_sub_navigation',
  'course_navigation',
  'editor_button',
  'homework_submission',
  'link_selection',
  'migration_selection',
  'resource_selection',
  'tool_configuration',
  'user_navigation',
];

describe('External tools', () => {
  let world: World;
  let admin: Caller;
  let teach: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let inAccount: ReturnType<typeof toolsOf>;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    teach = world.as('teach');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
    inAccount = toolsOf(world, { account: world.accounts.RA });
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from external_tools order by id');

  it('et-object, et-placement-keys, et-not-selectable: a tool has every key, whether said or not, in a course and in an account', async () => {
    for (const tools of [inCourse, inAccount]) {
      const tool = await tools.made({ 'course_navigation[enabled]': true });
      expect(tool).toMatchObject({
        id: expect.any(Number),
        name: 'Circuit Lab',
        description: null,
        url: 'https://lab.example.org/launch',
        domain: null,
        consumer_key: 'lab-key',
        privacy_level: 'anonymous',
        workflow_state: 'anonymous',
        custom_fields: {},
        selection_width: null,
        selection_height: null,
        icon_url: null,
        not_selectable: false,
        vendor_help_link: null,
      });
      for (const time of [tool.created_at, tool.updated_at]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/);
      for (const place of places)
        expect([place, tool[place] === null ? null : typeof tool[place]]).toEqual([
          place,
          place === 'course_navigation' ? 'object' : null,
        ]);
      expect((await admin.get(tools.at(tool.id))).body).toEqual(tool);
      expect((await admin.get(tools.path)).body).toEqual([tool]);
    }
  });

  it('et-required-name, et-required-privacy-level, et-required-consumer-key, et-required-shared-secret: without one of them nothing is made', async () => {
    for (const name of Object.keys(needed))
      for (const value of [undefined, '', '  ']) {
        const { [name as 'name']: _, ...others } = needed;
        const form = { ...others, url: 'https://lab.example.org/', ...(value !== undefined && { [name]: value }) };
        const { status, body } = await teach.post(inCourse.path, form);
        expect([name, value, status, Object.keys(body.errors)]).toEqual([name, value, 400, [name]]);
      }
    expect(await stored()).toEqual([]);
  });

  it('et-privacy-values: a level is one of three words', async () => {
    for (const privacy_level of ['anonymous', 'name_only', 'public']) {
      const tool = await inCourse.made({ privacy_level });
      expect([tool.privacy_level, tool.workflow_state]).toEqual([privacy_level, privacy_level]);
    }
    const before = await stored();
    for (const privacy_level of ['email_only', 'secret', '1']) {
      const { status, body } = await inCourse.ask({ url: 'https://lab.example.org/', privacy_level });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['privacy_level']]);
    }
    expect((await teach.put(inCourse.at(before[0].id), { privacy_level: 'all' })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('et-url-or-domain: an address or a domain, not both, and one of them unless a place has an address', async () => {
    const byDomain = await inCourse.made({ domain: 'Lab.Example.org' });
    expect([byDomain.url, byDomain.domain]).toEqual([null, 'lab.example.org']);
    const both = await inCourse.ask({ url: 'https://lab.example.org/', domain: 'lab.example.org' });
    expect([both.status, Object.keys(both.body.errors).sort()]).toEqual([400, ['domain', 'url']]);
    const neither = await inCourse.ask({});
    expect([neither.status, Object.keys(neither.body.errors).sort()]).toEqual([400, ['domain', 'url']]);
    const placed = await inCourse.made({ 'course_navigation[url]': 'https://lab.example.org/nav' });
    expect([placed.url, placed.domain]).toEqual([null, null]);
    // Naming one takes the place of the other.
    const { body: moved } = await teach.put(inCourse.at(byDomain.id), { url: 'https://lab.example.org/a' });
    expect([moved.url, moved.domain]).toEqual(['https://lab.example.org/a', null]);
    expect((await teach.put(inCourse.at(moved.id), { url: '' })).status).toBe(400);
    const { body: back } = await teach.put(inCourse.at(byDomain.id), { domain: 'lab.example.org' });
    expect([back.url, back.domain]).toEqual([null, 'lab.example.org']);
    expect(await stored()).toHaveLength(2);
  });

  it('an address is one of the web, a domain the name of a host, and nothing is made of anything else', async () => {
    for (const [name, value] of [
      ['url', 'javascript:alert(1)'],
      ['url', 'https://user:pass@lab.example.org/'],
      ['url', '/launch'],
      ['icon_url', 'data:image/png;base64,AAAA'],
      ['domain', 'https://lab.example.org/'],
      ['domain', 'lab example'],
      ['editor_button[url]', 'file:///etc/passwd'],
      ['editor_button[icon_url]', 'javascript:x'],
      ['editor_button[selection_width]', 'wide'],
      ['editor_button[selection_height]', '0'],
      ['editor_button[enabled]', 'perhaps'],
      ['editor_button[message_type]', 'Whatever'],
      ['course_navigation[windowTarget]', '_top'],
      ['course_navigation[default]', 'x'],
      ['course_navigation', 'x'],
      ['custom_fields', 'x'],
      ['custom_fields[---]', 'x'],
      ['not_selectable', 'x'],
      ['oauth_compliant', 'x'],
      ['config_type', 'by_hand'],
      ['name', 'x'.repeat(256)],
      ['text', 'x'.repeat(256)],
      ['shared_secret', 'x'.repeat(2_001)],
    ] as const) {
      const url: Record<string, string> =
        name === 'url' || name === 'domain' ? {} : { url: 'https://lab.example.org/' };
      const { status, body } = await inCourse.ask({ ...url, [name]: value });
      const field = name.startsWith('custom_fields') ? 'custom_fields' : name;
      expect([name, value, status, Object.keys(body.errors ?? {})]).toEqual([name, value, 400, [field]]);
    }
    expect(await stored()).toEqual([]);
  });

  it('et-secret-hidden, A43: the secret is in no answer, no error, no audit event and no column, the key is', async () => {
    const secret = needed.shared_secret;
    const made = await inCourse.ask({ url: 'https://lab.example.org/' });
    const { id } = made.body;
    const said = [
      made.text,
      (await teach.get(inCourse.at(id))).text,
      (await teach.get(inCourse.path)).text,
      (await teach.put(inCourse.at(id), { shared_secret: secret, name: 'Other' })).text,
      (await teach.put(inCourse.at(id), { shared_secret: secret + 'x'.repeat(2_000) })).text,
      (await teach.graphql(`{ course(id: ${world.courses.C1}) { externalTools { nodes { id consumerKey } } } }`)).text,
      JSON.stringify(await stored()),
      JSON.stringify(await world.sql('select * from audit_events')),
    ];
    for (const text of said) expect(text).not.toContain(secret);
    expect(made.body.consumer_key).toBe('lab-key');
    expect(made.body).not.toHaveProperty('shared_secret');
    expect((await stored())[0].sealed_secret).toMatch(/^v1\./);
  });

  it('et-custom-fields: fields are said one by one and answered as an object', async () => {
    const tool = await inCourse.made({ 'custom_fields[level]': 'two', 'custom_fields[User Id]': '$User.id' });
    expect(tool.custom_fields).toEqual({ level: 'two', 'User Id': '$User.id' });
    const { body } = await teach.put(inCourse.at(tool.id), { 'custom_fields[level]': 'three' });
    expect(body.custom_fields).toEqual({ level: 'three' });
    const { body: json } = await teach.json('PUT', `/api/v1${inCourse.at(tool.id)}`, { custom_fields: {} });
    expect(json.custom_fields).toEqual({});
  });

  it('et-update-same: what is said changes, the rest is kept, and what a tool needs cannot be unset', async () => {
    const tool = await inCourse.made({ description: 'Wires', icon_url: 'https://lab.example.org/i.png', text: 'Lab' });
    const { body } = await teach.put(inCourse.at(tool.id), { name: 'Lab Two', privacy_level: 'public' });
    expect(body).toEqual({
      ...tool,
      name: 'Lab Two',
      privacy_level: 'public',
      workflow_state: 'public',
      updated_at: expect.any(String),
    });
    const before = await stored();
    for (const name of Object.keys(needed)) {
      const answer = await teach.put(inCourse.at(tool.id), { [name]: '' });
      expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 400, [name]]);
    }
    expect(await stored()).toEqual(before);
    const unset = await teach.put(inCourse.at(tool.id), { description: '', icon_url: '' });
    expect([unset.body.description, unset.body.icon_url]).toEqual([null, null]);
  });

  it('et-delete: a deleted tool is answered once more and is gone, with its secret', async () => {
    for (const tools of [inCourse, inAccount]) {
      const { id } = await tools.made();
      const { status, body } = await admin.del(tools.at(id));
      expect([status, body.id, body.workflow_state]).toEqual([200, id, 'deleted']);
      expect((await admin.get(tools.at(id))).status).toBe(404);
      expect((await admin.del(tools.at(id))).status).toBe(404);
      expect(await tools.names('', admin)).toEqual([]);
    }
    expect((await stored()).map(({ sealed_secret }) => sealed_secret)).toEqual([null, null]);
  });

  it('leaves its trace in the audit trail, with what changed', async () => {
    const { id } = await inCourse.made();
    await teach.put(inCourse.at(id), { name: 'Other', shared_secret: 'new-phrase' });
    await teach.put(inCourse.at(id), { name: 'Other' });
    await teach.del(inCourse.at(id));
    const events = await world.sql(
      `select event_type, data from audit_events where subject_type = 'ExternalTool' order by id`,
    );
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'external_tool_created',
      'external_tool_updated',
      'external_tool_deleted',
    ]);
    expect(events[1].data.changed.sort()).toEqual(['name', 'sealedSecret']);
  });
});
