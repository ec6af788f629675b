import { aSection, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, anOverride, aSubmission, aTeam, inDays, withoutOverrides, written } from './builders.js';

describe('Reading assignments', () => {
  let world: World;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  const names = async (who: Parameters<World['as']>[0], query = '') =>
    (await world.as(who).get(`${list}${query}`)).body.map((one: { name: string }) => one.name);

  it('answers the core keys', async () => {
    const due = inDays(3);
    const id = await anAssignment(world, {
      description: '<p>Write.</p>',
      pointsPossible: 12.5,
      dueAt: due,
      submissionTypes: ['online_text_entry', 'online_upload'],
      allowedExtensions: ['pdf'],
    });
    const { status, body } = await world.as('stu1').get(`${list}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      course_id: world.courses.C1,
      name: 'Essay',
      description: '<p>Write.</p>',
      due_at: written(due),
      unlock_at: null,
      lock_at: null,
      points_possible: 12.5,
      grading_type: 'points',
      grading_standard_id: null,
      position: 1,
      submission_types: ['online_text_entry', 'online_upload'],
      allowed_extensions: ['pdf'],
      published: true,
      unpublishable: true,
      muted: false,
      has_submitted_submissions: false,
      has_overrides: false,
      locked_for_user: false,
      html_url: `${world.base}/courses/${world.courses.C1}/assignments/${id}`,
    });
    for (const key of ['needs_grading_count', 'lock_info', 'lock_explanation', 'submission', 'overrides', 'all_dates'])
      expect(body).not.toHaveProperty(key);
  });

  it('shows students what is published, staff and administrators everything but the deleted', async () => {
    await anAssignment(world, { name: 'Open' });
    const hidden = await anAssignment(world, { name: 'Draft', position: 2, workflowState: 'unpublished' });
    const gone = await anAssignment(world, { name: 'Gone', position: 3, workflowState: 'deleted' });
    for (const who of ['stu1', 'stu2', 'obs'] as const) {
      expect([who, await names(who)]).toEqual([who, ['Open']]);
      expect((await world.as(who).get(`${list}/${hidden}`)).status).toBe(404);
    }
    for (const who of ['teach', 'ta', 'des', 'admin', 'subadmin'] as const) {
      expect([who, await names(who)]).toEqual([who, ['Open', 'Draft']]);
      expect((await world.as(who).get(`${list}/${gone}`)).status).toBe(404);
    }
  });

  it('A08: is no business of outsiders, other tenants and who merely lists courses', async () => {
    const id = await anAssignment(world);
    for (const [who, status] of [
      ['out', 404],
      ['adminB', 404],
      ['stuB', 404],
      ['lim', 403],
    ] as const) {
      expect([who, (await world.as(who).get(list)).status]).toEqual([who, status]);
      expect([who, (await world.as(who).get(`${list}/${id}`)).status]).toEqual([who, status]);
    }
    const elsewhere = `/courses/${world.courses.C2}/assignments/${id}`;
    expect((await world.as('admin').get(elsewhere)).status).toBe(404);
  });

  it('shows work that only overrides show to those whom an override names: by themselves, by section, by group', async () => {
    const { stu1, stu2 } = world.users;
    const only = { onlyVisibleToOverrides: true };
    const byName = await anAssignment(world, { name: 'By name', position: 1, ...only });
    await anOverride(world, byName, {}, [stu1]);
    const section = await aSection(world, 'Evening', [stu2]);
    const bySection = await anAssignment(world, { name: 'By section', position: 2, ...only });
    await anOverride(world, bySection, { courseSectionId: section });
    const team = await aTeam(world, [stu1]);
    const byGroup = await anAssignment(world, {
      name: 'By group',
      position: 3,
      groupCategoryId: team.categoryId,
      ...only,
    });
    await anOverride(world, byGroup, { groupId: team.id });
    await anAssignment(world, { name: 'For nobody', position: 4, ...only });
    expect(await names('stu1')).toEqual(['By name', 'By group']);
    expect(await names('stu2')).toEqual(['By section']);
    expect(await names('obs')).toEqual(['By name', 'By group']);
    expect(await names('teach')).toEqual(['By name', 'By section', 'By group', 'For nobody']);
    expect((await world.as('stu1').get(`${list}/${bySection}`)).status).toBe(404);
    await withoutOverrides(world, bySection);
    expect(await names('stu2')).toEqual([]);
  });

  it('shows each student their own dates: their own override first, else the kindest of their sections, else the common date', async () => {
    const { stu1, stu2 } = world.users;
    const base = { dueAt: inDays(1), unlockAt: inDays(-1), lockAt: inDays(2) };
    const id = await anAssignment(world, base);
    const evening = await aSection(world, 'Evening', [stu1, stu2]);
    await anOverride(world, id, { courseSectionId: evening, dueAtOverridden: true, dueAt: inDays(5) });
    await anOverride(world, id, {
      courseSectionId: world.sections.C1,
      dueAtOverridden: true,
      dueAt: inDays(4),
      lockAtOverridden: true,
      lockAt: null,
    });
    await anOverride(world, id, { dueAtOverridden: true, dueAt: inDays(3) }, [stu1]);
    const shown = async (who: Parameters<World['as']>[0], query = '') => {
      const { due_at, unlock_at, lock_at } = (await world.as(who).get(`${list}/${id}${query}`)).body;
      return [due_at, unlock_at, lock_at];
    };
    const opens = written(base.unlockAt);
    expect(await shown('stu1')).toEqual([written(inDays(3)), opens, null]);
    expect(await shown('obs')).toEqual([written(inDays(3)), opens, null]);
    expect(await shown('stu2')).toEqual([written(inDays(5)), opens, null]);
    const common = [written(base.dueAt), opens, written(base.lockAt)];
    expect(await shown('teach')).toEqual(common);
    expect(await shown('stu1', '?override_assignment_dates=false')).toEqual(common);
  });

  it('locks students out before it opens, text included, and after it closes, and says why', async () => {
    const early = await anAssignment(world, { description: 'Secret', unlockAt: inDays(1) });
    const late = await anAssignment(world, { position: 2, description: 'Known', lockAt: inDays(-1) });
    const before = (await world.as('stu1').get(`${list}/${early}`)).body;
    expect(before).toMatchObject({
      locked_for_user: true,
      description: null,
      lock_info: { asset_string: `assignment_${early}`, unlock_at: written(inDays(1)) },
    });
    expect(before.lock_explanation).toMatch(/^This assignment is locked until /);
    const after = (await world.as('stu1').get(`${list}/${late}`)).body;
    expect(after).toMatchObject({
      locked_for_user: true,
      description: 'Known',
      lock_info: { asset_string: `assignment_${late}`, lock_at: written(inDays(-1)), can_view: true },
    });
    expect(after.lock_explanation).toMatch(/^This assignment was locked /);
    const staff = (await world.as('teach').get(`${list}/${early}`)).body;
    expect(staff).toMatchObject({ locked_for_user: false, description: 'Secret' });
    expect(staff).not.toHaveProperty('lock_info');
  });

  it('includes all dates, overrides and visibility for those who work in the course, and for nobody else', async () => {
    const { stu1 } = world.users;
    const due = inDays(2);
    const id = await anAssignment(world, { dueAt: due, onlyVisibleToOverrides: true });
    const override = await anOverride(world, id, { dueAtOverridden: true, dueAt: null, title: 'Stu' }, [stu1]);
    const query = '?include[]=all_dates&include[]=overrides&include[]=assignment_visibility';
    const { body } = await world.as('teach').get(`${list}/${id}${query}`);
    expect(body.all_dates).toEqual([
      { base: true, due_at: written(due), unlock_at: null, lock_at: null },
      { id: override, title: 'Stu', due_at: null, unlock_at: null, lock_at: null, set_type: 'ADHOC' },
    ]);
    expect(body.overrides).toEqual([
      { id: override, assignment_id: id, title: 'Stu', student_ids: [stu1], due_at: null },
    ]);
    expect(body).toMatchObject({ assignment_visibility: [stu1], has_overrides: true });
    const student = (await world.as('stu1').get(`${list}/${id}${query}`)).body;
    expect(student.overrides).toEqual([]);
    for (const key of ['all_dates', 'assignment_visibility']) expect(student).not.toHaveProperty(key);
    expect((await world.as('stu2').get(`${list}/${id}`)).status).toBe(404);
  });

  it('includes the caller’s own submission, for observers that of whom they observe', async () => {
    const { stu1, stu2 } = world.users;
    const id = await anAssignment(world);
    const mine = await aSubmission(world, id, stu1);
    await aSubmission(world, id, stu2);
    const submission = async (who: Parameters<World['as']>[0]) =>
      (await world.as(who).get(`${list}?include[]=submission`)).body[0].submission;
    expect(await submission('stu1')).toMatchObject({ id: mine, user_id: stu1, workflow_state: 'submitted' });
    expect(await submission('obs')).toMatchObject({ id: mine, user_id: stu1 });
    expect(await submission('teach')).toBeNull();
  });

  it('tells graders what waits for them, also by section, and says that it cannot be unpublished any more', async () => {
    const { stu1, stu2 } = world.users;
    const evening = await aSection(world, 'Evening', [stu2]);
    const id = await anAssignment(world);
    await aSubmission(world, id, stu1);
    await aSubmission(world, id, stu2);
    const query = '?needs_grading_count_by_section=true';
    const { body } = await world.as('teach').get(`${list}/${id}${query}`);
    expect(body).toMatchObject({
      needs_grading_count: 2,
      needs_grading_count_by_section: [
        { section_id: world.sections.C1, needs_grading_count: 2 },
        { section_id: evening, needs_grading_count: 1 },
      ],
      has_submitted_submissions: true,
      unpublishable: false,
    });
    for (const who of ['stu1', 'obs'] as const) {
      const seen = (await world.as(who).get(`${list}/${id}${query}`)).body;
      expect(seen).not.toHaveProperty('needs_grading_count');
      expect(seen).not.toHaveProperty('needs_grading_count_by_section');
    }
  });

  it('tells those whose rights end at a section of nobody in the others', async () => {
    const { stu1, stu2, ta } = world.users;
    const evening = await aSection(world, 'Evening', [stu2]);
    await moveTo(world, ta, evening, { limited: true });
    const id = await anAssignment(world);
    await anOverride(world, id, {}, [stu1, stu2]);
    await aSubmission(world, id, stu1);
    await aSubmission(world, id, stu2);
    const query = '?include[]=assignment_visibility&include[]=overrides&needs_grading_count_by_section=true';
    expect((await world.as('ta').get(`${list}/${id}${query}`)).body).toMatchObject({
      needs_grading_count: 1,
      needs_grading_count_by_section: [{ section_id: evening, needs_grading_count: 1 }],
      assignment_visibility: [stu2],
      overrides: [{ student_ids: [stu2] }],
    });
  });

  it('can be fetched again by its global id, by who sees it', async () => {
    const id = await anAssignment(world, { workflowState: 'unpublished' });
    const node = async (who: Parameters<World['as']>[0], type: string) =>
      (
        await world.as(who).graphql('query($id: ID!) { node(id: $id) { __typename ... on Assignment { name } } }', {
          id: Buffer.from(`${type}:${id}`).toString('base64url'),
        })
      ).body;
    expect(await node('teach', 'Assignment')).toEqual({ data: { node: { __typename: 'Assignment', name: 'Essay' } } });
    for (const [who, type] of [
      ['stu1', 'Assignment'],
      ['teach', 'CourseStudent'],
    ] as const) {
      const body = await node(who, type);
      expect([who, body.data.node, body.errors[0].extensions.code]).toEqual([who, null, 'NOT_FOUND']);
    }
  });
});
