import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { aGrading, historyOf, pagesOf } from './gradings.js';

const noon = (day: string) => `${day}T18:00:00Z`;

describe('What one grader graded of one assignment on one day', () => {
  let world: World;
  let essay: number;
  let names: Readonly<Record<'teach' | 'ta' | 'stu1', string>>;
  beforeEach(async () => {
    world = await openWorld();
    essay = await anEssay(world, { name: 'Essay' });
    const { teach, ta, stu1 } = world.users;
    [names] = (await world.sql(
      'select t.name as teach, a.name as ta, s.name as stu1 from users t, users a, users s where t.id = $1 and a.id = $2 and s.id = $3',
      [teach, ta, stu1],
    )) as [typeof names];
  });
  afterEach(() => world.close());

  const path = (day: string, grader: Person | number, assignment = essay) =>
    historyOf(
      world,
      `${day}/graders/${typeof grader === 'number' ? grader : world.users[grader]}/assignments/${assignment}/submissions`,
    );
  const get = (day: string, grader: Person | number, assignment?: number, by: Person = 'teach') =>
    world.as(by).get(path(day, grader, assignment));
  const told = async (day: string, grader: Person | number, assignment?: number) =>
    (await get(day, grader, assignment)).body;
  const scores = (submissions: any[]) =>
    submissions.map(({ submission_id, versions }) => [submission_id, versions.map(({ score }: any) => score)]);

  it('gh-submissions: lists each submission once with its versions, the newest first', async () => {
    const place = `/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users.stu1}`;
    const grade = async (posted: string) =>
      (await world.as('teach').put(place, { 'submission[posted_grade]': posted })).body;
    const first = await grade('5');
    const second = await grade('8');
    const [{ today }] = await world.sql(`select (now() at time zone 'America/Denver')::date::text as today`);
    const [entry, ...others] = await told(today, 'teach');
    expect([others, Object.keys(entry), entry.submission_id]).toEqual([[], ['submission_id', 'versions'], first.id]);
    expect(entry.versions).toMatchObject([
      {
        id: first.id,
        score: 8,
        previous_grade: '5',
        previous_graded_at: first.graded_at,
        previous_grader: names.teach,
        new_score: 8,
        new_grade: '8',
        new_graded_at: second.graded_at,
        new_grader: names.teach,
      },
      {
        id: first.id,
        score: 5,
        previous_grade: null,
        previous_graded_at: null,
        previous_grader: null,
        new_score: 5,
        new_grade: '5',
        current_grade: '8',
        current_graded_at: second.graded_at,
        current_grader: names.teach,
      },
    ]);
  });

  it('gh-version-keys: a version has every field of a submission and every key of the document', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: noon('2027-01-30') });
    const [{ versions }] = await told('2027-01-30', 'teach');
    const base =
      'id assignment_id user_id attempt body url submission_type submitted_at graded_at cached_due_date score grade entered_score entered_grade ' +
      'grade_matches_current_submission grader_id workflow_state excused late missing late_policy_status points_deducted seconds_late preview_url';
    const more =
      'assignment_name user_name grader current_grade current_graded_at current_grader previous_grade previous_graded_at previous_grader ' +
      'new_score new_grade new_graded_at new_grader';
    expect(Object.keys(versions[0]).sort()).toEqual(`${base} ${more}`.split(' ').sort());
    expect(versions[0]).toMatchObject({
      assignment_name: 'Essay',
      user_name: names.stu1,
      grade_matches_current_submission: true,
      late: false,
      missing: false,
      seconds_late: 0,
      graded_at: noon('2027-01-30'),
    });
  });

  it('keeps to the day, the grader and the assignment that the path names', async () => {
    const report = await anEssay(world, { name: 'Report' });
    const first = await aGrading(world, { assignment: essay, score: 1, at: noon('2027-01-30') });
    await aGrading(world, { assignment: essay, score: 2, by: 'ta', at: '2027-01-30T19:00:00Z' });
    await aGrading(world, { assignment: essay, score: 3, at: '2027-01-30T20:00:00Z' });
    await aGrading(world, { assignment: essay, score: 4, at: noon('2027-01-31') });
    const second = await aGrading(world, { assignment: essay, student: 'stu2', score: 5, at: noon('2027-01-30') });
    const other = await aGrading(world, { assignment: report, score: 6, at: noon('2027-01-30') });
    expect(scores(await told('2027-01-30', 'teach'))).toEqual([
      [first, [3, 1]],
      [second, [5]],
    ]);
    expect(scores(await told('2027-01-30', 'ta'))).toEqual([[first, [2]]]);
    expect(scores(await told('2027-01-31', 'teach'))).toEqual([[first, [4]]]);
    expect(scores(await told('2027-01-30', 'teach', report))).toEqual([[other, [6]]]);
    const [{ versions }] = await told('2027-01-30', 'ta');
    expect(versions).toMatchObject([
      { previous_grade: '1', previous_grader: names.teach, new_grade: '2', new_grader: names.ta, current_grade: '4' },
    ]);
    expect(await told('2027-01-29', 'teach')).toEqual([]);
    expect(await told('2027-01-30', 'stu1')).toEqual([]);
  });

  it('shows only versions whose score differs from the one before, and no submission without one', async () => {
    const id = await aGrading(world, { assignment: essay, score: 5, at: noon('2027-01-30') });
    await aGrading(world, { assignment: essay, score: 5, at: '2027-01-30T19:00:00Z' });
    await aGrading(world, { assignment: essay, score: 6, at: '2027-01-30T20:00:00Z' });
    await aGrading(world, { assignment: essay, student: 'stu2', score: null, at: noon('2027-01-30') });
    expect(scores(await told('2027-01-30', 'teach'))).toEqual([[id, [6, 5]]]);
    await aGrading(world, { assignment: essay, score: 6, at: noon('2027-01-31') });
    expect(await told('2027-01-31', 'teach')).toEqual([]);
  });

  it('selects by the grader 0 what graded itself', async () => {
    const id = await aGrading(world, { assignment: essay, by: -7, score: 5, at: noon('2027-01-30') });
    await aGrading(world, { assignment: essay, score: 6, at: '2027-01-30T19:00:00Z' });
    const [entry] = await told('2027-01-30', 0);
    expect(scores([entry])).toEqual([[id, [5]]]);
    expect(entry.versions[0]).toMatchObject({
      grader: 'Graded on submission',
      grader_id: -7,
      current_grader: names.teach,
    });
    expect((await told('2027-01-30', 'teach'))[0].versions[0]).toMatchObject({
      previous_grader: 'Graded on submission',
    });
    expect(await told('2027-01-30', -7)).toEqual([]);
  });

  it('answers 404 for an assignment that the course does not have, for a grader of bad form, and nothing for one who is none', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: noon('2027-01-30') });
    const foreign = await anEssay(world, { courseId: world.courses.CB });
    const elsewhere = await anEssay(world, { courseId: world.courses.C2 });
    for (const id of [999999, foreign, elsewhere]) expect((await get('2027-01-30', 'teach', id)).status).toBe(404);
    const odd = (grader: string) =>
      world.as('teach').get(historyOf(world, `2027-01-30/graders/${grader}/assignments/${essay}/submissions`));
    expect([(await odd('999999')).status, (await odd('999999')).body]).toEqual([200, []]);
    for (const grader of ['nobody', 'abc', 'abc', 'abc', '9'.repeat(30), '1.5'])
      expect([grader, (await odd(grader)).status]).toEqual([grader, 404]);
  });

  it('comes in pages of submissions, each with all its versions', async () => {
    const ids: number[] = [];
    for (const student of ['stu1', 'stu2', 'obs', 'des', 'out'] as const)
      for (const score of [1, 2])
        ids.push(await aGrading(world, { assignment: essay, student, score, at: noon('2027-01-30') }));
    const pages = await pagesOf((next) => world.as('teach').get(next), `${path('2027-01-30', 'teach')}?per_page=2`);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    const expected = [...new Set(ids)].sort((a, b) => a - b).map((id) => [id, [2, 1]]);
    expect(scores(pages.flat())).toEqual(expected);
  });

  it('costs one statement, however many submissions and versions there are', async () => {
    const cost = () => leastStatements(world, () => get('2027-01-30', 'teach'));
    await aGrading(world, { assignment: essay, score: 5, at: noon('2027-01-30') });
    expect(await cost()).toBe(1);
    for (const student of ['stu1', 'stu2'] as const)
      for (let score = 0; score < 10; score += 1)
        await aGrading(world, { assignment: essay, student, score, at: noon('2027-01-30') });
    expect(await cost()).toBe(1);
  });
});
