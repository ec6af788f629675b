import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { setAdminState } from '../../support/account-builders.js';
import type { Person } from '../../support/fixture.js';
import { setLoginState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';
import { makeCustomAdmin } from './custom-admin.js';

describe('Changing many courses at once', () => {
  let world: World;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    world = await openWorld();
    await makeCustomAdmin(world, 'lim', ['read_course_list', 'manage_courses']);
    worker = await startWorker(world.app, { concurrency: 2 });
  });
  afterAll(async () => {
    await worker?.stop();
    await world.close();
  });

  type Form = Record<string, string | number | readonly (string | number)[]>;
  const batch = (who: Person, form: Form, account = world.accounts.RA) =>
    world.as(who).put(`/accounts/${account}/courses`, form);
  const newCourse = async (account = world.accounts.RA1, sis = ''): Promise<number> =>
    (await world.as('admin').post(`/accounts/${account}/courses`, { 'course[sis_course_id]': sis })).body.id;
  const ended = async (answer: { status: number; body: any }) => {
    expect(answer.status).toBe(200);
    for (let tries = 0; tries < 600; tries += 1) {
      const { body } = await world.as('admin').get(`/progress/${answer.body.id}`);
      if (body.workflow_state === 'completed' || body.workflow_state === 'failed') return body;
      await pause(50);
    }
    throw new Error('The batch did not end.');
  };
  const statesOf = async (ids: readonly number[]) =>
    (await world.sql('select workflow_state as state from courses where id = any($1) order by id', [ids])).map(
      ({ state }) => state,
    );

  it('cb-async: answers its progress at once, and the outcome can be read there', async () => {
    const id = await newCourse();
    const answer = await batch('admin', { 'course_ids[]': [id], event: 'offer' });
    expect(answer.body).toMatchObject({
      tag: 'course_batch_update',
      context_type: 'Account',
      context_id: world.accounts.RA,
      user_id: world.users.admin,
      workflow_state: 'queued',
      completion: 0,
      url: `${world.base}/api/v1/progress/${answer.body.id}`,
    });
    expect(await ended(answer)).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      message: '1 of 1 processed',
      results: { processed: 1, failed: 0 },
    });
  });

  it('cb-actions, cb-undelete: takes courses through each event, each with its line in the trail', async () => {
    const ids = [await newCourse(), await newCourse(world.accounts.RA2, 'BATCH-1')];
    const seen: string[][] = [];
    for (const event of ['offer', 'conclude', 'delete', 'undelete']) {
      await ended(await batch('admin', { 'course_ids[]': ids, event }));
      seen.push(await statesOf(ids));
    }
    const both = (state: string) => [state, state];
    expect(seen).toEqual([both('available'), both('completed'), both('deleted'), both('claimed')]);
    for (const id of ids) {
      expect((await world.as('admin').get(`/courses/${id}/settings`)).status).toBe(200);
      expect((await trailOf(world, id)).map(({ type }) => type)).toEqual([
        'created',
        'published',
        'concluded',
        'deleted',
        'restored',
      ]);
    }
    const [line] = await world.sql(
      `select user_id::int, real_user_id from audit_events where subject_id = $1 and event_type = 'concluded'`,
      [ids[0]],
    );
    expect(line).toEqual({ user_id: world.users.admin, real_user_id: null });
  });

  it('takes SIS forms, and clears the SIS id of what it deletes', async () => {
    const id = await newCourse(world.accounts.RA1, 'BATCH-2');
    const progress = await ended(await batch('admin', { 'course_ids[]': ['sis_course_id:BATCH-2'], event: 'delete' }));
    expect(progress.results).toEqual({ processed: 1, failed: 0 });
    const [row] = await world.sql('select workflow_state, sis_course_id from courses where id = $1', [id]);
    expect(row).toEqual({ workflow_state: 'deleted', sis_course_id: null });
  });

  it('names what failed, and does the rest: courses that are missing, elsewhere, or in the wrong state', async () => {
    const id = await newCourse();
    const elsewhere = await newCourse(world.accounts.RA2);
    const ids = [elsewhere, 'sis_course_id:NONE', id, world.courses.CB];
    const progress = await ended(await batch('subadmin', { 'course_ids[]': ids, event: 'offer' }, world.accounts.RA1));
    expect(progress).toMatchObject({ workflow_state: 'completed', results: { processed: 1, failed: 3 } });
    for (const name of [elsewhere, 'sis_course_id:NONE', world.courses.CB])
      expect(progress.message).toContain(`Course ${name}: `);
    expect(await statesOf([id])).toEqual(['available']);
    expect(await statesOf([elsewhere])).toEqual(['claimed']);
    const outside = await ended(
      await batch('admin', { 'course_ids[]': [elsewhere], event: 'offer' }, world.accounts.RA1),
    );
    expect(outside).toMatchObject({ workflow_state: 'failed', results: { processed: 0, failed: 1 } });
    expect(await statesOf([elsewhere])).toEqual(['claimed']);
    const wrong = await ended(await batch('admin', { 'course_ids[]': [id], event: 'undelete' }));
    expect(wrong.workflow_state).toBe('failed');
    expect(await statesOf([id])).toEqual(['available']);
  });

  it('needs the right to manage courses, and for undelete a right of its own', async () => {
    const id = await newCourse();
    const before = await world.sql('select count(*)::int as n from progress');
    const form = { 'course_ids[]': [id], event: 'offer' };
    expect((await batch('teach', form)).status).toBe(403);
    expect((await batch('adminB', form)).status).toBe(404);
    expect((await batch('subadmin', form)).status).toBe(403);
    expect((await batch('lim', { ...form, event: 'undelete' })).status).toBe(403);
    expect(await world.sql('select count(*)::int as n from progress')).toEqual(before);
    expect((await ended(await batch('lim', form))).results).toEqual({ processed: 1, failed: 0 });
  });

  it('acts in the name of whom an administrator acts as, and the trail names both', async () => {
    const id = await newCourse();
    const form = { 'course_ids[]': [id], event: 'offer', as_user_id: world.users.lim };
    expect((await ended(await batch('admin', form))).user_id).toBe(world.users.lim);
    const [line] = await world.sql(
      `select user_id::int, real_user_id::int from audit_events where subject_id = $1 and event_type = 'published'`,
      [id],
    );
    expect(line).toEqual({ user_id: world.users.lim, real_user_id: world.users.admin });
  });

  it('is the same through the graph', async () => {
    const id = await newCourse();
    const { body } = await world
      .as('admin')
      .graphql(
        `mutation ($a: RecordId!, $c: [RecordId!]!) { updateCourses(accountId: $a, courseIds: $c, event: CONCLUDE) { progress { recordId tag } } }`,
        { a: world.accounts.RA, c: [id] },
      );
    expect(body.data.updateCourses.progress.tag).toBe('COURSE_BATCH_UPDATE');
    await ended({ status: 200, body: { id: body.data.updateCourses.progress.recordId } });
    expect(await statesOf([id])).toEqual(['completed']);
  });

  it('course_ids[]=abc: names what names no course as it was written, over REST and GraphQL', async () => {
    const id = await newCourse();
    const overGraph = async (ids: readonly (string | number)[]) => {
      const { body } = await world
        .as('admin')
        .graphql(
          `mutation ($a: RecordId!, $c: [RecordId!]!) { updateCourses(accountId: $a, courseIds: $c, event: OFFER) { progress { recordId } } }`,
          { a: world.accounts.RA, c: ids },
        );
      return { status: 200, body: { id: body.data.updateCourses.progress.recordId } };
    };
    const overRest = (ids: readonly (string | number)[]) => batch('admin', { 'course_ids[]': ids, event: 'offer' });
    const failed = async (answer: { status: number; body: any }) =>
      ((await ended(answer)).message.match(/Course [^ ]*(?=: )/g) as string[]).map((one) =>
        one.slice('Course '.length),
      );
    const sisForms = ['sis_term_id:T', 'self', 'lti_context_id:none'];
    const strange = ['abc', 'BIO-1', '0', '99999999999999999'];
    expect(await failed(await overRest([...sisForms, id]))).toEqual(sisForms);
    expect(await statesOf([id])).toEqual(['available']);
    expect(await failed(await overGraph([...strange, ...sisForms]))).toEqual([...strange, ...sisForms]);
    const before = await world.sql('select count(*)::int as n from progress');
    for (const one of strange) {
      const { status, body } = await overRest([id, one]);
      expect([one, status, body.errors]).toEqual([
        one,
        404,
        [{ message: 'The specified resource does not exist.', error_code: 'not_found' }],
      ]);
    }
    expect(await world.sql('select count(*)::int as n from progress')).toEqual(before);
  });

  it('judges with the rights that whoever started it has when the turn comes', async () => {
    await worker?.stop();
    const id = await newCourse();
    const answer = await batch('lim', { 'course_ids[]': [id], event: 'offer' });
    await setAdminState(world, world.users.lim, 'deleted');
    worker = await startWorker(world.app, { concurrency: 2 });
    expect(await ended(answer)).toMatchObject({ workflow_state: 'failed', results: { processed: 0, failed: 1 } });
    expect(await statesOf([id])).toEqual(['claimed']);
  });

  it('does nothing in the name of somebody who can no longer sign on', async () => {
    await worker?.stop();
    const id = await newCourse();
    const answer = await batch('subadmin', { 'course_ids[]': [id], event: 'offer' }, world.accounts.RA1);
    await setLoginState(world, world.users.subadmin, 'suspended');
    worker = await startWorker(world.app, { concurrency: 2 });
    const { workflow_state, message } = await ended(answer);
    expect([workflow_state, message]).toEqual(['failed', expect.stringContaining('can no longer sign on')]);
    expect(await statesOf([id])).toEqual(['claimed']);
  });
});
