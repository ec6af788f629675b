import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { downloadFromUrl } from '../../../src/learning/files/index.js';
import { setAccount } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { runJob } from '../../support/run-job.js';
import { endUploads, setCourseQuota } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { announce, leftBehind, uploaded } from './uploads.js';

describe('Uploading what is to be handed in', () => {
  let world: World;
  let stu1: Caller;
  let at: (types?: string) => Promise<string>;
  beforeEach(async () => {
    world = await openWorld();
    stu1 = world.as('stu1');
    at = async (types = 'online_upload') => {
      const form = {
        'assignment[name]': 'Essay',
        'assignment[submission_types][]': types,
        'assignment[published]': true,
      };
      const { body } = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form);
      return `/courses/${world.courses.C1}/assignments/${body.id}/submissions/self/files`;
    };
  });
  afterEach(() => world.close());

  it('keeps the file among the student’s own, counts it against no quota of theirs, and changes it for nobody', async () => {
    const to = await at();
    await setAccount(world, world.accounts.RA, { defaultUserStorageQuotaMb: 0 });
    await setCourseQuota(world, 0);
    const file = await uploaded(stu1, to, 'essay.txt', 'my essay');
    const again = await uploaded(stu1, to, 'essay.txt', 'my other essay', { on_duplicate: 'overwrite' });
    expect([file.display_name, again.display_name]).toEqual(['essay.txt', 'essay-1.txt']);
    const folder = (await stu1.get(`/folders/${file.folder_id}`)).body;
    expect(folder).toMatchObject({
      full_name: 'my files/Submissions/Biology 101',
      context_type: 'User',
      context_id: world.users.stu1,
      for_submissions: true,
    });
    expect((await stu1.get('/users/self/files/quota')).body.quota_used).toBe(0);
    for (const refused of [
      await stu1.put(`/files/${file.id}`, { name: 'better.txt' }),
      await stu1.del(`/files/${file.id}`),
      await stu1.del(`/folders/${file.folder_id}`, { force: true }),
      await stu1.post(`/folders/${file.folder_id}/files`, { name: 'a', size: 1 }),
    ])
      expect(refused.status).toBe(403);
    expect((await stu1.get(`/files/${file.id}`)).body.display_name).toBe('essay.txt');
    for (const who of ['stu2', 'teach', 'adminB'] as const)
      expect([who, (await world.as(who).get(`/files/${file.id}`)).status]).toEqual([who, 404]);
  });

  it('is entered by its path as little as by its id: 403, and nothing is made or counted', async () => {
    const file = await uploaded(stu1, await at(), 'essay.txt', 'my essay');
    const stored = async () => [
      await world.sql('select * from folders order by id'),
      await world.sql('select * from files order by id'),
      (await stu1.get('/users/self/files/quota')).body,
    ];
    const before = await stored();
    const root = (await stu1.get('/users/self/folders/root')).body.id;
    for (const path of [
      'Submissions',
      'submissions/biology 101',
      'my files/Submissions/Biology 101',
      'Submissions/New',
    ]) {
      const into = { name: 'a', size: 1, parent_folder_path: path };
      for (const [to, form] of [
        ['/users/self/files', into],
        [`/folders/${root}/files`, into],
        ['/users/self/folders', { name: 'a', parent_folder_path: path }],
      ] as const)
        expect([to, path, (await stu1.post(to, form)).status]).toEqual([to, path, 403]);
    }
    expect(await stored()).toEqual(before);
    expect((await stu1.post(`/folders/${file.folder_id}/files`, { name: 'a', size: 1 })).status).toBe(403);
    const plain = await announce(stu1, '/users/self/files', 'a.txt', 'x', {
      parent_folder_path: 'Submissions of mine',
    });
    expect(plain.status).toBe(200);
  });

  it('is for active students of the course, for themselves, where files are taken', async () => {
    const to = await at();
    for (const [who, status] of [
      ['teach', 403],
      ['obs', 403],
      ['admin', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await announce(world.as(who), to, 'a.txt', 'x')).status]).toEqual([who, status]);
    const forStu1 = to.replace('/self/', `/${world.users.stu1}/`);
    expect((await announce(world.as('teach'), forStu1, 'a.txt', 'x')).status).toBe(403);
    const text = await announce(stu1, await at('online_text_entry'), 'a.txt', 'x');
    expect([text.status, text.body.errors]).toEqual([400, [expect.objectContaining({ error_code: 'no_files' })]]);
    await changeRows(world, 'assignments', { courseId: world.courses.C1 }, { allowedExtensions: ['pdf'] });
    expect((await announce(stu1, to, 'a.txt', 'x')).status).toBe(400);
    expect((await announce(stu1, to, 'a.PDF', 'x')).status).toBe(200);
    expect((await leftBehind(world)).rows).toHaveLength(1);
  });

  it('makes its folder once, however many files come at once, beside one of the same name', async () => {
    const to = await at();
    await stu1.post('/users/self/folders', { name: 'submissions' });
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map((name) => announce(stu1, to, name, 'x')));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const folders = await world.sql('select name from folders where for_submissions order by id');
    expect(folders).toEqual([{ name: 'Submissions-1' }, { name: 'Biology 101' }]);
  });

  describe('has limits of its own', () => {
    const mb = 1024 * 1024;
    const settings = {
      SUBMISSION_FILE_LIMIT_MB: '2',
      SUBMISSION_USER_LIMIT_MB: '5',
      OUTBOUND_ALLOWED: '127.0.0.1',
    };
    let small: World;
    let to: string;
    beforeEach(async () => {
      small = await openWorld(settings);
      const form = { 'assignment[name]': 'Film', 'assignment[submission_types][]': 'online_upload' };
      const given = { ...form, 'assignment[published]': true };
      const { body } = await small.as('teach').post(`/courses/${small.courses.C1}/assignments`, given);
      to = `/courses/${small.courses.C1}/assignments/${body.id}/submissions/self/files`;
    });
    afterEach(() => small.close());
    const inform = (who: 'stu1' | 'stu2', size: number, more = {}) =>
      small.as(who).post(to, { name: 'film.mp4', size, ...more });
    const decision = ({ status, body }: Answer) => [status, body.errors?.[0]?.error_code];

    it('for one file', async () => {
      expect(decision(await inform('stu1', 2 * mb + 1))).toEqual([400, 'file_too_large']);
      expect((await leftBehind(small)).rows).toEqual([]);
      expect(decision(await inform('stu1', 2 * mb))).toEqual([200, undefined]);
      // What is no submission keeps the service's own limit.
      const own = await small.as('stu1').post('/users/self/files', { name: 'film.mp4', size: 3 * mb });
      expect(own.status).toBe(200);
    });

    it('for all of one person together, whoever of them asks first, and gives back what never came', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => inform('stu1', 1.5 * mb)));
      const decisions = answers.map(decision).sort(([left], [right]) => left - right);
      expect(decisions).toEqual([...Array(3).fill([200, undefined]), ...Array(5).fill([400, 'quota_exceeded'])]);
      expect((await leftBehind(small)).rows).toHaveLength(3);
      // Another person has room of their own, and their quota is another matter.
      expect((await inform('stu2', 2 * mb)).status).toBe(200);
      expect((await small.as('stu1').get('/users/self/files/quota')).body.quota_used).toBe(0);
      await endUploads(small);
      expect((await inform('stu1', 2 * mb)).status).toBe(200);
    });

    it('for what the service fetches itself, whose size nobody announces', async () => {
      const source = createServer((_req, res) => res.end(Buffer.alloc(2 * mb)));
      await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/film.mp4`;
      try {
        for (let n = 0; n < 3; n += 1) expect((await inform('stu1', 0, { url })).status).toBe(200);
        for (const { payload } of await small.sql(
          `select payload from graphile_worker._private_jobs where payload ->> 'fileId' is not null order by id`,
        ))
          await runJob(small, downloadFromUrl, payload);
        const files = await small.sql(
          'select workflow_state as state, size::int from files where for_submissions order by id',
        );
        const [there, none] = [
          { state: 'available', size: 2 * mb },
          { state: 'errored', size: 0 },
        ];
        expect(files).toEqual([there, there, none]);
        expect((await leftBehind(small)).keys).toHaveLength(2);
      } finally {
        source.close();
      }
    });
  });
});
