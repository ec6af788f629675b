import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay, setAssignment } from '../assignments/builders.js';
import { assess, bodyOf, rubricsOf, rubricWork } from './builders.js';

describe('The use of a rubric', () => {
  let world: World;
  let teach: Caller;
  let inCourse: ReturnType<typeof rubricsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = rubricsOf(world, { course: world.courses.C1 });
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from rubric_associations order by id');
  const use = (association: object, who: Caller = teach, path = inCourse.associations) =>
    who.json('POST', path, { rubric_association: association });
  const change = (id: number, association: object, who: Caller = teach) =>
    who.json('PUT', `${inCourse.associations}/${id}`, { rubric_association: association });
  const essayRow = (essay: number, who: Caller = teach) =>
    who.get(`/courses/${world.courses.C1}/assignments/${essay}`).then(({ body }) => body);

  it('gives an assignment its criteria, its settings and whether the sum is the grade', async () => {
    const { rubric } = await inCourse.made('Essay');
    const essay = await anEssay(world);
    const made = bodyOf<any>(
      await use({
        rubric_id: rubric.id,
        association_type: 'Assignment',
        association_id: essay,
        purpose: 'grading',
        use_for_grading: true,
        hide_points: true,
        title: 'Here',
      }),
    );
    const settings = {
      id: rubric.id,
      title: 'Here',
      points_possible: 15,
      free_form_criterion_comments: false,
      hide_score_total: false,
      hide_points: true,
    };
    for (const who of ['teach', 'stu1', 'obs'] as const) {
      const { rubric: criteria, rubric_settings, use_rubric_for_grading } = await essayRow(essay, world.as(who));
      expect([who, criteria, rubric_settings, use_rubric_for_grading]).toEqual([who, rubric.data, settings, true]);
    }
    const { body: listed } = await world.as('stu1').get(`/courses/${world.courses.C1}/assignments`);
    expect(listed[0]).toMatchObject({ rubric: rubric.data, rubric_settings: settings });
    const { body } = await world.as('stu1').graphql(
      `query($c: RecordId!, $id: RecordId!) { course(id: $c) { assignment(id: $id) {
        rubric { id title criteria { criterionId } permissions { update } }
        rubricAssociation { id recordId useForGrading rubric { title } permissions { update assess } } } } }`,
      { c: world.courses.C1, id: essay },
    );
    const found = body.data.course.assignment;
    expect(found).toMatchObject({
      rubric: {
        title: 'Essay',
        criteria: [{ criterionId: 'thesis' }, { criterionId: 'style' }],
        permissions: { update: false },
      },
      rubricAssociation: {
        recordId: made.id,
        useForGrading: true,
        rubric: { title: 'Essay' },
        permissions: { update: false, assess: false },
      },
    });
    const { id: rubricNode } = found.rubric;
    const { id: useNode } = found.rubricAssociation;
    const nodes = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Rubric { title } ... on RubricAssociation { called: title } } }`;
    const refetched = async (who: 'stu1' | 'out' | 'stuB') =>
      (await world.as(who).graphql(nodes, { ids: [rubricNode, useNode] })).body.data?.nodes ?? [null, null];
    expect(await refetched('stu1')).toEqual([{ title: 'Essay' }, { called: 'Here' }]);
    for (const who of ['out', 'stuB'] as const) expect([who, await refetched(who)]).toEqual([who, [null, null]]);
  });

  it('shows students the rubric of work that they see, by its own route, and no other', async () => {
    const essay = await anEssay(world);
    const { rubric } = await inCourse.made('Essay', undefined, {
      association_type: 'Assignment',
      association_id: essay,
    });
    await inCourse.made('Other');
    const seen = async (who: 'stu1' | 'stu2' | 'obs') => [
      (await world.as(who).get(inCourse.at(rubric.id))).status,
      await inCourse.titles(world.as(who)),
    ];
    for (const who of ['stu1', 'stu2', 'obs'] as const) expect([who, await seen(who)]).toEqual([who, [200, ['Essay']]]);
    await setAssignment(world, essay, { onlyVisibleToOverrides: true });
    expect(await seen('stu1')).toEqual([404, []]);
    await setAssignment(world, essay, { onlyVisibleToOverrides: false, workflowState: 'unpublished' });
    expect(await seen('stu1')).toEqual([404, []]);
    expect((await teach.get(inCourse.at(rubric.id))).status).toBe(200);
  });

  it('is refused where it is not understood or is elsewhere, by field, and nothing is made', async () => {
    const essay = await anEssay(world);
    const other = await anEssay(world, { courseId: world.courses.C2 });
    const { rubric } = await inCourse.made('Essay');
    const { rubric: away } = await rubricsOf(world, { course: world.courses.C2 }).made('Away');
    const { rubric: beside } = await rubricsOf(world, { account: world.accounts.RA2 }, world.as('admin')).made(
      'Beside',
    );
    const right = { rubric_id: rubric.id, association_type: 'Assignment', association_id: essay };
    const tries: readonly (readonly [string, object])[] = [
      ['rubric_id', { ...right, rubric_id: undefined }],
      ['rubric_id', { ...right, rubric_id: away.id }],
      ['rubric_id', { ...right, rubric_id: beside.id }],
      ['rubric_id', { ...right, rubric_id: 999_999 }],
      ['association_type', { ...right, association_type: undefined }],
      ['association_type', { ...right, association_type: ['Assignment'] }],
      ['association_id', { ...right, association_id: undefined }],
      ['association_id', { ...right, association_id: other }],
      ['association_id', { ...right, association_id: 999_999 }],
      ['association_id', { ...right, association_type: 'Course', association_id: world.courses.C2 }],
      ['association_id', { ...right, association_type: 'Course', association_id: world.courses.CB }],
      ['association_id', { ...right, association_type: 'Account', association_id: world.accounts.RA }],
      ['purpose', { ...right, purpose: 'decoration' }],
      ['use_for_grading', { ...right, use_for_grading: 'perhaps' }],
      ['title', { ...right, title: 'x'.repeat(256) }],
    ];
    for (const [field, association] of tries) {
      const { status, body } = await use(association);
      expect([field, association, status, Object.keys(body.errors ?? {})]).toEqual([field, association, 400, [field]]);
    }
    expect((await teach.json('POST', inCourse.associations, { rubric_association: 'x' })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is one for grading an assignment; bookmarks stand beside it', async () => {
    const { assignment, rubric, association } = await rubricWork(world);
    const { rubric: second } = await inCourse.made('Second');
    const again = { rubric_id: second.id, association_type: 'Assignment', association_id: assignment };
    const refused = await use(again);
    expect([refused.status, refused.body.errors]).toMatchObject([400, { association_id: [{ type: 'taken' }] }]);
    const bookmark = bodyOf<any>(await use({ ...again, purpose: 'bookmark' }));
    const turned = await change(bookmark.id, { purpose: 'grading' });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['association_id']]);
    expect((await essayRow(assignment)).rubric_settings.id).toBe(rubric.id);
    expect((await stored()).map(({ id, purpose }) => [Number(id), purpose])).toEqual([
      [association, 'grading'],
      [bookmark.id, 'bookmark'],
    ]);
  });

  it('of two at once for one assignment is one', async () => {
    const essay = await anEssay(world);
    const made = [await inCourse.made('One'), await inCourse.made('Two')];
    const answers = await Promise.all(
      made.map(({ rubric }) => use({ rubric_id: rubric.id, association_type: 'Assignment', association_id: essay })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body.errors).toMatchObject({ association_id: [{ type: 'taken' }] });
    expect(await stored()).toHaveLength(1);
  });

  it('changes, stays with what it was made for, and keeps its rubric once work was assessed', async () => {
    const work = await rubricWork(world);
    const { rubric: second } = await inCourse.made('Second');
    const changed = bodyOf<any>(
      await change(work.association, {
        use_for_grading: false,
        bookmarked: false,
        hide_outcome_results: true,
        title: 'T',
      }),
    );
    expect(changed).toMatchObject({
      use_for_grading: false,
      bookmarked: false,
      hide_outcome_results: true,
      title: 'T',
      rubric_id: work.rubric.id,
    });
    const other = await anEssay(world);
    const moved = await change(work.association, { association_type: 'Assignment', association_id: other });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['association_id']]);
    const same = { association_type: 'Assignment', association_id: work.assignment, title: '' };
    expect(bodyOf<any>(await change(work.association, same)).title).toBeNull();
    expect(bodyOf<any>(await change(work.association, { rubric_id: second.id })).rubric_id).toBe(second.id);
    bodyOf(await change(work.association, { rubric_id: work.rubric.id }));
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    const before = await stored();
    const refused = await change(work.association, { rubric_id: second.id, title: 'Lost' });
    expect([refused.status, refused.body.errors]).toMatchObject([400, { rubric_id: [{ type: 'assessed' }] }]);
    expect(await stored()).toEqual(before);
  });

  it('ends: the assignment has none, grades stay, and another one may take its place', async () => {
    const work = await rubricWork(world);
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    const ended = bodyOf<any>(await teach.del(`${inCourse.associations}/${work.association}`));
    expect(ended).toMatchObject({ id: work.association, rubric_id: work.rubric.id });
    expect((await essayRow(work.assignment)).rubric).toBeUndefined();
    const asked = `${work.submission('stu1')}?include[]=rubric_assessment&include[]=full_rubric_assessment`;
    const { body } = await teach.get(asked);
    expect([body.score, body.rubric_assessment, body.full_rubric_assessment]).toEqual([4, undefined, null]);
    expect((await assess(world, work, { thesis: { points: 5 } })).status).toBe(404);
    expect((await teach.del(`${inCourse.associations}/${work.association}`)).status).toBe(404);
    const again = { rubric_id: work.rubric.id, association_type: 'Assignment', association_id: work.assignment };
    expect((await use(again)).status).toBe(200);
    expect((await teach.get(asked)).body.full_rubric_assessment).toBeNull();
    const events = await world.sql(
      `select event_type from audit_events where event_type like 'rubric_association%' order by id`,
    );
    expect(events.map(({ event_type }) => event_type.replace('rubric_association_', ''))).toEqual([
      'created',
      'deleted',
      'created',
    ]);
  });

  it('ends with its assignment', async () => {
    const work = await rubricWork(world);
    bodyOf(await teach.del(`/courses/${world.courses.C1}/assignments/${work.assignment}`));
    expect((await stored()).map(({ workflow_state }) => workflow_state)).toEqual(['deleted']);
    const { body } = await teach.get(`${inCourse.at(work.rubric.id)}?include[]=associations`);
    expect(body.associations).toEqual([]);
  });

  it('is listed with its rubric by kind', async () => {
    const work = await rubricWork(world);
    const course = { rubric_id: work.rubric.id, association_type: 'Course', association_id: world.courses.C1 };
    bodyOf(await use(course));
    const includes = ['associations', 'assignment_associations', 'course_associations', 'account_associations'];
    const asked = includes.map((word) => `include[]=${word}`).join('&');
    const { body } = await teach.get(`${inCourse.at(work.rubric.id)}?${asked}`);
    const kinds = includes.map((word) => body[word].map((one: any) => one.association_type));
    expect(kinds).toEqual([['Assignment', 'Course'], ['Assignment'], ['Course'], []]);
    expect((await world.as('stu1').get(`${inCourse.at(work.rubric.id)}?${asked}`)).body.associations).toHaveLength(1);
  });

  it('is made, changed and ended by who has manage_rubrics there, and in its own course', async () => {
    const work = await rubricWork(world);
    const { rubric } = await inCourse.made('Second');
    const one = `${inCourse.associations}/${work.association}`;
    const body = {
      rubric_association: { rubric_id: rubric.id, association_type: 'Course', association_id: world.courses.C1 },
    };
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      for (const [method, path] of [
        ['POST', inCourse.associations],
        ['PUT', one],
        ['DELETE', one],
      ] as const)
        expect([who, method, (await world.as(who).json(method, path, body)).status]).toEqual([who, method, status]);
    const elsewhere = `/courses/${world.courses.C2}/rubric_associations/${work.association}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await teach.json(method, elsewhere, { rubric_association: { title: 'x' } })).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    for (const who of ['ta', 'des'] as const)
      expect([who, (await change(work.association, { title: who }, world.as(who))).status]).toEqual([who, 200]);
    const above = rubricsOf(world, { account: world.accounts.RA1 }, world.as('admin'));
    const { rubric: ofAccount } = await above.made('Above');
    const account = { rubric_id: ofAccount.id, association_type: 'Account', association_id: world.accounts.RA1 };
    const kept = bodyOf<any>(await use(account, world.as('admin'), above.associations));
    expect(kept).toMatchObject({ association_type: 'Account', association_id: world.accounts.RA1 });
    expect((await teach.del(`${above.associations}/${kept.id}`)).status).toBe(403);
    bodyOf(await world.as('subadmin').del(`${above.associations}/${kept.id}`));
  });
});
