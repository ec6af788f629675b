import { inDays } from '../../support/course-rows.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aNotice, formOf, noticesPath, ownNotices, shownTo } from './builders.js';

describe('Global notifications', () => {
  let world: World;
  let admin: Caller;
  let student: Caller;
  let RA: number;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    student = world.as('stu1');
    RA = world.accounts.RA;
  });
  afterEach(() => world.close());

  const own = (id: number, account = RA) => `${ownNotices(account)}/${id}`;
  const one = (id: number, account = RA) => `${noticesPath(account)}/${id}`;
  const rows = () => world.sql('select * from global_notifications order by id');

  it('gn-create-returns, gn-icon-default: a notice is answered whole, and its people read it', async () => {
    const form = formOf('Closed on Friday');
    const { status, body } = await admin.post(noticesPath(RA), form);
    expect([status, body]).toEqual([
      200,
      {
        id: body.id,
        subject: 'Closed on Friday',
        message: '<p>Read this.</p>',
        start_at: `${form['account_notification[start_at]'].slice(0, 19)}Z`,
        end_at: `${form['account_notification[end_at]'].slice(0, 19)}Z`,
        icon: 'warning',
        role_ids: [],
        roles: [],
      },
    ]);
    expect((await student.get(ownNotices(RA))).body).toEqual([body]);
    expect((await student.get(own(body.id))).body).toEqual(body);
    expect((await aNotice(world, 'Dates', { icon: 'calendar' })).icon).toBe('calendar');
  });

  it('gn-roles-default: a notice without roles is for everybody of the account', async () => {
    await aNotice(world, 'For all');
    await aNotice(world, 'For all, too', { roles: [''] });
    for (const who of ['stu1', 'teach', 'out', 'obs', 'admin', 'subadmin'] as const)
      expect([who, await shownTo(world.as(who), RA)]).toEqual([who, ['For all, too', 'For all']]);
  });

  it('gn-roles-target: null among the roles, in JSON and over GraphQL, is who has no enrollment', async () => {
    const { TeacherEnrollment } = world.roles.A;
    const notice = { subject: 'Nobody yet', message: 'Enroll.', start_at: inDays(-1), end_at: inDays(1) };
    const ask = (roles: unknown) =>
      admin.json('POST', noticesPath(RA), { account_notification: notice, account_notification_roles: roles });
    const both = await ask([null, TeacherEnrollment]);
    expect([both.status, both.body.role_ids, both.body.roles]).toEqual([
      200,
      [TeacherEnrollment],
      ['TeacherEnrollment', 'NilEnrollment'],
    ]);
    const alone = await ask([null]);
    expect([alone.status, alone.body.role_ids, alone.body.roles]).toEqual([200, [], ['NilEnrollment']]);
    expect(await shownTo(world.as('out'), RA)).toEqual(['Nobody yet', 'Nobody yet']);
    expect(await shownTo(world.as('teach'), RA)).toEqual(['Nobody yet']);
    expect(await shownTo(student, RA)).toEqual([]);
    // A null in place of the list is a list without entries, as everywhere.
    expect((await ask(null)).body.roles).toEqual([]);
    expect((await ask([[null]])).status).toBe(400);
    const change =
      'mutation($id: RecordId!, $roles: [String]) { updateGlobalNotification(id: $id, input: {}, roles: $roles) { globalNotification { roleNames } } }';
    const changed = await admin.graphql(change, {
      id: alone.body.id,
      roles: [TeacherEnrollment, null].map((one) => one && String(one)),
    });
    expect(changed.body.data.updateGlobalNotification.globalNotification.roleNames).toEqual([
      'TeacherEnrollment',
      'NilEnrollment',
    ]);
  });

  it('gn-roles-target: a notice for roles is shown to who holds one of them, by id, name or label', async () => {
    const { TeacherEnrollment, Helper } = world.roles.A;
    const byId = await aNotice(world, 'Teachers', { roles: [TeacherEnrollment as number] });
    expect([byId.role_ids, byId.roles]).toEqual([[TeacherEnrollment], ['TeacherEnrollment']]);
    await aNotice(world, 'Students', { roles: ['StudentEnrollment', 'nothing', '999999'] });
    await aNotice(world, 'Helpers and assistants', { roles: [Helper as number, 'TA'] });
    await aNotice(world, 'Administrators', { roles: ['AccountAdmin'] });
    const nil = await aNotice(world, 'Without enrollment', { roles: ['NilEnrollment', Helper as number] });
    expect([nil.role_ids, nil.roles]).toEqual([[Helper], ['Helper', 'NilEnrollment']]);
    const written = await aNotice(world, 'Without enrollment, too', { roles: ['null'] });
    expect([written.role_ids, written.roles]).toEqual([[], ['NilEnrollment']]);
    const seen = {
      teach: ['Teachers'],
      stu1: ['Students'],
      ta: ['Helpers and assistants'],
      lim: ['Without enrollment, too', 'Without enrollment', 'Helpers and assistants'],
      admin: ['Without enrollment, too', 'Without enrollment', 'Administrators'],
      subadmin: ['Without enrollment, too', 'Without enrollment', 'Administrators'],
      out: ['Without enrollment, too', 'Without enrollment'],
      des: [],
    } as const;
    for (const [who, subjects] of Object.entries(seen))
      expect([who, await shownTo(world.as(who as keyof typeof seen), RA)]).toEqual([who, subjects]);
    expect((await student.get(own(byId.id))).status).toBe(404);
    expect((await world.as('teach').get(own(byId.id))).status).toBe(200);
  });

  it('is shown within its window alone', async () => {
    await aNotice(world, 'Over', { from: -3, to: -1 });
    const coming = await aNotice(world, 'Coming', { from: 1, to: 3 });
    await aNotice(world, 'Older', { from: -3 });
    await aNotice(world, 'Newer', { from: -2 });
    expect(await shownTo(student, RA)).toEqual(['Newer', 'Older']);
    expect((await student.get(own(coming.id))).status).toBe(404);
    expect((await student.del(own(coming.id))).status).toBe(404);
  });

  it('gn-list-excludes-closed, gn-get-closed, gn-close-own: closed by one, it is gone for them alone', async () => {
    const first = await aNotice(world, 'First', { from: -2 });
    await aNotice(world, 'Second');
    const closed = await student.del(own(first.id));
    expect([closed.status, closed.body]).toEqual([200, first]);
    expect(await shownTo(student, RA)).toEqual(['Second']);
    expect((await student.get(own(first.id))).status).toBe(404);
    expect((await student.del(own(first.id))).status).toBe(200);
    expect(await shownTo(world.as('stu2'), RA)).toEqual(['Second', 'First']);
    expect((await world.as('stu2').get(own(first.id))).body).toEqual(first);
    const lines = await world.sql(
      `select event_type from audit_events where subject_type = 'GlobalNotification' and subject_id = $1 order by id`,
      [first.id],
    );
    expect(lines.map(({ event_type }) => event_type)).toEqual([
      'global_notification_created',
      'global_notification_closed',
    ]);
  });

  it('closed ten times at once, it is closed once', async () => {
    const { id } = await aNotice(world, 'First');
    const answers = await Promise.all(Array.from({ length: 10 }, () => student.del(own(id))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await world.sql('select user_id::int from global_notification_closings')).toEqual([
      { user_id: world.users.stu1 },
    ]);
  });

  it('with remove=true, whoever manages the notices ends it for everybody, and nobody else does', async () => {
    const { id } = await aNotice(world, 'First');
    for (const who of ['stu1', 'teach', 'out'] as const) {
      const { status } = await world.as(who).del(own(id), { remove: 'true' });
      expect([who, status]).toEqual([who, 403]);
    }
    expect(await shownTo(student, RA)).toEqual(['First']);
    const { status, body } = await admin.del(own(id), { remove: 'true' });
    expect([status, body.subject]).toEqual([200, 'First']);
    for (const who of ['stu1', 'admin'] as const) expect(await shownTo(world.as(who), RA)).toEqual([]);
    expect((await admin.put(one(id), { 'account_notification[subject]': 'Back' })).status).toBe(404);
  });

  it('gn-update-optional: what is given changes, the rest stays, roles included', async () => {
    const made = await aNotice(world, 'First', { icon: 'error', roles: ['StudentEnrollment'] });
    const renamed = await admin.put(one(made.id), { 'account_notification[subject]': ' Second ' });
    expect([renamed.status, renamed.body]).toEqual([200, { ...made, subject: 'Second' }]);
    const wider = await admin.put(one(made.id), { 'account_notification_roles[]': ['TeacherEnrollment'] });
    expect(wider.body).toEqual({
      ...renamed.body,
      roles: ['TeacherEnrollment'],
      role_ids: [world.roles.A['TeacherEnrollment']],
    });
    expect((await admin.put(one(made.id), { 'account_notification_roles[]': '' })).body.roles).toEqual([]);
    expect(await shownTo(world.as('out'), RA)).toEqual(['Second']);
  });

  it('reaches the people of its account and of those below it, along one branch of the tree', async () => {
    const { RA1, RA1a, RA2 } = world.accounts;
    await aNotice(world, 'Root', { from: -4 });
    await aNotice(world, 'Science', { from: -3, account: RA1 });
    await aNotice(world, 'Biology', { from: -2, account: RA1a });
    await aNotice(world, 'Arts', { account: RA2 });
    // stu1 studies in Science, and subadmin administers it; both know nothing of what lies below or beside it.
    for (const who of ['stu1', 'subadmin'] as const) {
      expect(await shownTo(world.as(who), RA)).toEqual(['Science', 'Root']);
      expect(await shownTo(world.as(who), RA1)).toEqual(['Science', 'Root']);
    }
    expect(await shownTo(world.as('out'), RA)).toEqual(['Root']);
    expect(await shownTo(admin, RA2)).toEqual(['Root']);
    for (const [who, account] of [
      ['stu1', RA2],
      ['out', RA1],
      ['adminB', RA],
    ] as const)
      expect((await world.as(who).get(ownNotices(account))).status).toBe(404);
    for (const account of ['self', 'sis_account_id:SCI'])
      expect((await student.get(`/accounts/${account}/users/self/account_notifications`)).body).toHaveLength(2);
  });

  it('A13: is read and closed by oneself alone: 403 for who is seen, 404 for who is not', async () => {
    const { id } = await aNotice(world, 'First');
    const of = (user: number | string) => `/accounts/${RA}/users/${user}/account_notifications`;
    expect((await student.get(of(world.users.stu1))).status).toBe(200);
    for (const [caller, user, status] of [
      [admin, world.users.stu1, 403],
      [student, world.users.stu2, 403],
      [student, world.users.stuB, 404],
      [student, 999_999, 404],
    ] as const) {
      const answers = [
        await caller.get(of(user)),
        await caller.get(`${of(user)}/${id}`),
        await caller.del(`${of(user)}/${id}`),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect(await shownTo(student, RA)).toEqual(['First']);
    expect(await shownTo(world.as('stu2'), RA)).toEqual(['First']);
  });

  it('is made and changed by who manages notices there alone, and never from another tenant or account', async () => {
    const { RA1, RA2, RB } = world.accounts;
    const { id } = await aNotice(world, 'First');
    const below = await world.as('subadmin').post(noticesPath(RA1), formOf('Below'));
    expect(below.status).toBe(200);
    const before = await rows();
    for (const [who, account, status] of [
      ['stu1', RA, 403],
      ['teach', RA1, 403],
      ['subadmin', RA, 403],
      ['subadmin', RA2, 404],
      ['adminB', RA, 404],
      ['admin', RB, 404],
    ] as const) {
      const made = await world.as(who).post(noticesPath(account), formOf('Mine'));
      const changed = await world.as(who).put(one(id, account), { 'account_notification[subject]': 'Mine' });
      expect([who, account, made.status]).toEqual([who, account, status]);
      expect([403, 404]).toContain(changed.status);
    }
    expect((await admin.put(one(id, RA1), { 'account_notification[subject]': 'Mine' })).status).toBe(404);
    expect((await admin.del(own(id, world.accounts.RB))).status).toBe(404);
    expect((await admin.del(own(below.body.id, RA2), { remove: 'true' })).status).toBe(404);
    expect(await rows()).toEqual(before);
    const roleOfB = await admin.post(
      noticesPath(RA),
      formOf('Other', { roles: [world.roles.B['StudentEnrollment'] as number] }),
    );
    expect([roleOfB.status, roleOfB.body.errors['account_notification_roles']?.[0].type]).toEqual([400, 'unknown']);
  });

  it('a list of any length is one statement, and comes whole unless pages are asked for', async () => {
    for (const subject of ['a', 'b', 'c']) await aNotice(world, subject);
    await shownTo(student, RA);
    expect(await world.statementsOf(() => student.get(ownNotices(RA)))).toBe(1);
    for (let one = 4; one <= 11; one += 1) await aNotice(world, `Notice ${one}`);
    const whole = await student.get(ownNotices(RA));
    expect([whole.body.length, whole.headers.get('link')]).toEqual([11, null]);
    const first = await student.get(`${ownNotices(RA)}?per_page=2`);
    expect(first.body).toHaveLength(2);
    expect(first.headers.get('link')).toContain('rel="next"');
  });
});
