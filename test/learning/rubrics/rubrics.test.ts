import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { bodyOf, rubricsOf, twoCriteria } from './builders.js';

describe('Rubrics', () => {
  let world: World;
  let teach: Caller;
  let admin: Caller;
  let inCourse: ReturnType<typeof rubricsOf>;
  let inAccount: ReturnType<typeof rubricsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    admin = world.as('admin');
    inCourse = rubricsOf(world, { course: world.courses.C1 });
    inAccount = rubricsOf(world, { account: world.accounts.RA1 }, admin);
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from rubrics order by id');
  const audited = () =>
    world
      .sql(`select event_type from audit_events where event_type like 'rubric%' order by id`)
      .then((rows) => rows.map((row) => row.event_type));

  it('have the documented keys; criteria and ratings from a map of numbers get ids, the highest rating first', async () => {
    const form = {
      'rubric[title]': ' Essay ',
      'rubric[free_form_criterion_comments]': '1',
      'rubric[criteria][0][description]': 'Thesis',
      'rubric[criteria][0][long_description]': 'What it claims',
      'rubric[criteria][0][criterion_use_range]': 'true',
      'rubric[criteria][0][points]': '99',
      'rubric[criteria][0][ratings][0][description]': 'Vague',
      'rubric[criteria][0][ratings][0][points]': '4',
      'rubric[criteria][0][ratings][1][description]': '',
      'rubric[criteria][0][ratings][1][points]': '10',
      'rubric[criteria][1][description]': '',
      'rubric[criteria][1][points]': '2.5',
    };
    for (const [at, who, context_type, context_id] of [
      [inCourse, teach, 'Course', world.courses.C1],
      [inAccount, admin, 'Account', world.accounts.RA1],
    ] as const) {
      const body = bodyOf<any>(await who.post(at.path, form));
      const rubric = {
        id: expect.any(Number),
        title: 'Essay',
        context_type,
        context_id,
        points_possible: 12.5,
        reusable: false,
        read_only: false,
        free_form_criterion_comments: true,
        hide_score_total: false,
        data: [
          {
            id: '_1',
            description: 'Thesis',
            long_description: 'What it claims',
            points: 10,
            criterion_use_range: true,
            ignore_for_scoring: false,
            ratings: [
              { id: '_3', description: 'No description', long_description: null, points: 10 },
              { id: '_2', description: 'Vague', long_description: null, points: 4 },
            ],
          },
          {
            id: '_4',
            description: 'No description',
            long_description: null,
            points: 2.5,
            criterion_use_range: false,
            ignore_for_scoring: false,
            ratings: [],
          },
        ],
      };
      expect(body).toEqual({ rubric, rubric_association: null });
      expect((await who.get(at.at(body.rubric.id))).body).toEqual(rubric);
      expect((await who.get(at.path)).body).toEqual([rubric]);
    }
    expect(await audited()).toEqual(['rubric_created', 'rubric_created']);
  });

  it('are used for an assignment as they are made, and for a course, which makes them reusable', async () => {
    const essay = await anEssay(world);
    const made = await inCourse.made('Essay', twoCriteria, { association_type: 'Assignment', association_id: essay });
    expect(made.rubric_association).toEqual({
      id: expect.any(Number),
      rubric_id: made.rubric.id,
      association_type: 'Assignment',
      association_id: essay,
      title: null,
      purpose: 'grading',
      use_for_grading: false,
      hide_score_total: false,
      hide_points: false,
      hide_outcome_results: false,
      bookmarked: true,
      summary_data: null,
    });
    expect(made.rubric).toMatchObject({ points_possible: 15, reusable: false });
    const course = { association_type: 'Course', association_id: world.courses.C1 };
    const kept = await inCourse.made('Kept', twoCriteria, course);
    expect(kept.rubric_association).toMatchObject({ ...course, purpose: 'bookmark' });
    expect(kept.rubric).toMatchObject({ reusable: true });
  });

  it('refuse what is not understood, by field, and nothing is made', async () => {
    const { courses } = world;
    const essay = await anEssay(world);
    const tries: readonly (readonly [string, object])[] = [
      ['title', { rubric: { criteria: twoCriteria } }],
      ['title', { rubric: { title: ' ' } }],
      ['title', { rubric: { title: 'x'.repeat(256) } }],
      ['title', { rubric: { title: ['x'] } }],
      ['criteria', { rubric: { title: 'x', criteria: 'none' } }],
      ['criteria[1]', { rubric: { title: 'x', criteria: [{}, 'none'] } }],
      ['criteria[0][points]', { rubric: { title: 'x', criteria: [{ points: 'many' }] } }],
      ['criteria[0][points]', { rubric: { title: 'x', criteria: [{ points: -1 }] } }],
      ['criteria[0][ratings][1][points]', { rubric: { title: 'x', criteria: [{ ratings: [{}, { points: 1e7 }] }] } }],
      ['criteria[0][ratings]', { rubric: { title: 'x', criteria: [{ ratings: 'best' }] } }],
      ['criteria[0][ratings]', { rubric: { title: 'x', criteria: [{ ratings: Array(51).fill({}) }] } }],
      ['criteria', { rubric: { title: 'x', criteria: Array(101).fill({}) } }],
      ['criteria[0][description]', { rubric: { title: 'x', criteria: [{ description: 'x'.repeat(2001) }] } }],
      ['criteria[1][id]', { rubric: { title: 'x', criteria: [{ id: 'a' }, { id: 'a' }] } }],
      ['criteria[0][id]', { rubric: { title: 'x', criteria: [{ id: 'a b' }] } }],
      ['criteria[0][id]', { rubric: { title: 'x', criteria: [{ id: 'a'.repeat(65) }] } }],
      ['criteria[0][criterion_use_range]', { rubric: { title: 'x', criteria: [{ criterion_use_range: 'perhaps' }] } }],
      ['criteria[0][learning_outcome_id]', { rubric: { title: 'x', criteria: [{ learning_outcome_id: 999999 }] } }],
      ['association_type', { rubric: { title: 'x' }, rubric_association: { association_id: essay } }],
      ['association_type', { rubric: { title: 'x' }, rubric_association: { association_type: 'Shelf' } }],
      ['association_id', { rubric: { title: 'x' }, rubric_association: { association_type: 'Assignment' } }],
      [
        'association_id',
        { rubric: { title: 'x' }, rubric_association: { association_type: 'Course', association_id: courses.C2 } },
      ],
      [
        'purpose',
        {
          rubric: { title: 'x' },
          rubric_association: { association_type: 'Course', association_id: courses.C1, purpose: 'grading' },
        },
      ],
    ];
    for (const [field, body] of tries) {
      const answer = await inCourse.ask(body);
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 400, [field]]);
    }
    expect((await inCourse.ask({ rubric: 'none' })).status).toBe(400);
    expect((await inCourse.ask({})).status).toBe(400);
    expect([await stored(), await audited()]).toEqual([[], []]);
    expect(await world.sql('select id from rubric_associations')).toEqual([]);
  });

  it('change what is named: criteria keep their ids, what is missing goes', async () => {
    const { rubric } = await inCourse.made('Essay');
    const criteria = [
      { id: 'style', description: 'Style', points: 3 },
      { description: 'Sources', ratings: [{ points: 2 }] },
    ];
    const changed = bodyOf<any>(await inCourse.change(rubric.id, { criteria }));
    expect(changed).toMatchObject({ rubric: { title: 'Essay', points_possible: 5 }, rubric_association: null });
    expect(changed.rubric.data.map(({ id, points }: any) => [id, points])).toEqual([
      ['style', 3],
      ['_1', 2],
    ]);
    const renamed = bodyOf<any>(await inCourse.change(rubric.id, { title: 'Paper' }));
    expect(renamed.rubric).toEqual({ ...changed.rubric, title: 'Paper' });
    const refused = await inCourse.change(rubric.id, { title: '', criteria: [] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['title']]);
    expect((await teach.get(inCourse.at(rubric.id))).body).toEqual(renamed.rubric);
    expect(await audited()).toEqual(['rubric_created', 'rubric_updated', 'rubric_updated']);
  });

  it('change what they are used for as they change', async () => {
    const { rubric } = await inCourse.made('Essay');
    const essay = await anEssay(world);
    const put = async (association: object) =>
      bodyOf<any>(
        await teach.json('PUT', inCourse.at(rubric.id), {
          rubric_association: { association_type: 'Assignment', association_id: essay, ...association },
        }),
      ).rubric_association;
    const made = await put({});
    expect(made).toMatchObject({ purpose: 'grading', use_for_grading: false });
    expect(await put({ use_for_grading: true })).toEqual({ ...made, use_for_grading: true });
    expect(await world.sql('select id from rubric_associations')).toHaveLength(1);
  });

  it('go with what they are used for, and leave the lists', async () => {
    const essay = await anEssay(world);
    const { rubric } = await inCourse.made('Essay', twoCriteria, {
      association_type: 'Assignment',
      association_id: essay,
    });
    const seen = (await teach.get(inCourse.at(rubric.id))).body;
    expect(bodyOf(await teach.del(inCourse.at(rubric.id)))).toEqual(seen);
    expect([(await teach.get(inCourse.at(rubric.id))).status, await inCourse.titles()]).toEqual([404, []]);
    expect((await teach.del(inCourse.at(rubric.id))).status).toBe(404);
    expect(await world.sql('select workflow_state from rubric_associations')).toEqual([{ workflow_state: 'deleted' }]);
    const { body } = await teach.get(`/courses/${world.courses.C1}/assignments/${essay}`);
    expect([body.rubric, body.rubric_settings, body.use_rubric_for_grading]).toEqual([undefined, undefined, undefined]);
    expect(await audited()).toEqual(['rubric_created', 'rubric_association_created', 'rubric_deleted']);
  });

  it('belong where they were made: elsewhere they are neither found nor changed (A08)', async () => {
    const { rubric } = await inCourse.made('Essay');
    const { rubric: above } = await inAccount.made('Above');
    const { C2, CB } = world.courses;
    for (const path of [`/courses/${C2}/rubrics/${rubric.id}`, `/accounts/${world.accounts.RA1}/rubrics/${rubric.id}`])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect([path, (await admin.json(method, path, { rubric: { title: 'x' } })).status]).toEqual([path, 404]);
    for (const path of [inCourse.at(rubric.id), inAccount.at(above.id), `/courses/${CB}/rubrics/${rubric.id}`])
      expect((await world.as('adminB').get(path)).status).toBe(404);
    // An account's rubric is used in a course, and is changed by who manages rubrics in the account.
    const use = { association_type: 'Course', association_id: world.courses.C1 };
    bodyOf(await teach.json('POST', inCourse.associations, { rubric_association: { rubric_id: above.id, ...use } }));
    expect(await inCourse.titles()).toEqual(['Above', 'Essay']);
    expect((await inCourse.change(above.id, { title: 'x' })).status).toBe(403);
    expect((await teach.del(inCourse.at(above.id))).status).toBe(403);
    expect((await world.sql('select title from rubrics order by id')).map(({ title }) => title)).toEqual([
      'Essay',
      'Above',
    ]);
  });
});
