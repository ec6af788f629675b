import { type Caller, openWorld, type World } from '../../support/world.js';
import { toolsOf } from './builders.js';
import { checked, launched } from './launched.js';

describe('What a launch tells', () => {
  let world: World;
  let stu1: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  beforeAll(async () => {
    world = await openWorld();
    stu1 = world.as('stu1');
    inCourse = toolsOf(world, { course: world.courses.C1 }, world.as('teach'));
  });
  afterAll(() => world.close());

  const student = async () => {
    const { body } = await world.as('admin').get(`/users/${world.users.stu1}`);
    const [row] = await world.sql('select uuid, sortable_name from users where id = $1', [world.users.stu1]);
    const profile = await stu1.get('/users/self/profile');
    return { ...body, uuid: row.uuid, sortable: row.sortable_name, email: profile.body.primary_email };
  };
  const fieldsOf = async (form: Record<string, string | boolean>) => {
    const { id } = await inCourse.made(form);
    const answer = await launched(stu1, inCourse.path, { id });
    await checked(answer);
    return answer.fields as Record<string, string>;
  };

  it('A47: what a tool is called is plain text: kept as it is written, and escaped on the page that posts the launch', async () => {
    const text = `"><script>alert(1)</script><svg onload=alert(2)>'&amp;`;
    const made = await inCourse.made({ name: text, description: text, text, 'course_navigation[enabled]': true });
    expect([made.name, made.description, made.course_navigation.label]).toEqual([text, text, text]);
    const form = await launched(stu1, inCourse.path, { id: made.id, launch_type: 'course_navigation' });
    await checked(form);
    expect(form.fields['resource_link_title']).toBe(text);
    expect([form.text.match(/<script/g)?.length, form.text.includes('<svg')]).toEqual([1, false]);
    expect(form.text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  });

  it('A76: an anonymous tool knows an id that says nothing, and the role', async () => {
    const known = await student();
    const fields = await fieldsOf({ privacy_level: 'anonymous' });
    expect([fields['user_id'], fields['roles']]).toEqual([known.uuid, 'Learner']);
    const personal = Object.keys(fields).filter((name) => /^lis_person|^user_image|platform_user/.test(name));
    expect(personal).toEqual([]);
    const said = Object.values(fields).join('\n');
    for (const secret of [known.name, known.sortable, known.email, known.login_id, known.sis_user_id])
      if (secret) expect(said).not.toContain(secret);
  });

  it('A76: a tool that is told the name is told nothing else of the person', async () => {
    const known = await student();
    const fields = await fieldsOf({ privacy_level: 'name_only' });
    expect(fields['lis_person_name_full']).toBe(known.name);
    expect(`${fields['lis_person_name_family']}, ${fields['lis_person_name_given']}`).toBe(known.sortable);
    const personal = Object.keys(fields).filter((name) => /^lis_person|^user_image|platform_user/.test(name));
    expect(personal.sort()).toEqual(['lis_person_name_family', 'lis_person_name_full', 'lis_person_name_given']);
  });

  it('A76: a tool that is told all knows name, address, SIS id and login as well', async () => {
    const known = await student();
    const fields = await fieldsOf({ privacy_level: 'public' });
    expect(fields).toMatchObject({
      user_id: known.uuid,
      lis_person_name_full: known.name,
      custom_platform_user_id: String(world.users.stu1),
      custom_platform_user_login_id: known.login_id,
    });
    expect(fields['lis_person_contact_email_primary'] ?? null).toBe(known.email ?? null);
    expect(fields['lis_person_sourcedid'] ?? null).toBe(known.sis_user_id ?? null);
  });

  /** A student whose school knows them by one address, and who uses another. */
  const registered = async (sisId: string | null): Promise<number> => {
    const admin = world.as('admin');
    const { body } = await admin.post(`/accounts/${world.accounts.RA}/users`, {
      'user[name]': 'Rita Registered',
      'pseudonym[unique_id]': `rita-${sisId ?? 'none'}`,
      ...(sisId !== null && { 'pseudonym[sis_user_id]': sisId }),
      'communication_channel[address]': `${sisId ?? 'none'}@records.example.edu`,
      'communication_channel[skip_confirmation]': true,
    });
    await admin.post(`/users/${body.id}/communication_channels`, {
      'communication_channel[address]': `rita-${sisId ?? 'none'}@home.example.org`,
      'communication_channel[type]': 'email',
      skip_confirmation: true,
    });
    await admin.put(`/users/${body.id}`, { 'user[email]': `rita-${sisId ?? 'none'}@home.example.org` });
    const enrolled = await admin.post(`/courses/${world.courses.C1}/enrollments`, {
      'enrollment[user_id]': body.id,
      'enrollment[type]': 'StudentEnrollment',
      'enrollment[enrollment_state]': 'active',
    });
    expect(enrolled.status).toBe(200);
    return body.id;
  };
  const toldOf = async (user: number, tool: number) => {
    const { fields } = await launched(world.as('admin'), inCourse.path, { id: tool, as_user_id: user });
    return [fields['lis_person_contact_email_primary'] ?? null, fields['custom_address']];
  };

  it('A76: prefer_sis_email tells the address that came with the SIS id, wherever the tool may know an address', async () => {
    const rita = await registered('R-1');
    const plain = await registered(null);
    const form = { 'custom_fields[address]': '$Person.email.primary', privacy_level: 'public' };
    const preferring = { ...form, 'tool_configuration[prefer_sis_email]': true };
    const records = ['R-1@records.example.edu', 'R-1@records.example.edu'];
    const own = ['rita-R-1@home.example.org', 'rita-R-1@home.example.org'];
    const tool = await inCourse.made(preferring);
    expect(tool.tool_configuration.prefer_sis_email).toBe(true);
    expect(await toldOf(rita, tool.id)).toEqual(records);
    // Nobody's records know the other one: they use the address that they have.
    expect(await toldOf(plain, tool.id)).toEqual(['rita-none@home.example.org', 'rita-none@home.example.org']);
    for (const unset of ['', 'false']) {
      const { body } = await world
        .as('teach')
        .put(inCourse.at(tool.id), { 'tool_configuration[prefer_sis_email]': unset });
      expect([body.tool_configuration.prefer_sis_email, await toldOf(rita, tool.id)]).toEqual([false, own]);
    }
    const unasked = await inCourse.made({ ...form, 'tool_configuration[enabled]': true });
    expect([unasked.tool_configuration.prefer_sis_email, await toldOf(rita, unasked.id)]).toEqual([false, own]);
    for (const privacy_level of ['anonymous', 'name_only']) {
      const { id } = await inCourse.made({ ...preferring, privacy_level });
      expect([privacy_level, await toldOf(rita, id)]).toEqual([privacy_level, [null, '$Person.email.primary']]);
    }
    const wrong = await inCourse.ask({
      url: 'https://lab.example.org/launch',
      ...form,
      'tool_configuration[prefer_sis_email]': 'perhaps',
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['tool_configuration[prefer_sis_email]']]);
  });

  it('A76: a login without its SIS id has no address of the school’s records', async () => {
    const rita = await registered('R-2');
    const { id } = await inCourse.made({ privacy_level: 'public', 'tool_configuration[prefer_sis_email]': true });
    expect((await toldOf(rita, id))[0]).toBe('R-2@records.example.edu');
    const [login] = (await world.as('admin').get(`/users/${rita}/logins`)).body;
    await world.as('admin').put(`/accounts/${world.accounts.RA}/logins/${login.id}`, { 'login[sis_user_id]': '' });
    expect((await toldOf(rita, id))[0]).toBe('rita-R-2@home.example.org');
  });

  it('et-custom-fields: variables are replaced, also within texts; what is unknown or not for the tool stays as it is', async () => {
    const known = await student();
    const { body: course } = await world.as('teach').get(`/courses/${world.courses.C1}`);
    const form = {
      'custom_fields[who]': '$User.id',
      'custom_fields[name]': '$Person.name.full',
      'custom_fields[login]': '$Platform.user.loginId',
      'custom_fields[course]': '$Platform.course.id',
      'custom_fields[link]': 'https://x.example/${Platform.course.id}?t=${Context.title}',
      'custom_fields[unknown]': '$Nobody.knows',
      'custom_fields[Two Words!]': 'plain',
      'custom_fields[role]': '$Membership.role',
      'custom_fields[price]': '$5',
    };
    const anonymous = await fieldsOf({ privacy_level: 'anonymous', ...form });
    expect(anonymous).toMatchObject({
      custom_who: known.uuid,
      custom_name: '$Person.name.full',
      custom_login: '$Platform.user.loginId',
      custom_course: String(world.courses.C1),
      custom_link: `https://x.example/${world.courses.C1}?t=${course.name}`,
      custom_unknown: '$Nobody.knows',
      custom_two_words_: 'plain',
      custom_role: 'Learner',
      custom_price: '$5',
    });
    const named = await fieldsOf({ privacy_level: 'name_only', ...form });
    expect([named['custom_name'], named['custom_login']]).toEqual([known.name, '$Platform.user.loginId']);
    const all = await fieldsOf({ privacy_level: 'public', ...form });
    expect([all['custom_name'], all['custom_login']]).toEqual([known.name, known.login_id]);
  });

  it('names the course by an id that stays, the link, the service and where it shows', async () => {
    const { id } = await inCourse.made();
    const first = (await launched(stu1, inCourse.path, { id })).fields;
    const second = (await launched(world.as('teach'), inCourse.path, { id })).fields;
    const [course] = await world.sql('select uuid, name, course_code from courses where id = $1', [world.courses.C1]);
    expect(first).toMatchObject({
      context_id: course.uuid,
      context_title: course.name,
      context_label: course.course_code,
      resource_link_title: 'Circuit Lab',
      tool_consumer_info_product_family_code: 'lyceum',
      launch_presentation_document_target: 'iframe',
      launch_presentation_return_url: `${world.base}/courses/${world.courses.C1}`,
    });
    expect(second['resource_link_id']).toBe(first['resource_link_id']);
    expect(second['roles']).toBe('Instructor');
    expect(first['oauth_nonce']).not.toBe(second['oauth_nonce']);
  });

  it('a line end in a value does not break the signature in browsers', async () => {
    const fields = await fieldsOf({ 'custom_fields[poem]': 'one\r\ntwo\n\nthree' });
    expect(fields['custom_poem']).toBe('one two three');
  });

  it('et-oauth-compliant: the query of the address is copied into the form, unless the tool is compliant', async () => {
    const url = 'https://lab.example.org/launch?unit=7&tag=a%20b&tag=c&roles=Instructor';
    const copied = await inCourse.made({ url });
    const form = await launched(stu1, inCourse.path, { id: copied.id });
    expect(form.action?.href).toBe(url);
    expect(form.fields).toMatchObject({ unit: '7', tag: ['a b', 'c'], roles: 'Learner' });
    // Tools that put query and form together find each value once.
    await checked(form, '/launch');
    const compliant = await inCourse.made({ url, oauth_compliant: true });
    const plain = await launched(stu1, inCourse.path, { id: compliant.id });
    expect(plain.action?.href).toBe(url);
    for (const name of ['unit', 'tag']) expect(plain.fields).not.toHaveProperty(name);
    expect(plain.fields['roles']).toBe('Learner');
    await checked(plain);
    await expect(checked(plain, '/launch')).rejects.toThrow('Signature');
    expect(Object.keys(compliant)).not.toContain('oauth_compliant');
  });

  it('et-message-type: a selection of contents is asked as such, and says where what was chosen goes', async () => {
    const { id } = await inCourse.made({
      'editor_button[message_type]': 'ContentItemSelectionRequest',
      icon_url: 'https://lab.example.org/i.png',
    });
    const { fields } = await launched(stu1, inCourse.path, { id, launch_type: 'editor_button' });
    expect(fields).toMatchObject({
      lti_message_type: 'ContentItemSelectionRequest',
      content_item_return_url: `${world.base}/courses/${world.courses.C1}`,
      accept_presentation_document_targets: 'iframe,window',
      launch_presentation_width: '800',
      launch_presentation_height: '400',
    });
  });
});
