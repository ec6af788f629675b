import { type Caller, openWorld, type World } from '../../support/world.js';
import { bodyOf, type OutcomesAt, outcomesAt, stored } from './builders.js';

describe('Outcomes', () => {
  let world: World;
  let teach: Caller;
  let inCourse: OutcomesAt;
  let group: number;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
    group = await inCourse.root();
  });
  afterEach(() => world.close());

  /** Makes an outcome; all that is said of it. */
  const made = async (fields: object): Promise<any> => {
    const id = await inCourse.outcome(group, 'Reads', fields);
    return bodyOf(await teach.get(`/outcomes/${id}`));
  };
  const changed = async (id: number, fields: object): Promise<any> =>
    bodyOf(await teach.json('PUT', `/outcomes/${id}`, fields));

  /** What is refused changes nothing, whether one is made or changed. */
  async function refused(fields: object, errors: object) {
    const { id } = await made({});
    const before = await stored(world);
    const makes = await teach.json('POST', inCourse.at(group, '/outcomes'), { title: 'X', ...fields });
    const changes = await teach.json('PUT', `/outcomes/${id}`, fields);
    for (const { status, body } of [makes, changes]) expect([status, body.errors]).toMatchObject([400, errors]);
    expect(await stored(world)).toEqual(before);
  }

  it('og-new-title: an outcome needs a title, unless one that there is is named', async () => {
    const before = await stored(world);
    for (const body of [{}, { title: '' }, { title: '  ' }, { outcome_id: '', title: '' }]) {
      const { status, body: said } = await teach.json('POST', inCourse.at(group, '/outcomes'), body);
      expect([status, said.errors]).toMatchObject([400, { title: [{ type: 'blank' }] }]);
    }
    expect(await stored(world)).toEqual(before);
  });

  it('og-new-fields, og-rubric: an outcome keeps what it is given, as a form and as JSON', async () => {
    const fields = {
      title: 'Argues',
      display_name: 'I can argue',
      description: '<p>With <em>reasons</em></p>',
      vendor_guid: 'ARG',
      mastery_points: 3,
      ratings: [
        { description: 'Well', points: 5 },
        { description: 'Somehow', points: 3 },
      ],
      calculation_method: 'n_mastery',
      calculation_int: 3,
    };
    const { ratings, ...others } = fields;
    const form = new URLSearchParams(Object.entries(others).map(([key, value]) => [key, String(value)]));
    for (const { description, points } of ratings) {
      form.append('ratings[][description]', description);
      form.append('ratings[][points]', String(points));
    }
    for (const answer of [
      await teach.json('POST', inCourse.at(group, '/outcomes'), fields),
      await teach.post(inCourse.at(group, '/outcomes'), form.toString()),
    ]) {
      const { outcome } = bodyOf<any>(answer);
      expect(bodyOf(await teach.get(`/outcomes/${outcome.id}`))).toEqual({
        id: outcome.id,
        context_type: 'Course',
        context_id: world.courses.C1,
        url: `/api/v1/outcomes/${outcome.id}`,
        can_edit: true,
        assessed: false,
        points_possible: 5,
        ...fields,
      });
    }
  });

  it('og-mastery-default, og-mastery-ignored: mastery is that of the highest rating; without ratings there is none', async () => {
    const ratings = [{ points: 3 }, { points: 5 }];
    expect(await made({ ratings })).toMatchObject({ mastery_points: 5, points_possible: 5 });
    expect(await made({ ratings, mastery_points: 4 })).toMatchObject({ mastery_points: 4, points_possible: 5 });
    for (const fields of [{ mastery_points: 4 }, { mastery_points: 4, ratings: [] }]) {
      const outcome = await made(fields);
      for (const key of ['mastery_points', 'points_possible', 'ratings']) expect(outcome).not.toHaveProperty(key);
    }
  });

  it('og-rating-description, og-rating-points: a blank description has its words, blank points are 0, the highest stands first', async () => {
    const { ratings } = await made({
      ratings: [
        { description: 'Nothing' },
        { points: 2.5 },
        { description: ' ', points: '' },
        { description: 'All', points: 4 },
      ],
    });
    expect(ratings).toEqual([
      { description: 'All', points: 4 },
      { description: 'No description', points: 2.5 },
      { description: 'Nothing', points: 0 },
      { description: 'No description', points: 0 },
    ]);
  });

  it('og-calc-default, og-calc-int: the method is the highest unless given; the number counts for two methods', async () => {
    const said = async (fields: object) => {
      const { calculation_method, calculation_int } = await made(fields);
      return [calculation_method, calculation_int];
    };
    expect(await said({})).toEqual(['highest', undefined]);
    expect(await said({ calculation_method: '' })).toEqual(['highest', undefined]);
    expect(await said({ calculation_method: 'highest', calculation_int: 3 })).toEqual(['highest', undefined]);
    expect(await said({ calculation_method: 'latest', calculation_int: 3 })).toEqual(['latest', undefined]);
    expect(await said({ calculation_method: 'n_mastery', calculation_int: 3 })).toEqual(['n_mastery', 3]);
    expect(await said({ calculation_method: 'n_mastery' })).toEqual(['n_mastery', 5]);
    expect(await said({ calculation_method: 'decaying_average' })).toEqual(['decaying_average', 75]);
    expect(await said({ calculation_method: 'decaying_average', calculation_int: 99 })).toEqual([
      'decaying_average',
      99,
    ]);
  });

  it.each([
    [{ calculation_method: 'best' }, { calculation_method: [{ type: 'inclusion' }] }],
    [
      { calculation_method: 'n_mastery', calculation_int: 11 },
      { calculation_int: [{ type: 'less_than_or_equal_to' }] },
    ],
    [
      { calculation_method: 'n_mastery', calculation_int: 0 },
      { calculation_int: [{ type: 'greater_than_or_equal_to' }] },
    ],
    [
      { calculation_method: 'decaying_average', calculation_int: 100 },
      { calculation_int: [{ type: 'less_than_or_equal_to' }] },
    ],
    [{ calculation_int: 'many' }, { calculation_int: [{ type: 'not_a_number' }] }],
    [{ mastery_points: 1_000_000_001 }, { mastery_points: [{ type: 'less_than_or_equal_to' }] }],
    [{ mastery_points: -1 }, { mastery_points: [{ type: 'greater_than_or_equal_to' }] }],
    [{ ratings: [{ points: 1 }, { points: -1 }] }, { 'ratings[1][points]': [{ type: 'greater_than_or_equal_to' }] }],
    [{ ratings: [{ description: 'x'.repeat(2001) }] }, { 'ratings[0][description]': [{ type: 'too_long' }] }],
    [{ ratings: Array.from({ length: 101 }, () => ({ points: 1 })) }, { ratings: [{ type: 'too_many' }] }],
    [{ title: 'x'.repeat(256) }, { title: [{ type: 'too_long' }] }],
    [{ display_name: 'x'.repeat(256) }, { display_name: [{ type: 'too_long' }] }],
    [{ vendor_guid: 'x'.repeat(256) }, { vendor_guid: [{ type: 'too_long' }] }],
    [{ description: 'x'.repeat(70_000) }, { description: [{ type: 'too_long' }] }],
  ])('refuses %j by field, and nothing changes', (fields, errors) => refused(fields, errors));

  it('changes what is given; new ratings take the place of all that there were', async () => {
    const ratings = [
      { description: 'Well', points: 5 },
      { description: 'Somehow', points: 3 },
    ];
    const { id, ...first } = await made({ ratings, mastery_points: 3, display_name: 'I read', description: 'Said' });
    expect(await changed(id, { title: 'Writes' })).toEqual({ ...first, id, title: 'Writes' });
    expect(await changed(id, { mastery_points: 4 })).toMatchObject({ mastery_points: 4, ratings });
    expect(await changed(id, { mastery_points: null })).toMatchObject({ mastery_points: 5, ratings });
    expect(await changed(id, { ratings: [{ description: 'New', points: 8 }] })).toMatchObject({
      ratings: [{ description: 'New', points: 8 }],
      mastery_points: 8,
      points_possible: 8,
    });
    expect(await changed(id, { ratings: [] })).not.toHaveProperty('ratings');
    expect(await changed(id, { display_name: '', description: '' })).toMatchObject({
      title: 'Writes',
      display_name: null,
      description: null,
    });
    expect(await changed(id, { calculation_method: 'n_mastery', calculation_int: 2 })).toMatchObject({
      calculation_int: 2,
    });
    expect(await changed(id, { title: 'Again' })).toMatchObject({
      calculation_method: 'n_mastery',
      calculation_int: 2,
    });
    expect(await changed(id, { calculation_method: 'decaying_average' })).toMatchObject({ calculation_int: 75 });
    expect(await changed(id, { calculation_int: 50 })).toMatchObject({ calculation_int: 50 });
    expect(await changed(id, { calculation_method: 'latest' })).not.toHaveProperty('calculation_int');
    const { status, body } = await teach.put(`/outcomes/${id}`, { title: '' });
    expect([status, body.errors]).toMatchObject([400, { title: [{ type: 'blank' }] }]);
  });

  it('keeps no unsafe markup', async () => {
    const { description } = await made({ description: '<p onclick="x()">Said<script>alert(1)</script></p>' });
    expect(description).toBe('<p>Said</p>');
  });

  it('is read by the people of the course, and changed by who writes outcomes there', async () => {
    const { id } = await made({});
    for (const who of ['stu1', 'obs', 'ta', 'admin'] as const)
      expect([who, (await world.as(who).get(`/outcomes/${id}`)).status]).toEqual([who, 200]);
    const before = await stored(world);
    for (const [who, status] of [
      ['stu1', 403],
      ['ta', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).put(`/outcomes/${id}`, { title: 'X' })).status]).toEqual([who, status]);
    expect(await stored(world)).toEqual(before);
    for (const who of ['des', 'admin'] as const)
      expect([who, (await world.as(who).put(`/outcomes/${id}`, { title: who })).status]).toEqual([who, 200]);
  });

  it('leaves a line in the trail for each change, and none for what changes nothing', async () => {
    const below = await inCourse.group(group, 'Below');
    const { id } = await made({});
    bodyOf(await inCourse.link(below, id));
    bodyOf(await inCourse.link(below, id));
    await changed(id, { title: 'Writes' });
    await changed(id, { title: 'Writes' });
    bodyOf(await teach.put(inCourse.at(below), { title: 'Under' }));
    bodyOf(await teach.json('POST', inCourse.at(group, '/import'), { source_outcome_group_id: below }));
    bodyOf(await inCourse.unlink(below, id));
    bodyOf(await teach.del(inCourse.at(below)));
    const trail = await world.sql(
      `select event_type as type, data from audit_events where event_type like 'outcome%' order by id`,
    );
    expect(trail.map(({ type }) => type)).toEqual([
      'outcome_group_created',
      'outcome_created',
      'outcome_linked',
      'outcome_updated',
      'outcome_group_updated',
      'outcome_group_imported',
      'outcome_unlinked',
      'outcome_group_deleted',
    ]);
    expect(trail[3].data).toMatchObject({ changed: ['title'], courseId: world.courses.C1 });
    expect(trail[5].data).toMatchObject({ groups: 1, links: 1, sourceId: below });
    expect(trail[6].data).toMatchObject({ deleted: false });
    expect(trail[7].data).toMatchObject({ groups: 1, links: 0, outcomes: 0 });
  });

  it('takes ratings that are sent as they are kept for no change', async () => {
    const ratings = [
      { description: 'Five', points: 5 },
      { description: 'None', points: 0 },
    ];
    const { id } = await made({ ratings });
    const before = await stored(world);
    await changed(id, { ratings });
    expect(await stored(world)).toEqual(before);
    const told = () =>
      world.sql(`select data from audit_events where event_type = 'outcome_updated' and subject_id = $1`, [id]);
    expect(await told()).toEqual([]);
    await changed(id, { ratings: ratings.toReversed().map((rating) => ({ ...rating, points: rating.points + 1 })) });
    expect((await told())[0].data.changed).toEqual(['ratings', 'masteryPoints', 'pointsPossible']);
  });
});
