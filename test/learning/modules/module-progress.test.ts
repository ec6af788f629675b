import { leastStatements } from '../../support/least-statements.js';
import { setCourseState, setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aModule, anAssignmentItem, anItem, asks, handIn, modulePath } from './course-parts.js';

describe('How far a student is in modules', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const stateOf = async (module: number) => (await world.as('stu1').get(modulePath(world, module))).body.state;
  const completed = async (module: number, item: number) =>
    (await world.as('stu1').get(modulePath(world, module, item))).body.completion_requirement.completed;
  const read = (module: number, item: number, who: 'stu1' | 'stu2' | 'obs' | 'teach' = 'stu1') =>
    world.as(who).post(`${modulePath(world, module, item)}/mark_read`);

  it('looking at an item meets must_view, once and for oneself alone', async () => {
    const { basics, reading } = world.modules;
    expect([await stateOf(basics), await completed(basics, reading)]).toEqual(['unlocked', false]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(basics, reading)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']));
    expect([await stateOf(basics), await completed(basics, reading)]).toEqual(['completed', true]);
    const marks = await world.sql('select user_id::int as who, viewed_at from module_item_marks');
    expect(marks).toEqual([{ who: world.users.stu1, viewed_at: expect.any(String) }]);
    await read(basics, reading);
    expect(await world.sql('select user_id::int as who, viewed_at from module_item_marks')).toEqual(marks);
    expect((await world.as('stu2').get(modulePath(world, basics))).body.state).toBe('unlocked');
    expect((await world.as('stu1').get(modulePath(world, basics))).body.completed_at).toMatch(/Z$/);
  });

  it('is for active students alone', async () => {
    const { basics, reading } = world.modules;
    expect((await read(basics, reading, 'teach')).status).toBe(403);
    expect((await read(basics, reading, 'obs')).status).toBe(403);
    await setCourseState(world, 'completed', world.courses.C1);
    expect((await read(basics, reading)).status).toBe(403);
    expect(await world.sql('select * from module_item_marks')).toEqual([]);
  });

  it('ticking off meets must_mark_done, until it is taken back', async () => {
    const module = await aModule(world, { name: 'Ticks' });
    const { item } = await anAssignmentItem(world, module, asks('must_mark_done'));
    const done = `${modulePath(world, module, item)}/done`;
    expect((await read(module, item)).status).toBe(204);
    expect([await stateOf(module), await completed(module, item)]).toEqual(['started', false]);
    expect((await world.as('stu1').put(done)).status).toBe(204);
    expect([await stateOf(module), await completed(module, item)]).toEqual(['completed', true]);
    expect((await world.as('stu1').del(done)).status).toBe(204);
    expect([await stateOf(module), await completed(module, item)]).toEqual(['started', false]);
  });

  it('handing in meets must_submit, and so does being excused', async () => {
    const module = await aModule(world, { name: 'Essays' });
    const { item, work } = await anAssignmentItem(world, module, asks('must_submit'));
    await handIn(world, work, { submittedAt: null, workflowState: 'unsubmitted' });
    expect(await completed(module, item)).toBe(false);
    await handIn(world, work, { submittedAt: null, excused: true });
    expect(await completed(module, item)).toBe(true);
    await handIn(world, work, { excused: null });
    const { body } = await world.as('stu1').get(modulePath(world, module));
    expect(body).toMatchObject({ state: 'completed', completed_at: '2026-02-01T00:00:00Z' });
  });

  it('enough points meet min_score, as soon as they are shown and as long as they stand', async () => {
    const module = await aModule(world, { name: 'Scores' });
    const { item, work } = await anAssignmentItem(world, module, asks('min_score', 7));
    const graded = (score: number) =>
      handIn(world, work, { score, gradedAt: '2026-03-01T00:00:00Z', workflowState: 'graded' });
    const decisions: boolean[] = [];
    for (const score of [6.9, 7]) {
      await graded(score);
      decisions.push(await completed(module, item));
    }
    await setMuted(world, work);
    decisions.push(await completed(module, item));
    await setMuted(world, work, false);
    await graded(3);
    decisions.push(await completed(module, item));
    expect(decisions).toEqual([false, true, false, false]);
  });

  it('an item of a locked module takes no submission, and says why, until it opens', async () => {
    const first = await aModule(world, { name: 'First' });
    const reading = await anItem(world, first, asks('must_view'));
    const second = await aModule(world, { name: 'Second', prerequisite_module_ids: [first] });
    const { work } = await anAssignmentItem(world, second, {});
    const path = `/courses/${world.courses.C1}/assignments/${work}`;
    const text = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'Early' };
    const shown = (await world.as('stu1').get(path)).body;
    expect(shown).toMatchObject({
      locked_for_user: true,
      lock_info: { asset_string: `assignment_${work}`, context_module: { id: second, name: 'Second' } },
      lock_explanation: 'This assignment is part of the module Second, which is not open to you yet.',
    });
    const refused = await world.as('stu1').post(`${path}/submissions`, text);
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      [expect.objectContaining({ error_code: 'assignment_locked' })],
    ]);
    expect(
      await world.sql('select id from submissions where assignment_id = $1 and attempt is not null', [work]),
    ).toEqual([]);
    expect((await world.as('teach').get(path)).body).toMatchObject({ locked_for_user: false });
    const query = `query ($c: RecordId!, $a: RecordId!) {
      course(id: $c) { assignment(id: $a) { lockedForUser lockInfo { contextModule { recordId } } } }
    }`;
    const graph = await world.as('stu1').graphql(query, { c: world.courses.C1, a: work });
    expect(graph.body.data.course.assignment).toEqual({
      lockedForUser: true,
      lockInfo: { contextModule: { recordId: second } },
    });
    await read(first, reading);
    const open = (await world.as('stu1').get(path)).body;
    expect(open.locked_for_user).toBe(false);
    expect(open).not.toHaveProperty('lock_info');
    expect((await world.as('stu1').post(`${path}/submissions`, text)).status).toBe(201);
    // Another module that shows it and is open opens it.
    const third = await aModule(world, { name: 'Third', unlock_at: '2100-01-01T00:00:00Z' });
    await anItem(world, third, { type: 'Assignment', content_id: work, title: 'Essay' });
    expect((await world.as('stu1').get(path)).body.locked_for_user).toBe(false);
    expect((await world.as('stu2').get(path)).body.locked_for_user).toBe(true);
  });

  it('is told of a student to who grades and who observes them: student_id, over REST and the graph', async () => {
    const module = await aModule(world, { name: 'Read' });
    const item = await anItem(world, module, asks('must_view'));
    await world.as('stu1').post(`${modulePath(world, module)}/items/${item}/mark_read`);
    const { stu1, stu2, teach } = world.users;
    const state = async (who: 'teach' | 'admin' | 'obs' | 'stu2', query: string) => {
      const { status, body } = await world.as(who).get(`${modulePath(world, module)}${query}`);
      return status === 200 ? [body.state, body.completed_at !== undefined && body.completed_at !== null] : status;
    };
    for (const who of ['teach', 'admin', 'obs'] as const)
      expect([who, await state(who, `?student_id=${stu1}`)]).toEqual([who, ['completed', true]]);
    expect(await state('teach', `?student_id=${stu2}`)).toEqual(['unlocked', false]);
    expect(await state('teach', '?student_id=sis_user_id:S-stu1')).toEqual(['completed', true]);
    expect(await state('teach', '')).toEqual([undefined, false]);
    expect(await state('teach', `?student_id=${teach}`)).toEqual([undefined, false]);
    expect(await state('stu2', `?student_id=${stu1}`)).toEqual([undefined, false]);
    expect(await state('obs', `?student_id=${stu2}`)).toEqual([undefined, false]);
    const listed = await world.as('teach').get(`/courses/${world.courses.C1}/modules?student_id=${stu1}`);
    expect(listed.body.find((one: { id: number }) => one.id === module).state).toBe('completed');
    const query = `query ($c: RecordId!, $id: RecordId!, $s: RecordId) {
      course(id: $c) { module(id: $id) { state(studentId: $s) completedAt(studentId: $s) } }
    }`;
    const graph = await world.as('teach').graphql(query, { c: world.courses.C1, id: module, s: stu1 });
    expect(graph.body.data.course.module).toEqual({ state: 'COMPLETED', completedAt: expect.any(String) });
    const unseen = await world.as('stu2').graphql(query, { c: world.courses.C1, id: module, s: stu1 });
    expect(unseen.body.data.course.module).toEqual({ state: null, completedAt: null });
    expect(unseen.body.errors).toMatchObject([{ extensions: { http: { status: 404 } } }]);
    const list = () => world.as('teach').get(`/courses/${world.courses.C1}/modules?student_id=${stu1}`);
    expect(await leastStatements(world, list)).toBe(1);
  });

  it('a module is locked until its date, and until the modules before it are completed, at any remove', async () => {
    const { basics, reading } = world.modules;
    const second = await aModule(world, { name: 'Second', prerequisite_module_ids: [basics] });
    const third = await aModule(world, { name: 'Third', prerequisite_module_ids: [second] });
    const item = await anItem(world, third, asks('must_view'));
    expect([await stateOf(second), await stateOf(third)]).toEqual(['locked', 'locked']);
    const early = await read(third, item);
    expect([early.status, early.body.errors[0].error_code]).toEqual([403, 'locked']);
    expect(await world.sql('select * from module_item_marks')).toEqual([]);
    await read(basics, reading);
    expect([await stateOf(second), await stateOf(third)]).toEqual(['completed', 'unlocked']);
    await world.as('teach').put(modulePath(world, second), { 'module[unlock_at]': '2999-01-01T00:00:00Z' });
    expect([await stateOf(second), await stateOf(third)]).toEqual(['locked', 'locked']);
    await world.as('teach').put(modulePath(world, second), { 'module[published]': false });
    expect(await stateOf(third)).toBe('unlocked');
    expect((await read(third, item)).status).toBe(204);
  });

  it('in a module that is gone through in order, the next item opens when the one before is done', async () => {
    const module = await aModule(world, { name: 'Steps', require_sequential_progress: true });
    const [first, second] = [
      await anItem(world, module, asks('must_view')),
      await anItem(world, module, asks('must_view')),
    ];
    const locked = async (item: number) =>
      (await world.as('stu1').get(modulePath(world, module, item))).body.locked_for_user;
    expect([await locked(first), await locked(second)]).toEqual([false, true]);
    expect((await read(module, second)).status).toBe(403);
    expect((await read(module, first)).status).toBe(204);
    expect(await locked(second)).toBe(false);
    expect((await read(module, second)).status).toBe(204);
    expect(await stateOf(module)).toBe('completed');
    expect((await world.as('teach').get(modulePath(world, module, second))).body.locked_for_user).toBe(false);
  });
});
