import fc from 'fast-check';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay, setAssignment } from '../assignments/builders.js';
import { aGrading, historyOf, pagesOf } from './gradings.js';

describe('The feed of the gradebook history', () => {
  let world: World;
  let essay: number;
  let report: number;
  beforeEach(async () => {
    world = await openWorld();
    essay = await anEssay(world, { name: 'Essay' });
    report = await anEssay(world, { name: 'Report' });
  });
  afterEach(() => world.close());

  const get = (rest = 'feed', by: Person = 'teach') => world.as(by).get(historyOf(world, rest));
  const feed = async (rest = 'feed') => (await get(rest)).body;
  const place = (assignment: number, who: Person) =>
    `/courses/${world.courses.C1}/assignments/${assignment}/submissions/${world.users[who]}`;
  const put = async (form: Record<string, string>, assignment = essay, who: Person = 'stu1', by: Person = 'teach') => {
    const { status, body } = await world.as(by).put(place(assignment, who), form);
    expect(status).toBe(200);
    return body;
  };
  const grade = (posted: string, assignment?: number, who?: Person, by?: Person) =>
    put({ 'submission[posted_grade]': posted }, assignment, who, by);
  const handIn = (assignment = essay) =>
    world.as('stu1').post(`/courses/${world.courses.C1}/assignments/${assignment}/submissions`, {
      'submission[submission_type]': 'online_text_entry',
      'submission[body]': 'My essay',
    });
  const scores = async (rest?: string) => (await feed(rest)).map(({ score }: any) => score);

  it('gh-feed-keys: each entry has every field of a submission, grade, graded_at and grader, and none of new_ or previous_', async () => {
    await handIn();
    const graded = await grade('7');
    const [entry] = await feed();
    expect(Object.keys(entry).sort()).toEqual([
      'assignment_id',
      'assignment_name',
      'attempt',
      'body',
      'cached_due_date',
      'current_grade',
      'current_graded_at',
      'current_grader',
      'entered_grade',
      'entered_score',
      'excused',
      'grade',
      'grade_matches_current_submission',
      'graded_at',
      'grader',
      'grader_id',
      'id',
      'late',
      'late_policy_status',
      'missing',
      'points_deducted',
      'preview_url',
      'score',
      'seconds_late',
      'submission_type',
      'submitted_at',
      'url',
      'user_id',
      'user_name',
      'workflow_state',
    ]);
    const [names] = await world.sql(
      'select (select name from users where id = $1) as grader, (select name from users where id = $2) as student',
      [world.users.teach, world.users.stu1],
    );
    expect(entry).toMatchObject({
      id: graded.id,
      assignment_id: essay,
      assignment_name: 'Essay',
      user_id: world.users.stu1,
      user_name: names.student,
      attempt: 1,
      body: 'My essay',
      score: 7,
      grade: '7',
      graded_at: graded.graded_at,
      grader: names.grader,
      grader_id: world.users.teach,
      current_grade: '7',
      current_graded_at: graded.graded_at,
      current_grader: names.grader,
      grade_matches_current_submission: true,
      workflow_state: 'graded',
      preview_url: graded.preview_url,
    });
    await handIn();
    expect((await feed())[0]).toMatchObject({ attempt: 1, grade_matches_current_submission: false });
  });

  it('gh-feed-order: the newest comes first, with ascending=true the oldest; ascending=false and a blank one leave it', async () => {
    for (const posted of ['5', '6', '7']) await grade(posted);
    expect(await scores()).toEqual([7, 6, 5]);
    expect(await scores('feed?ascending=true')).toEqual([5, 6, 7]);
    expect(await scores('feed?ascending=1')).toEqual([5, 6, 7]);
    expect(await scores('feed?ascending=false')).toEqual([7, 6, 5]);
    expect(await scores('feed?ascending=')).toEqual([7, 6, 5]);
  });

  it('gh-feed-filters: assignment_id and user_id filter, alone and together; absent or blank they do not', async () => {
    await grade('1', essay, 'stu1');
    await grade('2', essay, 'stu2');
    await grade('3', report, 'stu1');
    const { stu1, stu2 } = world.users;
    expect(await scores()).toEqual([3, 2, 1]);
    expect(await scores('feed?user_id=&assignment_id=')).toEqual([3, 2, 1]);
    expect(await scores(`feed?user_id=${stu1}`)).toEqual([3, 1]);
    expect(await scores('feed?user_id=sis_user_id:S-stu2')).toEqual([2]);
    expect(await scores(`feed?assignment_id=${essay}`)).toEqual([2, 1]);
    expect(await scores(`feed?assignment_id=${essay}&user_id=${stu2}`)).toEqual([2]);
    expect(await scores(`feed?assignment_id=${report}&user_id=${stu2}`)).toEqual([]);
  });

  it('answers 404 for a student whom the course does not know and for an assignment that it does not have', async () => {
    await grade('1');
    const elsewhere = await anEssay(world, { courseId: world.courses.C2 });
    const foreign = await anEssay(world, { courseId: world.courses.CB });
    for (const filter of [
      'user_id=999999',
      `user_id=${world.users.out}`,
      `user_id=${world.users.stuB}`,
      `user_id=${world.users.teach}`,
      'user_id=sis_user_id:nobody',
      'assignment_id=999999',
      `assignment_id=${elsewhere}`,
      `assignment_id=${foreign}`,
      `assignment_id=999999&user_id=${world.users.stu1}`,
    ])
      expect([filter, (await get(`feed?${filter}`)).status]).toEqual([filter, 404]);
  });

  it('has what changes a grade, and neither handing in, nor a remark, nor a grade taken back', async () => {
    await handIn();
    expect(await feed()).toEqual([]);
    await grade('7');
    await put({ 'comment[text_comment]': 'Good' });
    await put({ 'submission[late_policy_status]': 'late' });
    await handIn();
    expect(await scores()).toEqual([7]);
    await grade('');
    expect(await scores()).toEqual([7]);
    await put({ 'submission[excuse]': 'true' });
    expect((await feed()).map(({ score, excused }: any) => [score, excused])).toEqual([
      [null, true],
      [7, null],
    ]);
    // Whoever grades anew with the same score has graded.
    await grade('4');
    await grade('4', essay, 'stu1', 'ta');
    expect((await feed()).slice(0, 2).map(({ score, grader_id }: any) => [score, grader_id])).toEqual([
      [4, world.users.ta],
      [4, world.users.teach],
    ]);
    const [kept] = await world.sql(
      'select count(*)::int as all, count(*) filter (where grade_changed)::int as gradings from submission_versions',
    );
    expect(kept).toEqual({ all: 8, gradings: 4 });
  });

  it('keeps what was graded on work that is deleted since, and for who has left since', async () => {
    await grade('7');
    await setAssignment(world, essay, { workflowState: 'deleted' });
    await setPartState(world, world.users.stu1, 'deleted');
    const kept = { assignment_name: 'Essay', user_id: world.users.stu1, score: 7 };
    expect(await feed()).toMatchObject([kept]);
    expect(await feed(`feed?assignment_id=${essay}&user_id=${world.users.stu1}`)).toMatchObject([kept]);
  });

  it('conv-paginated: comes in pages of ten, led on by bookmarks that a new grading does not shift', async () => {
    for (let score = 1; score <= 25; score += 1)
      await aGrading(world, { assignment: essay, score, at: '2027-01-30T18:00:00Z' });
    const ask = (path: string) => world.as('teach').get(path);
    const pages = await pagesOf(
      async (path) => {
        await aGrading(world, { assignment: report, score: 0, at: '2027-01-30T18:00:00Z' });
        return ask(path);
      },
      historyOf(world, 'feed'),
    );
    expect(pages.map((page) => page.length)).toEqual([10, 10, 6]);
    expect(pages.flat().map(({ score }) => score)).toEqual([0, ...Array.from({ length: 25 }, (_, i) => 25 - i)]);
    const oldest = await pagesOf(ask, historyOf(world, `feed?ascending=true&per_page=9&assignment_id=${essay}`));
    expect(oldest.map((page) => page.length)).toEqual([9, 9, 7]);
    expect(oldest.flat().map(({ score }) => score)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    const bookmark = new URL(
      (await ask(historyOf(world, 'feed'))).headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1] as string,
    );
    // A bookmark belongs to its filters and its direction.
    const page = bookmark.searchParams.get('page');
    expect((await get(`feed?page=${page}`)).status).toBe(200);
    expect((await get(`feed?ascending=true&page=${page}`)).status).toBe(404);
    expect((await get(`feed?assignment_id=${essay}&page=${page}`)).status).toBe(404);
  });

  it('costs one statement, whatever it filters by and however long the page is', async () => {
    const cost = (rest: string) => leastStatements(world, () => get(rest));
    await grade('1');
    const all = `feed?per_page=100&assignment_id=${essay}&user_id=${world.users.stu1}&ascending=true`;
    expect([await cost('feed'), await cost(all)]).toEqual([1, 1]);
    for (let score = 1; score <= 30; score += 1)
      await aGrading(world, { assignment: essay, score, at: '2027-01-30T18:00:00Z' });
    expect([await cost('feed'), await cost(all)]).toEqual([1, 1]);
  });

  it('answers GraphQL clients alike, with what was before beside it', async () => {
    await grade('5');
    await grade('6', essay, 'stu1', 'ta');
    const query = `query ($id: RecordId!, $ascending: Boolean) { course(id: $id) { gradebookHistoryFeed(first: 1, ascending: $ascending) {
      totalCount nodes { number grade previousGrade currentGrade graderId } pageInfo { hasNextPage } } } }`;
    const page = async (ascending?: boolean) =>
      (await world.as('teach').graphql(query, { id: world.courses.C1, ascending })).body.data.course
        .gradebookHistoryFeed;
    expect(await page()).toEqual({
      totalCount: 2,
      nodes: [{ number: 2, grade: '6', previousGrade: '5', currentGrade: '6', graderId: world.users.ta }],
      pageInfo: { hasNextPage: true },
    });
    const first = { number: 1, grade: '5', previousGrade: null, currentGrade: '6', graderId: world.users.teach };
    expect((await page(true)).nodes).toEqual([first]);
  });

  it('equals the gradings that were made, in their order, whatever was graded by whom', async () => {
    const posted = fc.constantFrom('3', '4', '85%', 'A', '', 'EX');
    const step = fc.record({
      posted,
      by: fc.constantFrom<Person>('teach', 'ta'),
      who: fc.constantFrom<Person>('stu1', 'stu2'),
      late: fc.boolean(),
      handsIn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const assignment = await anEssay(world, { name: 'Drawn' });
        const made: unknown[] = [];
        for (const { posted, by, who, late, handsIn } of steps) {
          if (handsIn) await handIn(assignment);
          const { score, grade, graded_at, grader_id, excused, user_id } = await put(
            { 'submission[posted_grade]': posted },
            assignment,
            who,
            by,
          );
          if (graded_at !== null) made.push({ score, grade, graded_at, grader_id, excused, user_id });
          if (late) await put({ 'submission[late_policy_status]': 'late' }, assignment, who, by);
        }
        const rows = await feed(`feed?per_page=100&ascending=true&assignment_id=${assignment}`);
        const told = rows.map(({ score, grade, graded_at, grader_id, excused, user_id }: any) => ({
          score,
          grade,
          graded_at,
          grader_id,
          excused,
          user_id,
        }));
        expect(told).toEqual(made);
      }),
      { numRuns: 12 },
    );
  });
});
