import { removeOldLaunches } from '../../../src/learning/external-tools/launching/jobs/remove-old-launches.job.js';
import { openedSecretOf } from '../../../src/learning/external-tools/tool-secret.js';
import { changeRows } from '../../support/change-by-sql.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { runJob } from '../../support/run-job.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { needed, toolsOf } from './builders.js';
import { checked, launched, opened } from './launched.js';

describe('Launches without a session', () => {
  let world: World;
  let stu1: Caller;
  let teach: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let inRoot: ReturnType<typeof toolsOf>;
  beforeEach(async () => {
    world = await openWorld();
    stu1 = world.as('stu1');
    teach = world.as('teach');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
    inRoot = toolsOf(world, { account: world.accounts.RA });
  });
  afterEach(() => world.close());

  const ask = (who: Caller, query: string, path = inCourse.path) => who.get(`${path}/sessionless_launch?${query}`);

  it('et-launch-returns: answers id, name and an address that launches the tool by a form signed for it', async () => {
    const { id } = await inCourse.made();
    const answer = await ask(stu1, `id=${id}`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['id', 'name', 'url']);
    expect(answer.body).toMatchObject({ id, name: 'Circuit Lab' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const start = `${world.base}/courses/${world.courses.C1}/external_tools/sessionless_launch?verifier=`;
    expect(answer.body.url.startsWith(start)).toBe(true);
    const form = await opened(answer.body.url);
    expect([form.status, form.action?.href]).toEqual([200, 'https://lab.example.org/launch']);
    const tool = await checked(form);
    expect([tool.student, tool.instructor]).toEqual([true, false]);
    expect(form.fields).toMatchObject({
      lti_message_type: 'basic-lti-launch-request',
      lti_version: 'LTI-1p0',
      oauth_consumer_key: 'lab-key',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_callback: 'about:blank',
      roles: 'Learner',
      custom_platform_course_id: String(world.courses.C1),
    });
    await expect(checked(form, undefined, 'another-phrase')).rejects.toThrow('Signature');
    // Grades do not come back.
    for (const name of ['lis_outcome_service_url', 'lis_result_sourcedid'])
      expect(form.fields).not.toHaveProperty(name);
  });

  it('the page posts to its tool and nowhere else, runs its own script alone, and is kept by nobody', async () => {
    const { id } = await inCourse.made({ name: '"><script>x</script>', 'custom_fields[a]': '"><img src=x>' });
    const form = await launched(stu1, inCourse.path, { id });
    const policy = form.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('form-action https://lab.example.org;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+'/);
    expect(policy).not.toContain('unsafe');
    expect(form.headers.get('cache-control')).toBe('private, no-store');
    expect(form.headers.get('referrer-policy')).toBe('no-referrer');
    expect(form.text).not.toContain('<script>x');
    expect(form.text).not.toContain('<img');
    expect(form.fields).toMatchObject({ custom_a: '"><img src=x>' });
    await checked(form);
  });

  it('A76: an address opens once, at the same time too, within five minutes, and for its own course', async () => {
    const { id } = await inCourse.made();
    const address = async () => (await ask(stu1, `id=${id}`)).body.url as string;
    const first = await address();
    const statuses = await Promise.all([1, 2, 3].map(async () => (await opened(first)).status));
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 403, 403]);
    expect((await opened(first)).status).toBe(403);
    const other = await address();
    expect(other).not.toBe(first);
    expect((await opened(other.replace(`/courses/${world.courses.C1}/`, `/courses/${world.courses.C2}/`))).status).toBe(
      404,
    );
    expect((await opened(other.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).status).toBe(404);
    expect((await opened(other.replace(/verifier=.*/, ''))).status).toBe(404);
    expect((await opened(other)).status).toBe(200);
    const late = await address();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 5 * 60_000 - 1_000);
    const over = await address();
    jest.restoreAllMocks();
    expect((await opened(over)).status).toBe(403);
    expect((await opened(late)).status).toBe(200);
  });

  it('an address counts for who may launch the tool when it is opened', async () => {
    const { id } = await inCourse.made();
    const first = (await ask(stu1, `id=${id}`)).body.url;
    const second = (await ask(teach, `id=${id}`)).body.url;
    const [enrolled] = (await teach.get(`/courses/${world.courses.C1}/enrollments?user_id=${world.users.stu1}`)).body;
    await setEnrollmentState(world, enrolled.id, 'deleted');
    expect([403, 404]).toContain((await opened(first)).status);
    await teach.del(inCourse.at(id));
    expect((await opened(second)).status).toBe(404);
    expect(await world.sql('select * from tool_launches')).toEqual([]);
  });

  it('et-launch-id-or-url: names a tool by its id or by an address, or is refused', async () => {
    const { id } = await inCourse.made();
    for (const query of ['', 'id=&url=']) {
      const { status, body } = await ask(stu1, query);
      expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['id', 'module_item_id', 'url']]);
    }
    const url = encodeURIComponent('https://lab.example.org/launch?unit=7');
    const { body } = await ask(stu1, `url=${url}`);
    expect(body.id).toBe(id);
    const form = await opened(body.url);
    expect(form.action?.href).toBe('https://lab.example.org/launch?unit=7');
    for (const wrong of ['id=0', 'id=x', `id=${id + 1000}`]) expect((await ask(stu1, wrong)).status).toBe(404);
    for (const query of ['launch_type=nowhere', 'url[]=x', 'url[a]=x', 'launch_type[]=assessment'])
      expect([query, (await ask(stu1, query)).status]).toEqual([query, 400]);
  });

  it('A76: an address that is no tool’s is launched by none: no redirect leads out through it', async () => {
    await inCourse.made();
    await inCourse.made({ name: 'Host', domain: 'host.example.org' });
    for (const url of [
      'https://evil.example.com/launch',
      'https://lab.example.org/other',
      'http://lab.example.org/launch',
      'https://lab.example.org.evil.example.com/launch',
      'https://evilhost.example.org/',
      'https://lab.example.org@evil.example.com/launch',
      'javascript:alert(1)',
      '//host.example.org/',
    ])
      expect([url, (await ask(stu1, `url=${encodeURIComponent(url)}`)).status]).toEqual([url, 404]);
    const below = await launched(stu1, inCourse.path, { url: 'https://deep.host.example.org/a?b=1' });
    expect(below.action?.href).toBe('https://deep.host.example.org/a?b=1');
    await checked(below, '/a');
    // What the launch itself says is said by nobody else.
    for (const said of ['roles=Instructor', 'user_id=1', 'custom_admin=1', 'oauth_signature=x', 'ext_a=1']) {
      const url = encodeURIComponent(`https://host.example.org/a?${said}`);
      const { status, body } = await ask(stu1, `url=${url}`);
      expect([said, status, Object.keys(body.errors)]).toEqual([said, 400, ['url']]);
    }
  });

  it('the nearest tool of an address is launched: its own address before a domain, the course before its accounts', async () => {
    const root = await inRoot.made({ name: 'Root', domain: 'example.org' });
    const url = 'https://lab.example.org/launch';
    const found = async () => (await ask(stu1, `url=${encodeURIComponent(url)}`)).body.id;
    expect(await found()).toBe(root.id);
    const near = await inCourse.made({ name: 'Near', domain: 'lab.example.org' });
    expect(await found()).toBe(near.id);
    const above = await inRoot.made({ name: 'Above', url });
    expect(await found()).toBe(above.id);
    const own = await inCourse.made({ name: 'Own', url });
    expect(await found()).toBe(own.id);
    const narrow = await inCourse.made({ name: 'Narrow', url: `${url}?mode=exam` });
    expect(await found()).toBe(own.id);
    const exam = await ask(stu1, `id=${narrow.id}`);
    expect((await opened(exam.body.url)).action?.search).toBe('?mode=exam');
  });

  it('et-launch-placement, et-launch-placement-id: a place has an address of its own, and needs the tool', async () => {
    const { id } = await inCourse.made({
      'course_navigation[url]': 'https://lab.example.org/nav',
      'course_navigation[text]': 'Lab desk',
      'course_navigation[windowTarget]': '_blank',
      'course_navigation[custom_fields][from]': 'nav',
      'custom_fields[from]': 'tool',
    });
    const answer = await ask(stu1, `id=${id}&launch_type=course_navigation`);
    expect(answer.body.name).toBe('Lab desk');
    const form = await opened(answer.body.url);
    expect(form.action?.href).toBe('https://lab.example.org/nav');
    expect(form.fields).toMatchObject({ launch_presentation_document_target: 'window', custom_from: 'nav' });
    await checked(form);
    const url = encodeURIComponent('https://lab.example.org/launch');
    const without = await ask(stu1, `url=${url}&launch_type=course_navigation`);
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['id']]);
    const elsewhere = await ask(stu1, `id=${id}&launch_type=user_navigation`);
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['launch_type']]);
  });

  it('A76: what is hidden from students is launched by staff alone', async () => {
    const hidden = await inCourse.made({ name: 'Hidden', 'course_navigation[visibility]': 'admins' });
    const settings = await inCourse.made({ name: 'Set-up', 'tool_configuration[enabled]': true });
    for (const query of [
      `id=${hidden.id}`,
      `id=${hidden.id}&launch_type=course_navigation`,
      `url=${encodeURIComponent('https://lab.example.org/launch')}`,
      `id=${settings.id}&launch_type=tool_configuration`,
    ]) {
      expect([query, (await ask(stu1, query)).status]).toEqual([query, 403]);
      expect([query, (await ask(teach, query)).status]).toEqual([query, 200]);
      expect([query, (await ask(world.as('admin'), query)).status]).toEqual([query, 200]);
    }
    expect((await ask(stu1, `id=${settings.id}`)).status).toBe(200);
  });

  it('who does not belong there launches nothing, and no tool of elsewhere is launched', async () => {
    const { id } = await inCourse.made();
    const above = await inRoot.made({ name: 'Above' });
    for (const [who, status] of [
      ['out', 404],
      ['lim', 403],
      ['adminB', 404],
      ['stuB', 404],
    ] as const)
      expect([who, (await ask(world.as(who), `id=${id}`)).status]).toEqual([who, status]);
    expect((await ask(world.withToken(null), `id=${id}`)).status).toBe(401);
    expect((await ask(stu1, `id=${above.id}`)).status).toBe(200);
    expect((await ask(world.as('admin'), `id=${id}`, inRoot.path)).status).toBe(404);
    const beside = `/courses/${world.courses.C2}/external_tools`;
    expect((await ask(world.as('admin'), `id=${id}`, beside)).status).toBe(404);
  });

  it('conv-static-segment-first: sessionless_launch is no id of a tool', async () => {
    const { body } = await world.as('admin').get(`${inRoot.path}/sessionless_launch`);
    expect(Object.keys(body.errors).sort()).toEqual(['id', 'module_item_id', 'url']);
  });

  it('an account launches its tools for who belongs below it, as what they are there', async () => {
    const { id } = await inRoot.made();
    const admin = await launched(world.as('admin'), inRoot.path, { id });
    expect(admin.fields['roles']).toBe('urn:lti:instrole:ims/lis/Administrator');
    const student = await launched(stu1, inRoot.path, { id });
    expect(student.fields['roles']).toBe('urn:lti:sysrole:ims/lis/None');
    expect(student.fields['custom_platform_account_id']).toBe(String(world.accounts.RA));
    expect((await checked(admin)).admin).toBe(true);
    expect((await ask(world.as('out'), `id=${id}`, inRoot.path)).status).toBe(403);
  });

  it('A32: acting as somebody else launches in their name, says who really asks, and leaves both in the audit trail', async () => {
    const { id } = await inCourse.made();
    const at = `id=${id}&as_user_id=${world.users.stu1}`;
    const form = await opened((await ask(world.as('admin'), at)).body.url);
    const [student] = await world.sql('select uuid from users where id = $1', [world.users.stu1]);
    const [admin] = await world.sql('select uuid from users where id = $1', [world.users.admin]);
    expect(form.fields).toMatchObject({
      user_id: student.uuid,
      ext_masquerading_user_id: admin.uuid,
      roles: 'Learner',
    });
    await checked(form);
    const events = await world.sql(
      `select user_id, real_user_id, subject_id from audit_events where event_type = 'external_tool_launched'`,
    );
    const [{ user_id: user, real_user_id: real, subject_id: subject }] = events;
    expect([user, real, subject].map(Number)).toEqual([world.users.stu1, world.users.admin, id]);
    expect(events).toHaveLength(1);
    expect((await launched(stu1, inCourse.path, { id })).fields).not.toHaveProperty('ext_masquerading_user_id');
  });

  it('GraphQL gives the same address, and tells no secret', async () => {
    const { id } = await inCourse.made();
    const query = `{ toolLaunch(owner: { courseId: ${world.courses.C1} }, externalToolId: ${id}) { externalToolId name url } }`;
    const { body } = await stu1.graphql(query);
    expect(body.data.toolLaunch).toMatchObject({ externalToolId: id, name: 'Circuit Lab' });
    expect((await opened(body.data.toolLaunch.url)).status).toBe(200);
    const refused = (await world.as('stuB').graphql(query)).body;
    expect([refused.data.toolLaunch, refused.errors[0].extensions.code]).toEqual([null, 'NOT_FOUND']);
    const [{ sealed_secret: sealed }] = await world.sql('select sealed_secret from external_tools');
    const { secrets } = world.app.services;
    expect(openedSecretOf(secrets, world.accounts.RA, sealed)).toBe(needed.shared_secret);
    expect(() => openedSecretOf(secrets, world.accounts.RB, sealed)).toThrow('could not be read');
  });

  it('what was opened is forgotten after a day', async () => {
    const { id } = await inCourse.made();
    await launched(stu1, inCourse.path, { id });
    await runJob(world, removeOldLaunches);
    expect(await world.sql('select id from tool_launches')).toHaveLength(1);
    await changeRows(
      world,
      'tool_launches',
      { externalToolId: id },
      { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    );
    await runJob(world, removeOldLaunches);
    expect(await world.sql('select id from tool_launches')).toEqual([]);
  });
});
