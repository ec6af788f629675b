import { aSection } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { anAssignment, anOverride, aTeam, inDays, written } from './builders.js';

describe('Assignment overrides', () => {
  let world: World;
  let teach: Caller;
  let assignment: number;
  let list: string;
  let team: { id: number; categoryId: number };
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    team = await aTeam(world, [world.users.stu2]);
    assignment = await anAssignment(world, { dueAt: inDays(1), groupCategoryId: team.categoryId });
    list = `/courses/${world.courses.C1}/assignments/${assignment}/overrides`;
  });
  afterEach(() => world.close());

  const state = async () => [
    await world.sql('select * from assignment_overrides order by id'),
    await world.sql('select user_id, assignment_override_id from assignment_override_students order by id'),
  ];
  const refused = async (work: () => Promise<Answer>, status = 400): Promise<any> => {
    const before = await state();
    const answer = await work();
    expect([answer.status, answer.body]).toMatchObject([status, {}]);
    expect(await state()).toEqual(before);
    return answer.body.errors;
  };
  const dueFor = async (who: Parameters<World['as']>[0]) =>
    (await world.as(who).get(`/courses/${world.courses.C1}/assignments/${assignment}`)).body.due_at;

  it('give students, a section or a group dates of their own', async () => {
    const { stu1 } = world.users;
    const due = { 'assignment_override[due_at]': written(inDays(3)) };
    const byName = await teach.post(list, { 'assignment_override[student_ids][]': [stu1], ...due });
    expect([byName.status, byName.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        assignment_id: assignment,
        title: '1 student',
        student_ids: [stu1],
        due_at: written(inDays(3)),
      },
    ]);
    const section = await teach.post(list, {
      'assignment_override[course_section_id]': world.sections.C1,
      'assignment_override[lock_at]': written(inDays(9)),
    });
    expect(section.body).toMatchObject({ title: 'Biology 101', course_section_id: world.sections.C1 });
    expect(section.body).not.toHaveProperty('due_at');
    const group = await teach.post(list, {
      'assignment_override[group_id]': team.id,
      'assignment_override[due_at]': '',
    });
    expect(group.body).toMatchObject({ title: 'Team', group_id: team.id, due_at: null });
    expect(await dueFor('stu1')).toBe(written(inDays(3)));
    expect(await dueFor('stu2')).toBeNull();
    const all = (await teach.get(list)).body;
    expect(all.map((one: any) => one.id)).toEqual([byName.body.id, section.body.id, group.body.id]);
    expect((await teach.get(`${list}/${group.body.id}`)).body).toEqual(group.body);
  });

  it('refuse what fits nobody, or somebody twice', async () => {
    const { stu1, teach: teacher } = world.users;
    const evening = await aSection(world, 'Evening');
    const foreign = await aTeam(world, [stu1]);
    await anOverride(world, assignment, {}, [stu1]);
    await anOverride(world, assignment, { courseSectionId: evening });
    const forms: [string, Record<string, any>][] = [
      ['student_ids', { title: 'Nobody' }],
      ['student_ids', { 'student_ids][': [], title: 'Nobody' }],
      ['student_ids', { 'student_ids][': [teacher] }],
      ['student_ids', { 'student_ids][': [999_999] }],
      ['student_ids', { 'student_ids][': [stu1] }],
      ['student_ids', { 'student_ids][': [world.users.stu2], course_section_id: world.sections.C1 }],
      ['course_section_id', { course_section_id: world.sections.C2 }],
      ['course_section_id', { course_section_id: evening }],
      ['group_id', { group_id: foreign.id }],
      ['title', { course_section_id: world.sections.C1, title: 'x'.repeat(256) }],
      ['lock_at', { course_section_id: world.sections.C1, lock_at: written(inDays(-1)) }],
    ];
    for (const [field, values] of forms) {
      const form = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`assignment_override[${name}]`, value]),
      );
      const errors = await refused(() => teach.post(list, form));
      expect([field, JSON.stringify(errors)]).toEqual([field, expect.stringContaining(field)]);
    }
  });

  it('change their dates, title and students, and end', async () => {
    const { stu1, stu2 } = world.users;
    const id = await anOverride(world, assignment, { dueAtOverridden: true, dueAt: inDays(3) }, [stu1]);
    const changed = await teach.put(`${list}/${id}`, {
      'assignment_override[student_ids][]': ['sis_user_id:S-stu2', 'sis_user_id:nobody'],
      'assignment_override[title]': 'Late ones',
    });
    expect(changed.body).toMatchObject({ title: 'Late ones', student_ids: [stu2], due_at: written(inDays(3)) });
    expect([await dueFor('stu1'), await dueFor('stu2')]).toEqual([written(inDays(1)), written(inDays(3))]);
    expect((await teach.del(`${list}/${id}`)).status).toBe(200);
    expect([await dueFor('stu2'), (await teach.get(`${list}/${id}`)).status]).toEqual([written(inDays(1)), 404]);
    const again = await teach.post(list, { 'assignment_override[student_ids][]': [stu2] });
    expect(again.status).toBe(201);
  });

  it('name a student once, also when two make them at the same moment', async () => {
    const form = { 'assignment_override[student_ids][]': [world.users.stu1] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => teach.post(list, form)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    expect(await world.sql('select count(*)::int as n from assignment_override_students')).toEqual([{ n: 1 }]);
  });

  it('for groups end when the assignment changes its set of groups', async () => {
    await anOverride(world, assignment, { groupId: team.id });
    const other = await aTeam(world, [world.users.stu1]);
    const path = `/courses/${world.courses.C1}/assignments/${assignment}`;
    await teach.put(path, { 'assignment[group_category_id]': other.categoryId });
    expect((await teach.get(list)).body).toEqual([]);
  });

  it('A08: are seen by those who work in the course, and changed by those who manage assignments', async () => {
    const id = await anOverride(world, assignment, {}, [world.users.stu1]);
    for (const [who, reads, writes] of [
      ['stu1', 403, 403],
      ['obs', 403, 403],
      ['out', 404, 404],
      ['adminB', 404, 404],
    ] as const) {
      const caller = world.as(who);
      expect([who, (await caller.get(list)).status]).toEqual([who, reads]);
      expect([who, (await caller.get(`${list}/${id}`)).status]).toEqual([who, reads]);
      const form = { 'assignment_override[course_section_id]': world.sections.C1 };
      await refused(() => caller.post(list, form), writes);
      await refused(() => caller.del(`${list}/${id}`), writes === 403 ? 403 : 404);
    }
    const elsewhere = await anAssignment(world, { position: 2 });
    const wrong = `/courses/${world.courses.C1}/assignments/${elsewhere}/overrides/${id}`;
    await refused(() => teach.put(wrong, { 'assignment_override[title]': 'X' }), 404);
    expect((await teach.get(wrong)).status).toBe(404);
  });

  it('leave their trace', async () => {
    const { id } = (await teach.post(list, { 'assignment_override[course_section_id]': world.sections.C1 })).body;
    await teach.put(`${list}/${id}`, { 'assignment_override[title]': 'Day' });
    await teach.put(`${list}/${id}`, { 'assignment_override[title]': 'Day' });
    await teach.del(`${list}/${id}`);
    const trail = await world.sql(
      `select event_type from audit_events where subject_type = 'AssignmentOverride' order by id`,
    );
    expect(trail.map((event) => event.event_type)).toEqual([
      'assignment_override_created',
      'assignment_override_updated',
      'assignment_override_deleted',
    ]);
  });
});
