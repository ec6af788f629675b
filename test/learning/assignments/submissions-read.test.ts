import type { Person } from '../../support/fixture.js';
import { aSection, emptySection, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, aSubmission } from './builders.js';

describe('Reading submissions', () => {
  let world: World;
  let essay: number;
  let quiz: number;
  beforeAll(async () => {
    world = await openWorld();
    const group = await aGroup(world);
    essay = await anEssay(world, { assignmentGroupId: group, name: 'Essay' });
    quiz = await anEssay(world, { assignmentGroupId: group, name: 'Quiz' });
    const graded = { workflowState: 'graded', score: 7, grade: '7', gradedAt: '2026-03-01T12:00:00Z' };
    await aSubmission(world, essay, world.users.stu1, { ...graded, submittedAt: '2026-02-01T12:00:00Z' });
    await aSubmission(world, essay, world.users.stu2);
    await aSubmission(world, quiz, world.users.stu1, { submittedAt: '2026-01-01T12:00:00Z' });
  });
  afterAll(() => world.close());

  const ofEssay = (rest = '') => `/courses/${world.courses.C1}/assignments/${essay}/submissions${rest}`;
  const pairs = (body: any[]) => body.map((one) => [one.user_id, one.assignment_id]);
  const many = async (who: Person, query = '') => {
    const { status, body } = await world.as(who).get(`/courses/${world.courses.C1}/students/submissions?${query}`);
    return status === 200 ? pairs(body) : status;
  };

  it('A11: a student finds their own in the list, an observer that of whom they observe, graders all', async () => {
    const { stu1, stu2 } = world.users;
    const listed = async (who: Person) => pairs((await world.as(who).get(ofEssay())).body);
    expect(await listed('stu1')).toEqual([[stu1, essay]]);
    expect(await listed('stu2')).toEqual([[stu2, essay]]);
    expect(await listed('obs')).toEqual([[stu1, essay]]);
    for (const who of ['teach', 'ta', 'admin', 'subadmin'] as const)
      expect([who, await listed(who)]).toEqual([
        who,
        [
          [stu1, essay],
          [stu2, essay],
        ],
      ]);
    expect((await world.as('des').get(ofEssay())).status).toBe(403);
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect([who, (await world.as(who).get(ofEssay())).status]).toEqual([who, 404]);
  });

  it('A11: one of another student is 404, also for an observer of somebody else', async () => {
    const { stu1, stu2 } = world.users;
    for (const [who, whose, status] of [
      ['stu1', stu1, 200],
      ['stu1', stu2, 404],
      ['stu2', stu1, 404],
      ['obs', stu1, 200],
      ['obs', stu2, 404],
      ['teach', stu2, 200],
      ['admin', stu2, 200],
      ['out', stu1, 404],
      ['adminB', stu1, 404],
    ] as const) {
      expect([who, whose, (await world.as(who).get(ofEssay(`/${whose}`))).status]).toEqual([who, whose, status]);
    }
    expect((await world.as('stu1').get(ofEssay('/self'))).body.user_id).toBe(stu1);
    expect((await world.as('teach').get(ofEssay('/sis_user_id:S-stu1'))).body.user_id).toBe(stu1);
    for (const odd of ['0', '-1', '1.5', 'nobody', '9007199254740993'])
      expect([odd, (await world.as('teach').get(ofEssay(`/${odd}`))).status]).toEqual([odd, 404]);
  });

  it('lists the work of many students: the caller’s own unless others are named, and only what the caller may see', async () => {
    const { stu1, stu2 } = world.users;
    const all = [
      [stu1, essay],
      [stu1, quiz],
      [stu2, essay],
    ];
    expect(await many('stu1')).toEqual(all.slice(0, 2));
    expect(await many('teach')).toEqual([]);
    expect(await many('teach', 'student_ids[]=all')).toEqual(all);
    expect(await many('teach', `student_ids[]=${stu2}`)).toEqual(all.slice(2));
    expect(await many('teach', 'student_ids[]=sis_user_id:S-stu2')).toEqual(all.slice(2));
    expect(await many('teach', `student_ids[]=${stu2}&student_ids[]=all`)).toEqual(all);
    expect(await many('stu2', 'student_ids[]=all')).toEqual(all.slice(2));
    // Of others nobody is told that they have none: the list is refused, whoever they are.
    for (const [who, whose] of [
      ['stu2', stu1],
      ['stu2', world.users.teach],
      ['stu2', 99_999_999],
      ['obs', stu2],
    ] as const) {
      expect([who, whose, await many(who, `student_ids[]=${whose}`)]).toEqual([who, whose, 403]);
      const both = `student_ids[]=${whose}&student_ids[]=self`;
      expect([await many(who, both), await many(who, `${both}&grouped=true`)]).toEqual([403, 403]);
    }
    expect(await many('obs', `student_ids[]=${stu1}`)).toEqual(all.slice(0, 2));
    expect(await many('teach', 'student_ids[]=99999999')).toEqual([]);
    expect(await many('obs', 'student_ids[]=all')).toEqual(all.slice(0, 2));
    expect(await many('des', 'student_ids[]=all')).toBe(403);
    expect(await many('des', 'student_ids[]=all&grouped=true')).toBe(403);
    expect(await many('out', 'student_ids[]=all')).toBe(404);
    expect(await many('adminB', 'student_ids[]=all')).toBe(404);
  });

  it('is kept whole in the graph where no student is named; the word `all` of REST names nobody there', async () => {
    const asked = `query($c: RecordId!, $ids: [RecordId!]) { course(id: $c) {
      submissions(filter: { studentIds: $ids }) { nodes { userId } }
      students(studentIds: $ids) { nodes { userId } }
    } }`;
    const seen = async (ids?: unknown[]) => {
      const { body } = await world.as('teach').graphql(asked, { c: world.courses.C1, ids });
      const { submissions, students } = body.data.course;
      const refused = (body.errors ?? []).map(({ path, extensions }: any) => [path.at(-1), extensions.code]);
      return refused.length > 0 ? refused : [submissions, students].map(({ nodes }) => nodes.length);
    };
    expect(await seen()).toEqual([3, 2]);
    expect(await seen([world.users.stu2])).toEqual([1, 1]);
    // Each list alone is null; the course beside it stays.
    for (const nobody of ['all', 'nobody'])
      expect([nobody, (await seen([nobody])).sort()]).toEqual([
        nobody,
        [
          ['students', 'NOT_FOUND'],
          ['submissions', 'NOT_FOUND'],
        ],
      ]);
  });

  it('filters by assignment, state, and since when, and sorts', async () => {
    const { stu1, stu2 } = world.users;
    expect(await many('teach', `student_ids[]=all&assignment_ids[]=${quiz}`)).toEqual([[stu1, quiz]]);
    expect(await many('teach', 'student_ids[]=all&workflow_state=graded')).toEqual([[stu1, essay]]);
    expect(await many('teach', 'student_ids[]=all&workflow_state=unsubmitted')).toEqual([]);
    expect(await many('teach', 'student_ids[]=all&workflow_state=lost')).toBe(400);
    expect(await many('teach', 'student_ids[]=all&graded_since=2026-02-15T00:00:00Z')).toEqual([[stu1, essay]]);
    expect(await many('teach', 'student_ids[]=all&graded_since=2026-04-01T00:00:00Z')).toEqual([]);
    expect(await many('teach', 'student_ids[]=all&submitted_since=2026-01-15T00:00:00Z')).toEqual([
      [stu1, essay],
      [stu2, essay],
    ]);
    expect(await many('teach', 'student_ids[]=all&order=graded_at&order_direction=desc&per_page=1')).toEqual([
      [stu1, essay],
    ]);
    expect(await many('teach', 'student_ids[]=all&order=id&order_direction=desc')).toEqual([
      [stu1, quiz],
      [stu2, essay],
      [stu1, essay],
    ]);
  });

  it('goes on from page to page without losing or doubling a row', async () => {
    const found: unknown[] = [];
    let next: string | undefined = `/courses/${world.courses.C1}/students/submissions?student_ids[]=all&per_page=1`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const answer = await world.as('teach').get(next);
      found.push(...pairs(answer.body));
      next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.slice(world.base.length);
    }
    expect(found).toEqual(await many('teach', 'student_ids[]=all'));
    expect(found).toHaveLength(3);
  });

  it('grouped, lists the students with their section and their work, page by page, whoever has none with an empty list', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2 } = world.users;
    const grouped = async (who: Person, query = 'student_ids[]=all') => {
      const path = `/courses/${C1}/students/submissions?grouped=true&${query}`;
      const { status, body } = await world.as(who).get(path);
      if (status !== 200) return status;
      return body.map((one: any) => [one.user_id, one.submissions.map((work: any) => work.assignment_id)]);
    };
    const { body } = await world
      .as('teach')
      .get(`/courses/${C1}/students/submissions?grouped=true&student_ids[]=${stu1}`);
    expect(body.map((one: any) => Object.keys(one))).toEqual([['user_id', 'section_id', 'submissions']]);
    expect(body).toMatchObject([
      { user_id: stu1, section_id: world.sections.C1, submissions: [{ user_id: stu1, score: 7 }, { user_id: stu1 }] },
    ]);
    const all = [
      [stu1, [essay, quiz]],
      [stu2, [essay]],
    ];
    expect(await grouped('teach')).toEqual(all);
    expect(await grouped('teach', 'student_ids[]=sis_user_id:S-stu2')).toEqual(all.slice(1));
    expect(await grouped('teach', `student_ids[]=all&assignment_ids[]=${quiz}`)).toEqual([
      [stu1, [quiz]],
      [stu2, []],
    ]);
    expect(await grouped('teach', 'student_ids[]=all&workflow_state=graded')).toEqual([
      [stu1, [essay]],
      [stu2, []],
    ]);
    expect(await grouped('teach', '')).toEqual([]);
    expect(await grouped('stu1', '')).toEqual(all.slice(0, 1));
    expect(await grouped('stu2')).toEqual(all.slice(1));
    expect(await grouped('obs')).toEqual(all.slice(0, 1));
    for (const who of ['out', 'adminB', 'stuB'] as const) expect([who, await grouped(who)]).toEqual([who, 404]);
    const first = await world
      .as('teach')
      .get(`/courses/${C1}/students/submissions?grouped=1&student_ids[]=all&per_page=1`);
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]?.slice(world.base.length) as string;
    const second = await world.as('teach').get(next);
    expect([...first.body, ...second.body].map((one: any) => one.user_id)).toEqual([stu1, stu2]);
    expect(second.headers.get('link')).not.toContain('rel="next"');
  });

  it('grouped, a student in several sections stands there once, and for a limited grader by the section they reach', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2, ta } = world.users;
    const evening = await aSection(world, 'Evening', [stu1]);
    const grouped = async (who: Person) => {
      const { body } = await world.as(who).get(`/courses/${C1}/students/submissions?grouped=true&student_ids[]=all`);
      return body.map((one: any) => [one.user_id, one.section_id]);
    };
    const limit = (section: number, limited: boolean) => moveTo(world, ta, section, { limited });
    expect(await grouped('teach')).toEqual([
      [stu1, world.sections.C1],
      [stu2, world.sections.C1],
    ]);
    await limit(evening, true);
    expect(await grouped('ta')).toEqual([[stu1, evening]]);
    await limit(world.sections.C1 as number, false);
    await emptySection(world, evening);
  });

  it('adds what include[] asks for and nothing else', async () => {
    const words = [
      'assignment',
      'course',
      'user',
      'visibility',
      'submission_comments',
      'submission_history',
      'html_url',
    ];
    const { body } = await world.as('teach').get(ofEssay(`/${world.users.stu1}`));
    for (const absent of ['assignment', 'course', 'user', 'assignment_visible', 'submission_comments', 'html_url'])
      expect(body).not.toHaveProperty(absent);
    const query = words.map((word) => `include[]=${word}`).join('&');
    const full = (await world.as('teach').get(`${ofEssay(`/${world.users.stu1}`)}?${query}`)).body;
    expect(full).toMatchObject({
      assignment: { id: essay, name: 'Essay', points_possible: 10 },
      course: { id: world.courses.C1, name: 'Biology 101' },
      user: { id: world.users.stu1, name: 'Stu One' },
      assignment_visible: true,
      submission_comments: [],
      submission_history: [],
      html_url: `${world.base}/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users.stu1}`,
    });
  });

  it('costs one statement, whatever is included', async () => {
    const words = ['assignment', 'course', 'user', 'visibility', 'submission_comments', 'submission_history'];
    const query = words.map((word) => `include[]=${word}`).join('&');
    for (const path of [
      `${ofEssay()}?${query}`,
      `${ofEssay(`/${world.users.stu1}`)}?${query}`,
      `/courses/${world.courses.C1}/students/submissions?student_ids[]=all&${query}`,
      `/courses/${world.courses.C1}/students/submissions?grouped=true&student_ids[]=all&${query}`,
    ]) {
      await world.as('teach').get(path);
      expect([path, await world.statementsOf(() => world.as('teach').get(path))]).toEqual([path, 1]);
    }
  });
});
