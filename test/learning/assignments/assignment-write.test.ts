import { aGradingStandard, setCourseState } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { aGroup, anAssignment, aTeam, inDays, written } from './builders.js';
import { assignmentRows, madeAssignment, refusedChange } from './changing-assignments.js';

describe('Making assignments', () => {
  let world: World;
  let teach: Caller;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  const refused = (work: () => Promise<Answer>, status?: number) => refusedChange(world, work, status);
  const made = (form: Record<string, any>) => madeAssignment(world, form);
  const rows = () => assignmentRows(world);

  it('needs a name alone: unpublished, for points, at the end, in a group made at first need', async () => {
    const first = await made({ 'assignment[name]': ' Essay ' });
    expect(first).toMatchObject({
      name: 'Essay',
      position: 1,
      published: false,
      grading_type: 'points',
      submission_types: ['none'],
      points_possible: null,
      course_id: world.courses.C1,
    });
    const second = await made({ 'assignment[name]': 'Report' });
    expect(second).toMatchObject({ position: 2, assignment_group_id: first.assignment_group_id });
    const groups = (await teach.get(`/courses/${world.courses.C1}/assignment_groups`)).body;
    expect(groups).toEqual([
      { id: first.assignment_group_id, name: 'Assignments', position: 1, group_weight: 0, rules: {} },
    ]);
  });

  it('takes everything else at once', async () => {
    const group = await aGroup(world, { name: 'Homework' });
    const team = await aTeam(world, [world.users.stu1]);
    const body = await made({
      'assignment[name]': 'Essay',
      'assignment[description]': '<p onclick="x()">Write.</p><script>steal()</script>',
      'assignment[position]': 7,
      'assignment[submission_types][]': ['online_text_entry', 'online_upload'],
      'assignment[allowed_extensions][]': ['.PDF', 'docx', 'pdf'],
      'assignment[points_possible]': 12.5,
      'assignment[grading_type]': 'percent',
      'assignment[unlock_at]': written(inDays(1)),
      'assignment[due_at]': written(inDays(2)),
      'assignment[lock_at]': written(inDays(3)),
      'assignment[assignment_group_id]': group,
      'assignment[group_category_id]': team.categoryId,
      'assignment[grade_group_students_individually]': true,
      'assignment[published]': true,
      'assignment[muted]': true,
      'assignment[peer_reviews]': true,
      'assignment[only_visible_to_overrides]': true,
      'assignment[omit_from_final_grade]': true,
    });
    expect(body).toMatchObject({
      description: '<p>Write.</p>',
      position: 1,
      submission_types: ['online_text_entry', 'online_upload'],
      allowed_extensions: ['pdf', 'docx'],
      points_possible: 12.5,
      grading_type: 'percent',
      unlock_at: written(inDays(1)),
      due_at: written(inDays(2)),
      lock_at: written(inDays(3)),
      assignment_group_id: group,
      group_category_id: team.categoryId,
      grade_group_students_individually: true,
      published: true,
      muted: true,
      peer_reviews: true,
      only_visible_to_overrides: true,
      omit_from_final_grade: true,
    });
  });

  it('refuses what no assignment can be, by field', async () => {
    const elsewhere = await aGroup(world, { courseId: world.courses.C2 });
    const name = { 'assignment[name]': 'Essay' };
    const forms: [string, Record<string, any> | string][] = [
      ['assignment', ''],
      ['name', { 'assignment[name]': ' ' }],
      ['name', { 'assignment[name]': 'x'.repeat(256) }],
      ['points_possible', { ...name, 'assignment[points_possible]': -1 }],
      ['points_possible', { ...name, 'assignment[points_possible]': 'many' }],
      ['grading_type', { ...name, 'assignment[grading_type]': 'stars' }],
      ['submission_types', { ...name, 'assignment[submission_types][]': ['telepathy'] }],
      ['submission_types', { ...name, 'assignment[submission_types][]': ['none', 'online_url'] }],
      ['position', { ...name, 'assignment[position]': 0 }],
      ['allowed_extensions', { ...name, 'assignment[allowed_extensions][]': ['a/b'] }],
      ['due_at', { ...name, 'assignment[unlock_at]': written(inDays(2)), 'assignment[due_at]': written(inDays(1)) }],
      ['lock_at', { ...name, 'assignment[due_at]': written(inDays(2)), 'assignment[lock_at]': written(inDays(1)) }],
      ['lock_at', { ...name, 'assignment[unlock_at]': written(inDays(2)), 'assignment[lock_at]': written(inDays(1)) }],
      ['assignment_group_id', { ...name, 'assignment[assignment_group_id]': elsewhere }],
      ['group_category_id', { ...name, 'assignment[group_category_id]': 999 }],
      ['grading_standard_id', { ...name, 'assignment[grading_standard_id]': 999 }],
    ];
    for (const [field, form] of forms) {
      const errors = await refused(() => teach.post(list, form));
      expect([field, JSON.stringify(errors)]).toEqual([field, expect.stringContaining(field)]);
    }
  });

  it('uses grading standards of the course and of the accounts above it, and no others', async () => {
    const { RA1, RA2, RB } = world.accounts;
    for (const id of [
      await aGradingStandard(world, { accountId: RA1 }),
      await aGradingStandard(world, { courseId: world.courses.C1 }),
    ])
      expect(await made({ 'assignment[name]': 'Essay', 'assignment[grading_standard_id]': id })).toMatchObject({
        grading_standard_id: id,
      });
    for (const id of [
      await aGradingStandard(world, { accountId: RA2 }),
      await aGradingStandard(world, { accountId: RB }),
    ])
      await refused(() => teach.post(list, { 'assignment[name]': 'Essay', 'assignment[grading_standard_id]': id }));
  });

  it('is for those who manage assignments there: students 403, strangers 404, and a concluded course is closed', async () => {
    const id = await anAssignment(world);
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const) {
      const caller = world.as(who);
      await refused(() => caller.post(list, { 'assignment[name]': 'Mine' }), status);
      await refused(() => caller.put(`${list}/${id}`, { 'assignment[name]': 'Mine' }), status);
      await refused(() => caller.del(`${list}/${id}`), status);
    }
    await refused(
      () => world.as('admin').put(`/courses/${world.courses.C2}/assignments/${id}`, { 'assignment[name]': 'X' }),
      404,
    );
    await setCourseState(world, 'completed', world.courses.C1);
    await refused(() => teach.put(`${list}/${id}`, { 'assignment[name]': 'Late' }), 403);
    expect((await teach.get(`${list}/${id}`)).status).toBe(200);
  });

  it('A20: ignores what no client may set', async () => {
    const strange = [
      'id',
      'course_id',
      'root_account_id',
      'workflow_state',
      'created_at',
      '__proto__[x]',
      'constructor[prototype][x]',
    ];
    const form = Object.fromEntries(strange.map((name) => [`assignment[${name}]`, world.courses.CB]));
    const body = await made({ 'assignment[name]': 'Essay', ...form });
    expect(body).toMatchObject({ course_id: world.courses.C1, published: false });
    await teach.put(`${list}/${body.id}`, form);
    const [row] = await rows();
    expect(row).toMatchObject({ workflow_state: 'unpublished' });
    expect([Number(row.id), Number(row.course_id), Number(row.root_account_id)]).toEqual([
      body.id,
      world.courses.C1,
      world.accounts.RA,
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('makes one group, and positions of their own, when many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => teach.post(list, { 'assignment[name]': `E${i}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await world.sql('select count(*)::int as n from assignment_groups')).toEqual([{ n: 1 }]);
    expect(answers.map(({ body }) => body.position).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('answers the same over GraphQL', async () => {
    const mutation = `mutation($c: RecordId!, $i: AssignmentInput!) { createAssignment(courseId: $c, input: $i) { assignment {
      name gradingType submissionTypes dueAt assignmentGroup { name } permissions { update } } } }`;
    const input = { name: 'Essay', gradingType: 'PASS_FAIL', submissionTypes: ['ON_PAPER'], dueAt: written(inDays(1)) };
    const { body } = await teach.graphql(mutation, { c: world.courses.C1, i: input });
    expect(body).toEqual({
      data: {
        createAssignment: {
          assignment: { ...input, assignmentGroup: { name: 'Assignments' }, permissions: { update: true } },
        },
      },
    });
    const refusedThere = await world.as('stu1').graphql(mutation, { c: world.courses.C1, i: input });
    expect(refusedThere.body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', http: { status: 403 } });
  });
});
