import { changeRows } from '../../support/change-by-sql.js';
import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { secondInstance } from '../../support/second-instance.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aFollower, aPageIn, associate, pagesOf, subscriptionAt, synced, templateAt } from './builders.js';

describe('A migration of a blueprint', () => {
  let world: World;
  let blueprint: number;
  let one: number;
  beforeEach(async () => {
    world = await openWorld();
    await emptyQueue(world);
    blueprint = await aBlueprint(world);
    one = await aFollower(world, blueprint, 'One');
  });
  afterEach(() => world.close());

  const start = (form = {}, who: 'admin' | 'teach' = 'admin') =>
    world.as(who).post(`${templateAt(blueprint)}/migrations`, form);
  const read = async (at: string) => (await world.as('admin').get(at)).body;
  const migrations = () => world.sql('select id::int, workflow_state as state from blueprint_migrations order by id');

  it('bp-migrate, bp-migration-status: is queued, then done, with its times and exactly these keys', async () => {
    await aPageIn(world, blueprint, 'Welcome');
    const { status, body } = await start({ comment: ' For the autumn ' });
    expect([status, body]).toEqual([
      200,
      {
        id: body.id,
        template_id: (await read(templateAt(blueprint))).id,
        user_id: world.users.admin,
        workflow_state: 'queued',
        created_at: expect.any(String),
        exports_started_at: null,
        imports_queued_at: null,
        imports_completed_at: null,
        comment: 'For the autumn',
      },
    ]);
    await runQueued(world);
    const done = await read(`${templateAt(blueprint)}/migrations/${body.id}`);
    const time = expect.stringMatching(/^\d{4}-/);
    expect(done).toEqual({
      ...body,
      workflow_state: 'completed',
      exports_started_at: time,
      imports_queued_at: time,
      imports_completed_at: time,
    });
    const template = await read(templateAt(blueprint));
    expect([template.latest_migration, template.last_export_completed_at]).toEqual([done, time]);
    const [page] = await pagesOf(world, one);
    expect(page).toMatchObject({ title: 'Welcome', body: '<p>Welcome</p>', url: 'welcome', state: 'active' });
    const [progress] = await world.sql(
      `select workflow_state as state, completion, results from progress where tag = 'blueprint_migration'`,
    );
    expect(progress).toEqual({ state: 'completed', completion: 100, results: { processed: 1, failed: 0 } });
  });

  it('bp-migrations-order: are listed with the newest first', async () => {
    const first = await synced(world, blueprint);
    const second = await synced(world, blueprint);
    const list = `${templateAt(blueprint)}/migrations`;
    expect((await read(list)).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    const page = await world.as('admin').get(`${list}?per_page=1`);
    expect([page.body, page.headers.get('link')]).toEqual([[second], expect.stringContaining('rel="next"')]);
    const few = await leastStatements(world, () => world.as('admin').get(list));
    await synced(world, blueprint);
    expect(await leastStatements(world, () => world.as('admin').get(list))).toBe(few);
  });

  it('bp-one-migration, R15: of twenty that are started at once, by two instances, one begins and nineteen are 409', async () => {
    const second = await secondInstance(world);
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? world : second).as('admin').post(`${templateAt(blueprint)}/migrations`),
      ),
    );
    await second.close();
    const statuses = asked.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(asked.find(({ status }) => status === 409)?.body.errors[0].error_code).toBe('already_running');
    expect(await migrations()).toHaveLength(1);
    await expect(
      world.sql(
        `insert into blueprint_migrations (root_account_id, template_id, course_id, user_id, progress_id)
         select root_account_id, template_id, course_id, user_id, progress_id + 0 from blueprint_migrations`,
      ),
    ).rejects.toThrow(/blueprint_migrations_(running|progress)/);
    await runQueued(world);
    expect((await start()).status).toBe(200);
  });

  it('one that is a day old, or whose job was cancelled, does not run any more', async () => {
    const { body: old } = await start();
    await changeRows(world, 'blueprint_migrations', { id: old.id }, { createdAt: new Date(Date.now() - 86_400_001) });
    const { status, body: next } = await start();
    expect(status).toBe(200);
    const [row] = await world.sql('select progress_id::int as id from blueprint_migrations where id = $1', [next.id]);
    expect((await world.as('admin').post(`/progress/${row.id}/cancel`)).status).toBe(200);
    expect((await read(`${templateAt(blueprint)}/migrations/${next.id}`)).workflow_state).toBe('exports_failed');
    expect((await start()).status).toBe(200);
    await runQueued(world);
    expect((await migrations()).map(({ state }) => state)).toEqual(['exports_failed', 'exports_failed', 'completed']);
  });

  it('without a course that follows is refused with 400, and nothing is started', async () => {
    await associate(world, blueprint, { remove: [one] });
    const { status, body } = await start();
    expect([status, body.errors[0].error_code]).toEqual([400, 'nobody_follows']);
    const long = await start({ comment: 'x'.repeat(70_000) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['comment']]);
    expect(await migrations()).toEqual([]);
    expect((await world.as('admin').get(`${templateAt(blueprint)}/migrations/999999`)).status).toBe(404);
  });

  it('is for those who manage the course', async () => {
    await enrollmentRow(world, 'teach', blueprint, 'Teacher');
    await enrollmentRow(world, 'stu2', blueprint, 'Student');
    for (const [who, wanted] of [
      ['stu2', 403],
      ['stu1', 404],
      ['adminB', 404],
    ] as const) {
      expect([who, (await world.as(who).post(`${templateAt(blueprint)}/migrations`)).status]).toEqual([who, wanted]);
      for (const part of ['', '/migrations', '/unsynced_changes', '/associated_courses'])
        expect([who, part, (await world.as(who).get(templateAt(blueprint) + part)).status]).toEqual([
          who,
          part,
          wanted,
        ]);
    }
    expect(await migrations()).toEqual([]);
    expect((await start({}, 'teach')).status).toBe(200);
  });

  it('a course that fails does not stop the others, says why, and catches up with the next', async () => {
    const two = await aFollower(world, blueprint, 'Two');
    await aPageIn(world, blueprint, 'Rules');
    await world.sql(`
      create function refuse_pages() returns trigger language plpgsql as $$
      begin
        if new.course_id = ${one} then raise exception 'no pages here'; end if;
        return new;
      end $$`);
    await world.sql('create trigger refuse_pages before insert on pages for each row execute function refuse_pages()');
    const failed = await synced(world, blueprint);
    await world.sql('drop trigger refuse_pages on pages');
    await world.sql('drop function refuse_pages()');
    expect(failed).toMatchObject({ workflow_state: 'imports_failed', imports_completed_at: expect.any(String) });
    expect([await pagesOf(world, one), (await pagesOf(world, two)).length]).toEqual([[], 1]);
    const imports = await world.sql(
      'select course_id::int as id, workflow_state as state, message from blueprint_imports order by id',
    );
    expect(imports).toEqual([
      { id: one, state: 'failed', message: `Course ${one}: The contents could not be written.` },
      { id: two, state: 'completed', message: null },
    ]);
    const [progress] = await world.sql(
      `select workflow_state as state, completion, results from progress where tag = 'blueprint_migration'`,
    );
    expect(progress).toEqual({ state: 'completed', completion: 100, results: { processed: 1, failed: 1 } });
    expect((await read(`${subscriptionAt(one)}/migrations/${failed.id}`)).workflow_state).toBe('imports_failed');
    expect((await synced(world, blueprint)).workflow_state).toBe('completed');
    expect(await pagesOf(world, one)).toHaveLength(1);
  });

  it('takes settings over at first, later only when asked, and publishes at first when asked', async () => {
    const draft = await courseRow(world, 'Draft', { workflowState: 'claimed' });
    await associate(world, blueprint, { add: [draft] });
    await changeRows(world, 'courses', { id: blueprint }, { license: 'cc_by', syllabusBody: '<p>Plan</p>' });
    await synced(world, blueprint, { publish_after_initial_sync: 'true' });
    const settings = async () => {
      const [row] = await world.sql('select license, name, workflow_state as state from courses where id = $1', [
        draft,
      ]);
      return row;
    };
    expect(await settings()).toEqual({ license: 'cc_by', name: 'Draft', state: 'available' });
    await changeRows(world, 'courses', { id: blueprint }, { license: 'cc_by_sa' });
    await aPageIn(world, blueprint, 'Rules');
    await synced(world, blueprint);
    expect((await settings()).license).toBe('cc_by');
    await synced(world, blueprint, { copy_settings: 'true' });
    expect((await settings()).license).toBe('cc_by_sa');
    const fresh = await aFollower(world, blueprint, 'Fresh');
    await synced(world, blueprint, { copy_settings: 'false' });
    expect(await world.sql('select license from courses where id = $1', [fresh])).toEqual([{ license: 'private' }]);
  });

  it('passes over a course that was let go or deleted meanwhile', async () => {
    const [two, three] = [await aFollower(world, blueprint, 'Two'), await aFollower(world, blueprint, 'Three')];
    await aPageIn(world, blueprint, 'Rules');
    await start();
    await associate(world, blueprint, { remove: [two] });
    await changeRows(world, 'courses', { id: three }, { workflowState: 'deleted' });
    await runQueued(world);
    expect([(await pagesOf(world, one)).length, await pagesOf(world, two), await pagesOf(world, three)]).toEqual([
      1,
      [],
      [],
    ]);
    expect((await migrations())[0].state).toBe('completed');
  });

  it('shows the associated course its side, with the id of the subscription', async () => {
    await aPageIn(world, blueprint, 'Rules');
    const { template_id: _, ...migration } = await synced(world, blueprint);
    const [subscription] = await read(`/courses/${one}/blueprint_subscriptions`);
    expect(subscription).toEqual({
      id: expect.any(Number),
      template_id: (await read(templateAt(blueprint))).id,
      blueprint_course: { id: blueprint, name: 'Template', course_code: 'Template', term_name: 'Default Term' },
    });
    const shown = await read(`${subscriptionAt(one)}/migrations/${migration.id}`);
    expect(shown).toEqual({
      ...migration,
      subscription_id: subscription.id,
      imports_completed_at: expect.any(String),
    });
    const at = `/courses/${one}/blueprint_subscriptions/${subscription.id}/migrations`;
    expect(await read(at)).toEqual([shown]);
    for (const wrong of [`${subscriptionAt(one)}/migrations/999999`, `${subscriptionAt(blueprint)}/migrations`])
      expect([wrong, (await world.as('admin').get(wrong)).status]).toEqual([wrong, 404]);
    await enrollmentRow(world, 'stu2', one, 'Student');
    for (const [who, wanted] of [
      ['stu2', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      for (const path of [at, `/courses/${one}/blueprint_subscriptions`])
        expect([who, path, (await world.as(who).get(path)).status]).toEqual([who, path, wanted]);
  });
});
