import { setAccount } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { leastStatements } from '../../support/least-statements.js';
import { endUploads, setCourseQuota } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { announce, leftBehind, uploaded } from './uploads.js';

const mb = 1024 * 1024;

describe('The quota of files', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterEach(() => world.close());

  const inform = (caller: Caller, size: number, to = at) => caller.post(to, { name: 'big.bin', size });

  it('gives one place to one of eight who ask at once, and nothing to the others', async () => {
    await setCourseQuota(world, 1, world.courses.C1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => inform(teach, 0.6 * mb - 0.6)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(400)]);
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(body).toMatchObject({ message: expect.any(String), errors: [{ error_code: 'quota_exceeded' }] });
    expect((await leftBehind(world)).rows).toHaveLength(1);
  });

  it('takes a file that fills it to the last byte, and not one more', async () => {
    await setCourseQuota(world, 1, world.courses.C1);
    expect((await inform(teach, mb + 1)).status).toBe(400);
    expect((await inform(teach, mb)).status).toBe(200);
    expect((await inform(teach, 1)).status).toBe(400);
    expect((await inform(teach, 0)).status).toBe(200);
  });

  it('counts what is announced until its time is over, and forgets what is deleted', async () => {
    const quota = async () => (await teach.get(`${at}/quota`)).body;
    expect(await quota()).toEqual({ quota: 500 * mb, quota_used: 0 });
    const file = await uploaded(teach, at, 'a.txt', 'abcde');
    await inform(teach, 1000);
    expect(await quota()).toEqual({ quota: 500 * mb, quota_used: 1005 });
    await endUploads(world);
    expect(await quota()).toMatchObject({ quota_used: 5 });
    await teach.del(`/files/${file.id}`);
    expect(await quota()).toMatchObject({ quota_used: 0 });
  });

  it('stands at every folder of the tree, for those who manage it, in the same statement', async () => {
    await uploaded(teach, at, 'a.txt', 'abcde');
    const asked = 'query($id: RecordId!) { folder(id: $id) { name quota { quota used } } }';
    const seenBy = async (who: 'ta' | 'stu1', id: number) =>
      (await world.as(who).graphql(asked, { id })).body.data.folder;
    for (const id of [world.folders.C1, world.folders.unit]) {
      expect(await seenBy('ta', id)).toMatchObject({ quota: { quota: 500 * mb, used: 5 } });
      expect(await seenBy('stu1', id)).toMatchObject({ name: expect.any(String), quota: null });
    }
    expect(await leastStatements(world, () => seenBy('ta', world.folders.unit))).toBe(1);
  });

  it('is told to those who manage the files alone', async () => {
    for (const [who, status] of [
      ['ta', 200],
      ['admin', 200],
      ['stu1', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).get(`${at}/quota`)).status]).toEqual([who, status]);
  });

  it('of a person and of a group comes down the tree of accounts', async () => {
    const stu1 = world.as('stu1');
    const group = `/groups/${world.groups.red}/files`;
    const quotas = async () => [
      (await stu1.get('/users/self/files/quota')).body.quota / mb,
      (await stu1.get(`${group}/quota`)).body.quota / mb,
    ];
    expect(await quotas()).toEqual([50, 50]);
    await setAccount(world, world.accounts.RA, { defaultUserStorageQuotaMb: 7 });
    await setAccount(world, world.accounts.RA1, { defaultGroupStorageQuotaMb: 3 });
    expect(await quotas()).toEqual([7, 3]);
    await changeRows(world, 'groups', { id: world.groups.red }, { storageQuotaMb: 2 });
    expect(await quotas()).toEqual([7, 2]);
    expect((await inform(stu1, 7 * mb + 1, '/users/self/files')).status).toBe(400);
    expect((await inform(stu1, 2 * mb + 1, group)).status).toBe(400);
    expect((await announce(stu1, group, 'g.txt', 'x')).status).toBe(200);
  });

  it('is shown with the course in whole megabytes where that is asked for', async () => {
    await inform(teach, mb + 1);
    const asked = '?include[]=storage_quota_used_mb';
    const course = async (path: string) => {
      const { body } = await world.as('admin').get(path);
      return [body].flat().find(({ id }) => id === world.courses.C1).storage_quota_used_mb;
    };
    expect(await course(`/courses/${world.courses.C1}${asked}`)).toBe(2);
    expect(await course(`/accounts/${world.accounts.RA}/courses${asked}`)).toBe(2);
    const [own] = (await teach.get(`/courses${asked}`)).body;
    expect(own).toMatchObject({ id: world.courses.C1, storage_quota_used_mb: 2 });
  });
});
