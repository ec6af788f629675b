import { enrollmentRow } from '../../support/course-rows.js';
import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import {
  aBlueprint,
  aFollower,
  aPageIn,
  changePage,
  pagesOf,
  restrict,
  subscriptionAt,
  synced,
  templateAt,
} from './builders.js';

describe('What a migration of a blueprint hands down', () => {
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

  const read = async (at: string) => (await world.as('admin').get(at)).body;
  /** Of the contents that are told, the pages. */
  const pagesAmong = async (at: string) =>
    (await read(at)).filter((one: { asset_type: string }) => one.asset_type === 'wiki_page');
  const details = (id: number) => pagesAmong(`${templateAt(blueprint)}/migrations/${id}/details`);

  it('hands down what changed since the last one, and nothing else; unsynced changes say so before', async () => {
    await aPageIn(world, blueprint, 'Welcome');
    await aPageIn(world, blueprint, 'Rules');
    const changes = `${templateAt(blueprint)}/unsynced_changes`;
    const [fresh] = await pagesAmong(changes);
    expect(fresh).toEqual({
      asset_id: (await pagesOf(world, blueprint))[1].id,
      asset_type: 'wiki_page',
      asset_name: 'Welcome',
      change_type: 'created',
      html_url: `${world.base}/courses/${blueprint}/pages/welcome`,
      locked: false,
      exceptions: [],
    });
    const first = await synced(world, blueprint);
    expect(await details(first.id)).toHaveLength(2);
    expect(await read(changes)).toEqual([]);
    const [rules, welcome] = await pagesOf(world, one);
    await changePage(world, blueprint, 'rules', { body: '<p>New rules</p>' });
    await world.as('admin').del(`/courses/${blueprint}/pages/welcome`);
    const found = (await read(changes)).map((one: any) => [one.asset_name, one.change_type]);
    expect(found).toEqual([
      ['Rules', 'updated'],
      ['Welcome', 'deleted'],
    ]);
    const second = await synced(world, blueprint);
    expect((await details(second.id)).map((one: any) => [one.asset_name, one.change_type])).toEqual(found);
    expect(await pagesOf(world, one)).toEqual([
      { ...rules, body: '<p>New rules</p>' },
      { ...welcome, state: 'deleted' },
    ]);
    const third = await synced(world, blueprint);
    expect([third.workflow_state, third.imports_queued_at, await details(third.id)]).toEqual(['completed', null, []]);
  });

  it('leaves what a course has changed, and tells of it as an exception, each course by itself', async () => {
    const two = await aFollower(world, blueprint, 'Two');
    const { page_id: id } = await aPageIn(world, blueprint, 'Rules');
    await synced(world, blueprint);
    await changePage(world, one, 'rules', { body: '<p>Ours</p>' });
    await changePage(world, blueprint, 'rules', { body: '<p>New</p>' });
    const { id: migration } = await synced(world, blueprint);
    expect([(await pagesOf(world, one))[0].body, (await pagesOf(world, two))[0].body]).toEqual([
      '<p>Ours</p>',
      '<p>New</p>',
    ]);
    const [change] = await details(migration);
    expect(change).toMatchObject({ asset_id: id, exceptions: [{ course_id: one, conflicting_changes: ['content'] }] });
    // Whoever sees both courses is shown in each what that one keeps.
    for (const [course, exceptions] of [
      [one, change.exceptions],
      [two, []],
    ] as const)
      expect([course, await pagesAmong(`${subscriptionAt(course)}/migrations/${migration}/details`)]).toEqual([
        course,
        [{ ...change, exceptions }],
      ]);
    await enrollmentRow(world, 'teach', two, 'Teacher');
    const there = await world.as('teach').get(`${subscriptionAt(two)}/migrations/${migration}/details`);
    expect([there.status, there.body]).toEqual([200, [{ ...change, exceptions: [] }]]);
  });

  it('writes over what is locked, and a course that came later catches up', async () => {
    const { page_id: id } = await aPageIn(world, blueprint, 'Rules');
    await synced(world, blueprint);
    await changePage(world, one, 'rules', { body: '<p>Ours</p>' });
    const two = await aFollower(world, blueprint, 'Two');
    expect((await restrict(world, blueprint, id)).body).toEqual({ success: true });
    const { id: migration } = await synced(world, blueprint);
    const wanted = { title: 'Rules', body: '<p>Rules</p>', locks: ['content'] };
    expect(await pagesOf(world, one)).toEqual([expect.objectContaining(wanted)]);
    expect(await pagesOf(world, two)).toEqual([expect.objectContaining(wanted)]);
    expect(await details(migration)).toEqual([
      expect.objectContaining({ asset_id: id, change_type: 'updated', locked: true, exceptions: [] }),
    ]);
  });
});
