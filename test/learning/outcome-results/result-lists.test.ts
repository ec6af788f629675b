import { manyStudents, setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { outcomesAt } from '../outcomes/builders.js';
import { assess, rubricWork } from '../rubrics/builders.js';
import { aMeasuringQuiz, anOutcome, aResult, criterionOf, takes } from './builders.js';

describe('Lists of results of outcomes', () => {
  let world: World;
  let outcomes: { argues: number; cites: number };
  let work: Awaited<ReturnType<typeof rubricWork>>;
  beforeAll(async () => {
    world = await openWorld();
    outcomes = { argues: await anOutcome(world, 'Argues'), cites: await anOutcome(world, 'Cites') };
    work = await rubricWork(world, { criteria: [criterionOf(outcomes.argues), criterionOf(outcomes.cites)] });
    await assess(world, work, { [`c${outcomes.argues}`]: { points: 4 }, [`c${outcomes.cites}`]: { points: 2 } });
    await assess(world, work, { [`c${outcomes.argues}`]: { points: 3 } }, { of: 'stu2' });
  });
  afterAll(() => world.close());

  const list = (query = '', who: 'teach' | 'stu1' = 'teach', kind = 'outcome_results') =>
    world.as(who).get(`/courses/${world.courses.C1}/${kind}${query}`);
  const keyOf = (one: any) => [one.links.user, one.links.learning_outcome];

  it('a result says points, share, mastery, and what it links to', async () => {
    const { status, body } = await list();
    expect([status, Object.keys(body)]).toEqual([200, ['outcome_results', 'linked']]);
    expect(body.outcome_results.map(keyOf)).toEqual([
      [world.users.stu1, outcomes.argues],
      [world.users.stu1, outcomes.cites],
      [world.users.stu2, outcomes.argues],
    ]);
    expect(body.outcome_results[0]).toEqual({
      id: expect.any(Number),
      score: 4,
      percent: 0.8,
      mastery: true,
      possible: 5,
      submitted_or_assessed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      attempt: null,
      hidden: false,
      hide_points: false,
      links: {
        user: world.users.stu1,
        learning_outcome: outcomes.argues,
        alignment: `assignment_${work.assignment}`,
        assignment: work.assignment,
      },
    });
    expect(body.linked).toEqual({ users: [] });
  });

  it('user_ids and outcome_ids keep what they name, in every form, and pages follow one another', async () => {
    const { stu1, stu2 } = world.users;
    const { argues, cites } = outcomes;
    const kept = async (query: string) => (await list(query)).body.outcome_results.map(keyOf);
    expect(await kept(`?user_ids[]=${stu2}`)).toEqual([[stu2, argues]]);
    expect(await kept('?user_ids[]=sis_user_id:S-stu2')).toEqual([[stu2, argues]]);
    expect(await kept(`?outcome_ids[]=${cites}`)).toEqual([[stu1, cites]]);
    expect(await kept(`?outcome_ids=${argues}&user_ids=${stu1}`)).toEqual([[stu1, argues]]);
    expect(await kept('?outcome_ids[]=99999999')).toEqual([]);
    const first = await list('?per_page=2');
    expect(first.body.outcome_results).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    const second = await world.as('teach').get(next.slice(next.indexOf('/api/v1') + '/api/v1'.length));
    expect(second.body.outcome_results.map(keyOf)).toEqual([[stu2, argues]]);
  });

  it('include[] adds records under `linked`, each once', async () => {
    const words = [
      'alignments',
      'outcomes',
      'outcomes.alignments',
      'outcome_groups',
      'outcome_links',
      'outcome_paths',
      'users',
    ];
    const at = outcomesAt(`/courses/${world.courses.C1}`, world.as('teach'));
    const root = await at.root();
    const group = await at.group(root, 'Writing');
    await at.link(group, outcomes.argues);
    const { status, body } = await list(`?${words.map((word) => `include[]=${word}`).join('&')}`);
    expect([status, Object.keys(body.linked).sort()]).toEqual([
      200,
      ['alignments', 'outcome_groups', 'outcome_links', 'outcome_paths', 'outcomes', 'users'],
    ]);
    expect(body.outcome_results.map(keyOf)).toHaveLength(3);
    expect(body.outcome_results[0]).not.toHaveProperty('user');
    const { linked } = body;
    expect(linked.users).toMatchObject([{ id: world.users.stu1, name: 'Stu One' }, { id: world.users.stu2 }]);
    const alignment = `assignment_${work.assignment}`;
    expect(linked.alignments).toEqual([
      { id: alignment, name: 'Essay', html_url: expect.stringContaining(`/assignments/${work.assignment}`) },
    ]);
    const own = linked.outcomes.find(({ id }: any) => id === outcomes.argues);
    expect(own).toMatchObject({ title: 'Argues', mastery_points: 3, assessed: true, alignments: [alignment] });
    expect(linked.outcome_groups).toContainEqual(expect.objectContaining({ id: group, title: 'Writing' }));
    expect(linked.outcome_links).toContainEqual(
      expect.objectContaining({ outcome: expect.objectContaining({ id: outcomes.argues }) }),
    );
    expect(linked.outcome_paths).toContainEqual({
      id: outcomes.cites,
      parts: [{ name: 'Cites' }],
    });
    const other = await list(`?include[]=outcomes&outcome_ids[]=${outcomes.cites}`);
    expect(other.body.linked.outcomes.map(({ id }: any) => id)).toEqual([outcomes.cites]);
    expect(other.body.linked.outcomes[0]).not.toHaveProperty('alignments');
  });

  it.each([
    ['user_ids[]=many', 404],
    ['outcome_ids[]=many', 404],
    ['outcome_ids[a]=1', 400],
    ['user_ids[][a]=1', 400],
    ['page=none', 404],
  ])('%s is refused with %i', async (query, status) => {
    expect((await list(`?${query}`)).status).toBe(status);
  });

  it('a rollup is a student with a score for each outcome; sorted by name, or by the scores of one outcome', async () => {
    const { status, body } = await list('', 'teach', 'outcome_rollups');
    expect([status, Object.keys(body)]).toEqual([200, ['rollups', 'linked']]);
    const [{ course_section_id: section }] = await world.sql(
      'select course_section_id::int from enrollments where course_id = $1 and user_id = $2',
      [world.courses.C1, world.users.stu1],
    );
    const rollup = body.rollups.find((one: any) => one.links.user === world.users.stu1);
    expect(rollup).toEqual({
      name: 'Stu One',
      links: { user: world.users.stu1, section },
      scores: [
        { outcome: outcomes.argues, score: 4 },
        { outcome: outcomes.cites, score: 2 },
      ].map(({ outcome, score }) => ({
        score,
        title: 'Essay',
        submitted_at: expect.stringMatching(/Z$/),
        count: 1,
        hide_points: false,
        links: { outcome },
      })),
    });
    const ordered = async (query: string) =>
      (await list(`?${query}`, 'teach', 'outcome_rollups')).body.rollups.map((one: any) => one.links.user);
    const { stu1, stu2 } = world.users;
    const byName = (await ordered('sort_by=student')) as number[];
    expect(new Set(byName)).toEqual(new Set([stu1, stu2]));
    expect(await ordered('sort_by=student&sort_order=desc')).toEqual(byName.toReversed());
    expect(await ordered(`sort_by=outcome&sort_outcome_id=${outcomes.argues}`)).toEqual([stu2, stu1]);
    expect(await ordered(`sort_by=outcome&sort_outcome_id=${outcomes.argues}&sort_order=desc`)).toEqual([stu1, stu2]);
    // Who has no score stands before all others.
    expect(await ordered(`sort_by=outcome&sort_outcome_id=${outcomes.cites}`)).toEqual([stu2, stu1]);
    expect(await ordered(`user_ids[]=${stu2}`)).toEqual([stu2]);
    const one = await list(`?outcome_ids[]=${outcomes.cites}`, 'teach', 'outcome_rollups');
    expect(one.body.rollups.flatMap(({ scores }: any) => scores.map((score: any) => score.links.outcome))).toEqual([
      outcomes.cites,
    ]);
  });

  it.each([
    ['sort_by=outcome', 'sort_outcome_id'],
    ['sort_by=colour', 'sort_by'],
    ['sort_order=up', 'sort_order'],
    ['aggregate=school', 'aggregate'],
    ['aggregate=course&aggregate_stat=mode', 'aggregate_stat'],
    ['sort_outcome_id[]=1', 'sort_outcome_id'],
  ])('outcome_rollups: %s is refused by field', async (query, field) => {
    const { status, body } = await list(`?${query}`, 'teach', 'outcome_rollups');
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('aggregate=course answers the mean or the median of the students', async () => {
    const outcome = await anOutcome(world, 'Averaged');
    const students = await manyStudents(world, 4);
    const assignmentId = await anEssay(world);
    for (const [i, score] of [0, 1, 4, 5].entries())
      await aResult(world, { outcomeId: outcome, userId: students[i] as number, score, assignmentId });
    const query = `?aggregate=course&outcome_ids[]=${outcome}&include[]=courses`;
    const mean = await list(query, 'teach', 'outcome_rollups');
    expect([mean.status, mean.body]).toEqual([
      200,
      {
        rollups: [
          {
            name: 'Biology 101',
            links: { course: world.courses.C1 },
            scores: [
              {
                score: 2.5,
                title: 'Essay',
                submitted_at: '2026-03-01T10:00:00Z',
                count: 4,
                hide_points: false,
                links: { outcome },
              },
            ],
          },
        ],
        linked: { users: [], courses: [expect.objectContaining({ id: world.courses.C1, name: 'Biology 101' })] },
      },
    ]);
    await aResult(world, { outcomeId: outcome, userId: world.users.stu2, score: 5, assignmentId });
    const of = async (more: string) =>
      (await list(`${query}${more}`, 'teach', 'outcome_rollups')).body.rollups[0].scores[0];
    expect(await of('')).toMatchObject({ score: 3, count: 5 });
    expect(await of('&aggregate_stat=median')).toMatchObject({ score: 4, count: 5 });
    expect(await of(`&aggregate_stat=median&user_ids[]=${students[0]}&user_ids[]=${students[3]}`)).toMatchObject({
      score: 2.5,
      count: 2,
    });
    const student = await list(query, 'stu1', 'outcome_rollups');
    expect(student.status).toBe(403);
  });

  it('outcome_alignments lists the work of a student that measures outcomes', async () => {
    const quiz = await aMeasuringQuiz(world, [outcomes.argues, outcomes.cites]);
    await takes(world, quiz, 1, 'stu2');
    const { status, body } = await list(`?student_id=${world.users.stu1}&per_page=50`, 'teach', 'outcome_alignments');
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    expect(new Set(body.map((one: any) => `${one.learning_outcome_id} ${one.assignment_id}`))).toEqual(
      new Set(
        [outcomes.argues, outcomes.cites].flatMap((outcome) =>
          [work.assignment, quiz.assignmentId].map((assignment) => `${outcome} ${assignment}`),
        ),
      ),
    );
    expect(body.find((one: any) => one.assignment_id === work.assignment)).toEqual({
      id: expect.any(Number),
      learning_outcome_id: expect.any(Number),
      title: 'Essay',
      assignment_id: work.assignment,
      submission_types: ['online_text_entry'],
      url: expect.stringMatching(new RegExp(`/courses/${world.courses.C1}/assignments/${work.assignment}$`)),
    });
    const own = await list('?student_id=self&per_page=50', 'stu1', 'outcome_alignments');
    expect(own.body).toHaveLength(4);
    const missing = await list('', 'teach', 'outcome_alignments');
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['student_id']]);
    const unknown = await list(`?student_id=${world.users.out}`, 'teach', 'outcome_alignments');
    const other = await list(`?student_id=${world.users.stu2}`, 'stu1', 'outcome_alignments');
    expect([unknown.status, other.status]).toEqual([404, 404]);
  });

  it('what is muted stays in the lists of who grades, and deleted work leaves them', async () => {
    const outcome = await anOutcome(world, 'Gone');
    const essay = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    await assess(world, essay, { [`c${outcome}`]: { points: 5 } });
    await setMuted(world, essay.assignment);
    const count = async () => (await list(`?outcome_ids[]=${outcome}`)).body.outcome_results.length;
    expect(await count()).toBe(1);
    await world.as('teach').del(`/courses/${world.courses.C1}/assignments/${essay.assignment}`);
    expect(await count()).toBe(0);
    const rollups = await list(`?outcome_ids[]=${outcome}`, 'teach', 'outcome_rollups');
    expect(rollups.body.rollups.flatMap(({ scores }: any) => scores)).toEqual([]);
  });
});
