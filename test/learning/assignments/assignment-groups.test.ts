import { changeRows } from '../../support/change-by-sql.js';
import { emptyQueue } from '../../support/run-job.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { aGroup, anAssignment, aSubmission } from './builders.js';

describe('Assignment groups', () => {
  let world: World;
  let teach: Caller;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    list = `/courses/${world.courses.C1}/assignment_groups`;
  });
  afterEach(() => world.close());

  const refused = async (work: () => Promise<Answer>, status = 400): Promise<any> => {
    const rows = () => world.sql('select * from assignment_groups order by id');
    const before = await rows();
    const answer = await work();
    expect([answer.status, answer.body]).toMatchObject([status, {}]);
    expect(await rows()).toEqual(before);
    return answer.body.errors;
  };

  it('are made at the end, with a weight and rules', async () => {
    await aGroup(world);
    const { status, body } = await teach.post(list, {
      name: 'Homework',
      group_weight: 40.5,
      'rules[drop_lowest]': 1,
      'rules[drop_highest]': 2,
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Homework',
        position: 2,
        group_weight: 40.5,
        rules: { drop_lowest: 1, drop_highest: 2 },
      },
    ]);
  });

  it('change what is named and keep the rest', async () => {
    const id = await aGroup(world, { groupWeight: 10, dropLowest: 1 });
    const essay = await anAssignment(world, { assignmentGroupId: id });
    const named = await teach.put(`${list}/${id}`, { name: 'Essays', 'rules[never_drop][]': [essay] });
    expect(named.body).toMatchObject({
      name: 'Essays',
      group_weight: 10,
      rules: { drop_lowest: 1, never_drop: [essay] },
    });
    const weightless = await refused(() => teach.put(`${list}/${id}`, 'rules=&group_weight='));
    expect(Object.keys(weightless)).toEqual(['group_weight']);
    const free = await teach.put(`${list}/${id}`, 'rules=&group_weight=0');
    expect(free.body).toMatchObject({ name: 'Essays', group_weight: 0, rules: {} });
  });

  it('refuse what no group can be, by field', async () => {
    const id = await aGroup(world);
    const elsewhere = await anAssignment(world, { courseId: world.courses.C2 });
    for (const [field, form] of [
      ['name', 'name='],
      ['name', { name: 'x'.repeat(256) }],
      ['position', { position: 0 }],
      ['group_weight', { group_weight: -1 }],
      ['group_weight', { group_weight: 1e12 }],
      ['drop_lowest', { 'rules[drop_lowest]': -1 }],
      ['drop_highest', { 'rules[drop_highest]': -1 }],
      ['never_drop', { 'rules[never_drop][]': [elsewhere] }],
    ] as const) {
      const errors = await refused(() => teach.put(`${list}/${id}`, form as never));
      expect([field, JSON.stringify(errors)]).toEqual([field, expect.stringContaining(field)]);
    }
    await refused(() => teach.post(list, { group_weight: 3 }));
  });

  it('drop at most as many as they have assignments; a new one ten, until it has some', async () => {
    const id = await aGroup(world);
    for (const name of ['One', 'Two']) await anAssignment(world, { assignmentGroupId: id, name });
    await anAssignment(world, { assignmentGroupId: id, name: 'Gone', workflowState: 'deleted' });
    for (const rule of ['drop_lowest', 'drop_highest']) {
      for (const [many, work] of [
        [99, () => teach.put(`${list}/${id}`, { [`rules[${rule}]`]: 99 })],
        [3, () => teach.put(`${list}/${id}`, { [`rules[${rule}]`]: 3 })],
        [11, () => teach.post(list, { name: 'New', [`rules[${rule}]`]: 11 })],
      ] as const)
        expect([rule, many, Object.keys(await refused(work))]).toEqual([rule, many, [expect.stringContaining(rule)]]);
    }
    const { body } = await teach.put(`${list}/${id}`, { 'rules[drop_lowest]': 2 });
    expect(body.rules).toEqual({ drop_lowest: 2 });
    const { body: graph } = await teach.graphql(
      `mutation ($c: RecordId!, $id: RecordId!) {
        updateAssignmentGroup(courseId: $c, id: $id, input: { rules: { dropLowest: 3 } }) {
          assignmentGroup { position }
          errors { code field }
        }
      }`,
      { c: world.courses.C1, id },
    );
    expect(graph.data.updateAssignmentGroup).toEqual({
      assignmentGroup: null,
      errors: [{ code: 'LESS_THAN_OR_EQUAL_TO', field: 'dropLowest' }],
    });
    // A rule that stays is not looked at again where only the name changes.
    await changeRows(world, 'assignments', { assignmentGroupId: id }, { workflowState: 'deleted' });
    expect((await teach.put(`${list}/${id}`, { name: 'Still' })).body.rules).toEqual({ drop_lowest: 2 });
  });

  it('include the assignments that the caller may see, in their order', async () => {
    const id = await aGroup(world);
    await anAssignment(world, { name: 'Second', position: 2 });
    const first = await anAssignment(world, { name: 'First', position: 1 });
    await anAssignment(world, { name: 'Draft', position: 3, workflowState: 'unpublished' });
    await aSubmission(world, first, world.users.stu1);
    const query = '?include[]=assignments&include[]=submission';
    const [group] = (await world.as('stu1').get(`${list}${query}`)).body;
    expect(group.assignments.map((one: any) => [one.name, one.submission?.user_id ?? null])).toEqual([
      ['First', world.users.stu1],
      ['Second', null],
    ]);
    const one = (await teach.get(`${list}/${id}${query}`)).body;
    expect(one.assignments.map((assignment: any) => assignment.name)).toEqual(['First', 'Second', 'Draft']);
    expect((await teach.get(`${list}/${id}`)).body).not.toHaveProperty('assignments');
  });

  it('are deleted with their assignments, or after these have moved', async () => {
    const old = await aGroup(world, { name: 'Old' });
    const kept = await aGroup(world, { name: 'Kept', position: 2 });
    const essay = await anAssignment(world, { assignmentGroupId: old });
    const moved = await teach.del(`${list}/${old}`, { move_assignments_to: kept });
    expect([moved.status, moved.body.id]).toEqual([200, old]);
    const seen = (await teach.get(`/courses/${world.courses.C1}/assignments/${essay}`)).body;
    expect(seen.assignment_group_id).toBe(kept);
    expect((await teach.get(`${list}/${old}`)).status).toBe(404);
    expect((await teach.del(`${list}/${kept}`)).status).toBe(200);
    expect((await teach.get(`/courses/${world.courses.C1}/assignments/${essay}`)).status).toBe(404);
    const states = await world.sql('select workflow_state from assignments');
    expect(states).toEqual([{ workflow_state: 'deleted' }]);
  });

  it('are not deleted towards themselves, a group of another course or one that is gone', async () => {
    const id = await aGroup(world);
    const elsewhere = await aGroup(world, { courseId: world.courses.C2 });
    const gone = await aGroup(world, { workflowState: 'deleted' });
    for (const target of [id, elsewhere, gone, 999_999]) {
      const errors = await refused(() => teach.del(`${list}/${id}`, { move_assignments_to: target }));
      expect(errors).toHaveProperty('move_assignments_to');
    }
  });

  it('end with everything in them, however many are still being put there', async () => {
    const id = await aGroup(world);
    await aGroup(world, { name: 'Other', position: 2 });
    const form = { 'assignment[name]': 'Late', 'assignment[assignment_group_id]': id };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => teach.post(`/courses/${world.courses.C1}/assignments`, form)),
      teach.del(`${list}/${id}`),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    const left = await world.sql(
      `select count(*)::int as n from assignments a join assignment_groups g on g.id = a.assignment_group_id
       where g.workflow_state = 'deleted' and a.workflow_state <> 'deleted'`,
    );
    expect(left).toEqual([{ n: 0 }]);
    for (const { status } of answers.slice(0, -1)) expect([201, 400]).toContain(status);
  });

  it('are changed by those who manage assignments: students 403, strangers 404', async () => {
    const id = await aGroup(world);
    for (const [who, status] of [
      ['stu1', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const) {
      await refused(() => world.as(who).post(list, { name: 'Mine' }), status);
      await refused(() => world.as(who).put(`${list}/${id}`, { name: 'Mine' }), status);
      await refused(() => world.as(who).del(`${list}/${id}`), status);
    }
    await refused(
      () => world.as('admin').put(`/courses/${world.courses.C2}/assignment_groups/${id}`, { name: 'X' }),
      404,
    );
  });

  it('leave their trace, and have the totals of the course worked out anew', async () => {
    const { id } = (await teach.post(list, { name: 'Homework' })).body;
    await emptyQueue(world);
    await teach.put(`${list}/${id}`, { name: 'Homework' });
    expect(await world.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
    await teach.put(`${list}/${id}`, { group_weight: 30 });
    const queued = await world.sql('select task_identifier as task from graphile_worker.jobs order by task');
    expect(queued.map(({ task }) => task)).toEqual(['address_notification', 'recalculate_course_totals']);
    await teach.del(`${list}/${id}`);
    const trail = await world.sql(
      `select event_type from audit_events where subject_type = 'AssignmentGroup' order by id`,
    );
    expect(trail.map((event) => event.event_type)).toEqual([
      'assignment_group_created',
      'assignment_group_updated',
      'assignment_group_deleted',
    ]);
  });
});
