import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { removeOldReportFiles, writeAccountReport } from '../../../src/administration/account-reports/index.js';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { changeRows } from '../../support/change-by-sql.js';
import { manyCourses } from '../../support/course-builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { emptyQueue, runJob, runQueued } from '../../support/run-job.js';
import { manyStudents } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { fetched, rowsOf, started, written } from './builders.js';

const noFile = { file_url: null };

describe('A run of a report', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(() => emptyQueue(world));
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const shown = async (report: string, id: number) =>
    (await world.as('admin').get(`/accounts/self/reports/${report}/${id}`)).body;
  const progressOf = async (id: number): Promise<number> =>
    (await world.sql('select progress_id::int as id from account_reports where id = $1', [id]))[0].id;
  /** Keys of all reports, also of those that are over, that lie in the store. */
  const inStore = async (): Promise<string[]> => {
    const rows = await world.sql(`select storage_key as key from account_reports where storage_key is not null`);
    const found = [];
    for (const { key } of rows) if (await world.app.services.files.has(key)) found.push(key);
    return found;
  };

  it('moves its progress with each thousand of rows', async () => {
    await manyCourses(world, 2_500, 'Course', world.courses.C1);
    const { body } = await started(world, 'unused_courses_csv');
    const moves: number[][] = [];
    const { files } = world.app.services;
    const put = files.put.bind(files);
    files.put = async (key, content, size) => {
      content.on('data', () => undefined);
      return put(key, content, size);
    };
    const watch = setInterval(() => {
      void world
        .sql(
          `select r.current_line as line, p.completion from account_reports r join progress p on p.id = r.progress_id where r.id = $1`,
          [body.id],
        )
        .then(([row]) => moves.push([row.line, row.completion]));
    }, 1);
    await runQueued(world);
    clearInterval(watch);
    files.put = put;
    const run = await shown('unused_courses_csv', body.id);
    expect(run).toMatchObject({ status: 'complete', progress: 100 });
    expect(run.current_line).toBeGreaterThanOrEqual(2_500);
    expect(run.parameters).toEqual({ extra_text: `${run.current_line} rows` });
    expect(moves.some(([line, completion]) => line === 1_000 && completion! < 100)).toBe(true);
  });

  it('R21: a run that is cancelled while it is written stops, says so and leaves no file', async () => {
    const before = await inStore();
    const { body } = await started(world, 'unused_courses_csv');
    const { files } = world.app.services;
    const put = files.put.bind(files);
    files.put = async (key, content, size) => {
      await world.as('admin').post(`${body.progress_url.replace(world.base, '')}/cancel`, { message: 'Not now.' });
      return put(key, content, size);
    };
    await runQueued(world);
    files.put = put;
    expect(await shown('unused_courses_csv', body.id)).toMatchObject({
      ...noFile,
      status: 'aborted',
      parameters: { extra_text: 'Not now.' },
    });
    expect(await inStore()).toEqual(before);
  });

  it('R21: one that is deleted while it is written stops and leaves no file either', async () => {
    const before = await inStore();
    const { body } = await started(world, 'public_courses_csv');
    const { files } = world.app.services;
    const put = files.put.bind(files);
    files.put = async (key, content, size) => {
      await put(key, content, size);
      const deleted = await world.as('admin').del(`/accounts/self/reports/public_courses_csv/${body.id}`);
      expect(deleted.status).toBe(200);
    };
    await runQueued(world);
    files.put = put;
    expect((await shown('public_courses_csv', body.id)).status).not.toBe('complete');
    expect(await inStore()).toEqual(before);
  });

  it('R21: one that waits and is deleted is never written', async () => {
    const before = await inStore();
    const { body } = await started(world, 'public_courses_csv');
    const progressId = await progressOf(body.id);
    expect((await world.as('admin').del(`/accounts/self/reports/public_courses_csv/${body.id}`)).status).toBe(200);
    await runJob(world, writeAccountReport, { progressId });
    expect(
      await world.sql('select workflow_state as state, started_at from account_reports where id = $1', [body.id]),
    ).toEqual([{ state: 'deleted', started_at: null }]);
    expect(await inStore()).toEqual(before);
  });

  it('R21: two that start at once are two runs, each with its file', async () => {
    const answers = await Promise.all([started(world, 'public_courses_csv'), started(world, 'public_courses_csv')]);
    await runQueued(world);
    const runs = await Promise.all(answers.map(({ body }) => shown('public_courses_csv', body.id)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(2);
    for (const run of runs) expect((await fetched(run.attachment.url)).status).toBe(200);
  });

  it('a try that was thought lost cannot finish a run that another try has taken over', async () => {
    const { body } = await started(world, 'public_courses_csv');
    const payload = { progressId: await progressOf(body.id) };
    await emptyQueue(world);
    const { files } = world.app.services;
    const put = files.put.bind(files);
    let tries = 0;
    let first = '';
    files.put = async (key, content, size) => {
      tries += 1;
      if (tries === 1) {
        first = key;
        await runJob(world, writeAccountReport, payload);
      }
      return put(key, content, size);
    };
    await runJob(world, writeAccountReport, payload);
    files.put = put;
    const run = await shown('public_courses_csv', body.id);
    expect([tries, run.status, await files.has(first)]).toEqual([2, 'complete', false]);
    expect(await rowsOf(run)).toEqual([]);
  });

  it('a run whose job fails again and again ends in error, with words, and keeps no file', async () => {
    const { body } = await started(world, 'public_courses_csv');
    const payload = { progressId: await progressOf(body.id) };
    await emptyQueue(world);
    const { files } = world.app.services;
    const put = files.put.bind(files);
    files.put = () => Promise.reject(new Error('The disk is gone.'));
    await expect(runJob(world, writeAccountReport, payload)).rejects.toThrow('The disk is gone.');
    files.put = put;
    expect((await shown('public_courses_csv', body.id)).status).toBe('running');
    await writeAccountReport.givenUp?.(
      { services: world.app.services.ofTenant(world.accounts.RA), signal: new AbortController().signal },
      payload,
    );
    expect(await shown('public_courses_csv', body.id)).toMatchObject({
      ...noFile,
      status: 'error',
      parameters: { extra_text: 'The report could not be written: the service failed again and again.' },
    });
    expect((await started(world, 'public_courses_csv')).status).toBe(200);
  });

  it('a file is kept for thirty days: then it is gone from the store and both addresses, and its run says so', async () => {
    const old = await written(world, 'public_courses_csv');
    const young = await written(world, 'unpublished_courses_csv');
    const daysAgo = (days: number) => ({ endedAt: new Date(Date.now() - days * 86_400_000) });
    await changeRows(world, 'account_reports', { id: old.id }, daysAgo(31));
    await changeRows(world, 'account_reports', { id: young.id }, daysAgo(29));
    const kept = await inStore();
    await runJob(world, removeOldReportFiles);
    await runJob(world, removeOldReportFiles);
    const run = await shown('public_courses_csv', old.id);
    const said = `${run.current_line === 1 ? '1 row' : `${run.current_line} rows`}; the file was removed after 30 days`;
    expect(run).toMatchObject({ ...noFile, status: 'complete', progress: 100, parameters: { extra_text: said } });
    expect('attachment' in run).toBe(false);
    const progress = await world.as('admin').get(run.progress_url.replace(`${world.base}`, ''));
    expect(progress.body).toMatchObject({ workflow_state: 'completed', message: said });
    expect((await fetched(old.attachment.url)).status).toBe(404);
    expect((await fetched(old.file_url, world.tokens.admin)).status).toBe(404);
    expect((await fetched(young.attachment.url)).status).toBe(200);
    expect(await shown('unpublished_courses_csv', young.id)).toMatchObject({ file_url: young.file_url });
    expect(await inStore()).toHaveLength(kept.length - 1);
    expect((await world.as('admin').del(`/accounts/self/reports/public_courses_csv/${old.id}`)).status).toBe(200);
    await runQueued(world);
  });

  it('the number of statements does not grow with the runs or the reports of a list', async () => {
    await written(world, 'public_courses_csv');
    const types = () => world.as('admin').get('/accounts/self/reports?per_page=100');
    const list = () => world.as('admin').get('/accounts/self/reports/public_courses_csv?per_page=100');
    const few = [await leastStatements(world, types), await leastStatements(world, list)];
    for (let n = 0; n < 3; n += 1) await written(world, 'public_courses_csv');
    expect([await leastStatements(world, types), await leastStatements(world, list)]).toEqual(few);
    expect((await list()).body.length).toBeGreaterThan(3);
  });

  it('F05: a run whose worker is killed is written by the next one, whole and once', async () => {
    await manyStudents(world, 8_000);
    const { body } = await started(world, 'provisioning_csv', { enrollments: true });
    const first = await workers.start(world);
    while (((await shown('provisioning_csv', body.id)).current_line ?? 0) < 1_000) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await shown('provisioning_csv', body.id)).status).toBe('running');
    await workers.start(world);
    let run = await shown('provisioning_csv', body.id);
    for (let tries = 0; tries < 600 && run.status !== 'complete'; tries += 1) {
      await pause(50);
      run = await shown('provisioning_csv', body.id);
    }
    const rows = await rowsOf(run);
    expect(rows.length).toBeGreaterThan(8_000);
    expect(new Set(rows.map((row) => row['lyceum_enrollment_id'])).size).toBe(rows.length);
    expect(run.current_line).toBe(rows.length);
  });
});
