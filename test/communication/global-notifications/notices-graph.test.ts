import { openWorld, type World } from '../../support/world.js';
import { aNotice } from './builders.js';

describe('Notices in the graph', () => {
  let world: World;
  let RA: number;
  beforeEach(async () => {
    world = await openWorld();
    RA = world.accounts.RA;
  });
  afterEach(() => world.close());

  it('are made with what was dropped, changed by their id alone, and closed for oneself', async () => {
    const create = `mutation($a: RecordId!, $roles: [String!]) { createGlobalNotification(accountId: $a, roles: $roles,
      input: { subject: "Exams", message: "<p>Soon</p>", startAt: "2020-01-01", endAt: "2090-01-01" }) {
        globalNotification { id recordId roleNames roles { name } account { recordId } permissions { update delete close } }
        errors { code field } ignored { field reason } } }`;
    const role = (name: string) => Buffer.from(`Role:${world.roles.A[name]}`).toString('base64url');
    const { body } = await world.as('admin').graphql(create, { a: RA, roles: ['StudentEnrollment', 'nothing'] });
    const made = body.data.createGlobalNotification;
    expect(made).toMatchObject({
      globalNotification: {
        roleNames: ['StudentEnrollment'],
        roles: [{ name: 'StudentEnrollment' }],
        account: { recordId: RA },
        permissions: { update: true, delete: true, close: false },
      },
      errors: [],
      ignored: [{ field: 'roles.1', reason: 'NOT_APPLICABLE' }],
    });
    expect(role('TeacherEnrollment')).not.toBe('');
    const { id, recordId } = made.globalNotification;
    const update = `mutation($id: RecordId!, $roles: [String!]) { updateGlobalNotification(id: $id, input: { icon: QUESTION }, roles: $roles) {
      globalNotification { icon roleIds isShown } errors { code } } }`;
    const [admin] = (
      await world.as('admin').graphql('{ account(id: "self") { roles { nodes { id name } } } }')
    ).body.data.account.roles.nodes.filter(({ name }: any) => name === 'TeacherEnrollment');
    const changed = await world.as('admin').graphql(update, { id, roles: [admin.id] });
    expect(changed.body.data.updateGlobalNotification.globalNotification).toEqual({
      icon: 'QUESTION',
      roleIds: [world.roles.A['TeacherEnrollment']],
      isShown: true,
    });
    const close = `mutation($id: RecordId!) { closeGlobalNotification(id: $id) {
      globalNotification { viewerHasClosed permissions { update delete close } } } }`;
    expect((await world.as('teach').graphql(close, { id: recordId })).body.data.closeGlobalNotification).toEqual({
      globalNotification: { viewerHasClosed: true, permissions: { update: false, delete: false, close: true } },
    });
    const unseen = await world.as('stu1').graphql(close, { id: recordId });
    expect(unseen.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('are listed to oneself, and all of an account to who manages them, in one statement each', async () => {
    await aNotice(world, 'Over', { from: -3, to: -1 });
    const { id } = await aNotice(world, 'Now');
    await world.as('admin').del(`/accounts/${RA}/users/self/account_notifications/${id}`);
    const own = '{ viewer { globalNotifications { nodes { subject viewerHasClosed } } } }';
    expect((await world.as('stu1').graphql(own)).body.data.viewer.globalNotifications.nodes).toEqual([
      { subject: 'Now', viewerHasClosed: false },
    ]);
    expect((await world.as('admin').graphql(own)).body.data.viewer.globalNotifications.nodes).toEqual([]);
    const all = `query($a: RecordId!, $shown: Boolean) { account(id: $a) { globalNotifications(isShown: $shown, first: 10) {
      totalCount nodes { subject isShown viewerHasClosed roles { name } account { name } permissions { close } } } } }`;
    const asked = (shown?: boolean) => world.as('admin').graphql(all, { a: RA, shown });
    const subjects = async (shown?: boolean) =>
      (await asked(shown)).body.data.account.globalNotifications.nodes.map(({ subject }: any) => subject);
    expect(await subjects()).toEqual(['Now', 'Over']);
    expect(await subjects(true)).toEqual(['Now']);
    expect(await subjects(false)).toEqual(['Over']);
    expect(await world.statementsOf(() => asked())).toBe(1);
    for (const who of ['stu1', 'teach', 'lim'] as const) {
      const { body } = await world.as(who).graphql(all, { a: RA });
      expect([body.data.account.globalNotifications, body.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
    }
  });

  it('are nodes for whom they are shown to, and for who manages them', async () => {
    const { id } = await aNotice(world, 'Teachers', { roles: ['TeacherEnrollment'] });
    const list = '{ viewer { globalNotifications { nodes { id recordId } } } }';
    const [seen] = (await world.as('teach').graphql(list)).body.data.viewer.globalNotifications.nodes;
    expect(seen.recordId).toBe(id);
    const node = 'query($id: ID!) { node(id: $id) { ... on GlobalNotification { subject } } }';
    for (const [who, answer] of [
      ['teach', { subject: 'Teachers' }],
      ['admin', { subject: 'Teachers' }],
      ['stu1', null],
      ['out', null],
      ['adminB', null],
    ] as const)
      expect([who, (await world.as(who).graphql(node, { id: seen.id })).body.data.node]).toEqual([who, answer]);
  });
});
