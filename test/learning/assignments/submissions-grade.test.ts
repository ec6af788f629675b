import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { aGradingStandard, aSection, moveTo } from '../../support/school-builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay } from './builders.js';

describe('Grading', () => {
  let world: World;
  let group: number;
  beforeAll(async () => {
    world = await openWorld();
    group = await aGroup(world);
  });
  afterAll(() => world.close());

  const C1 = () => world.courses.C1;
  const essay = (fields: FieldsOf<Assignment> = {}) => anEssay(world, { assignmentGroupId: group, ...fields });
  const place = (id: number, who: Person) => `/courses/${C1()}/assignments/${id}/submissions/${world.users[who]}`;
  const put = (id: number, form: Record<string, string>, by: Person = 'teach', who: Person = 'stu1'): Promise<Answer> =>
    world.as(by).put(place(id, who), form);
  const post = (id: number, posted: string, by: Person = 'teach') =>
    put(id, { 'submission[posted_grade]': posted }, by);
  const submit = (id: number, who: Person = 'stu1') =>
    world.as(who).post(`/courses/${C1()}/assignments/${id}/submissions`, {
      'submission[submission_type]': 'online_text_entry',
      'submission[body]': 'My essay',
    });
  const versions = (id: number) =>
    world.sql(
      'select number, score, workflow_state from submission_versions where assignment_id = $1 order by number',
      [id],
    );

  it('gives points, percentages, letters, pass and fail, in the words of the assignment', async () => {
    const id = await essay({ pointsPossible: 20 });
    for (const [posted, score] of [
      ['13.5', 13.5],
      ['85%', 17],
      ['A', 20],
      ['pass', 20],
      ['incomplete', 0],
    ] as const) {
      const { status, body } = await post(id, posted);
      expect([posted, status, body.score, body.grade, body.entered_score]).toEqual([
        posted,
        200,
        score,
        String(score),
        score,
      ]);
      expect(body).toMatchObject({ grader_id: world.users.teach, workflow_state: 'graded', excused: null });
      expect(body.graded_at).toMatch(/Z$/);
    }
    const scheme = [
      { name: 'Great', value: 0.5 },
      { name: 'Poor', value: 0 },
    ];
    const standard = await aGradingStandard(world, { courseId: C1() }, scheme);
    const lettered = await essay({ gradingType: 'letter_grade', gradingStandardId: standard });
    expect((await post(lettered, '6')).body).toMatchObject({ score: 6, grade: 'Great' });
    expect((await post(lettered, 'poor')).body).toMatchObject({ score: 4.99, grade: 'Poor' });
  });

  it('takes a grade back with a blank one, excuses with EX or excuse, and keeps a version of each change alone', async () => {
    const id = await essay();
    await post(id, '7');
    expect((await post(id, '')).body).toMatchObject({
      score: null,
      grade: null,
      grader_id: null,
      workflow_state: 'unsubmitted',
    });
    expect((await post(id, 'EX')).body).toMatchObject({ score: null, excused: true, workflow_state: 'graded' });
    expect((await post(id, '5')).body).toMatchObject({ score: 5, excused: false });
    expect((await put(id, { 'submission[excuse]': 'true' })).body).toMatchObject({ score: null, excused: true });
    expect((await put(id, { 'submission[excuse]': 'false' })).body).toMatchObject({
      excused: false,
      workflow_state: 'unsubmitted',
    });
    const before = await versions(id);
    expect(before.map(({ number, score }) => [number, score])).toEqual([
      [1, 7],
      [2, null],
      [3, null],
      [4, 5],
      [5, null],
      [6, null],
    ]);
    await put(id, { 'submission[excuse]': 'false' });
    await put(id, { 'comment[text_comment]': 'Only a remark' });
    expect(await versions(id)).toEqual(before);
    await expect(
      world.sql('update submission_versions set score = 10 where assignment_id = $1', [id]),
    ).rejects.toThrow();
  });

  it('refuses a text that is no grade with 400 and leaves everything as it was', async () => {
    const id = await essay();
    await post(id, '7');
    for (const posted of ['Z+', '12 points', '1e999', '-', '%']) {
      const { status, body } = await post(id, posted);
      expect([posted, status, Object.keys(body.errors)]).toEqual([posted, 400, ['posted_grade']]);
    }
    expect((await put(id, { 'submission[late_policy_status]': 'early' })).status).toBe(400);
    expect(await versions(id)).toHaveLength(1);
  });

  it('stays when the student hands in again, and is then of an earlier attempt', async () => {
    const id = await essay();
    await submit(id);
    await post(id, '9');
    expect((await submit(id)).body).toMatchObject({
      attempt: 2,
      score: 9,
      workflow_state: 'submitted',
      grade_matches_current_submission: false,
    });
    const count = async () => {
      const { body } = await world
        .as('teach')
        .graphql('query ($id: RecordId!) { course(id: $id) { needsGradingCount } }', { id: C1() });
      return body.data.course.needsGradingCount;
    };
    const waiting = await count();
    expect((await post(id, '9')).body).toMatchObject({
      grade_matches_current_submission: true,
      workflow_state: 'graded',
    });
    expect(await count()).toBe(waiting - 1);
  });

  it('sets lateness by hand, before what the dates say; nothing is deducted', async () => {
    const id = await essay();
    await submit(id);
    const late = await put(id, { 'submission[late_policy_status]': 'late', 'submission[seconds_late_override]': '90' });
    expect(late.body).toMatchObject({ late: true, late_policy_status: 'late', seconds_late: 90, points_deducted: 0 });
    expect((await put(id, { 'submission[late_policy_status]': 'missing' })).body).toMatchObject({
      late: false,
      missing: true,
    });
    expect((await put(id, { 'submission[late_policy_status]': '' })).body).toMatchObject({
      late: false,
      missing: false,
      late_policy_status: null,
    });
  });

  it('is for those who may: 403 for who sees it, 404 for who does not, nothing changed (A11)', async () => {
    const id = await essay();
    await submit(id);
    const before = await versions(id);
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['stu2', 404],
      ['des', 404],
      ['out', 404],
      ['adminB', 404],
      ['stuB', 404],
    ] as const) {
      expect([who, (await post(id, '10', who)).status]).toEqual([who, status]);
    }
    expect(await versions(id)).toEqual(before);
    for (const who of ['ta', 'admin', 'subadmin'] as const)
      expect([who, (await post(id, '8', who)).status]).toEqual([who, 200]);
    for (const nobody of ['teach', 'out', 'gone', 'stuB'] as const)
      expect([nobody, (await put(id, { 'submission[posted_grade]': '5' }, 'teach', nobody)).status]).toEqual([
        nobody,
        404,
      ]);
    const [{ n }] = await world.sql('select count(*)::int as n from submissions where assignment_id = $1', [id]);
    expect(n).toBe(1);
  });

  it('ends at their own sections for those whose rights end there', async () => {
    const id = await essay();
    const other = await aSection(world, 'Evening');
    const limit = (limited: boolean) => moveTo(world, world.users.ta, limited ? other : world.sections.C1, { limited });
    await limit(true);
    await moveTo(world, world.users.stu2, other);
    await post(id, '3');
    expect((await post(id, '9', 'ta')).status).toBe(404);
    expect((await put(id, { 'submission[posted_grade]': '9' }, 'ta', 'stu2')).status).toBe(200);
    const { body } = await world.as('ta').get(`/courses/${C1()}/assignments/${id}/submissions`);
    expect(body.map((one: any) => one.user_id)).toEqual([world.users.stu2]);
    const all = await world
      .as('ta')
      .get(`/courses/${C1()}/students/submissions?student_ids[]=all&assignment_ids[]=${id}`);
    expect(all.body.map((one: any) => one.user_id)).toEqual([world.users.stu2]);
    await limit(false);
    await moveTo(world, world.users.stu2, world.sections.C1);
  });

  it('tells the student in their stream, with the remark; nobody while the assignment is muted', async () => {
    const stream = async () => {
      const { body } = await world.as('stu1').get('/users/self/activity_stream');
      return body.filter((one: any) => one.type === 'Submission').map((one: any) => one.title);
    };
    const id = await essay({ name: 'Told' });
    const silent = await essay({ name: 'Silent', muted: true });
    await submit(id);
    expect(await stream()).not.toContain('Told');
    await put(id, { 'submission[posted_grade]': '8', 'comment[text_comment]': 'Good' });
    await post(silent, '8');
    expect(await stream()).toContain('Told');
    expect(await stream()).not.toContain('Silent');
  });

  it('loses nothing when graders and the student act at once', async () => {
    const id = await essay();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 0 ? submit(id) : post(id, String(i), i % 2 === 0 ? 'teach' : 'ta'),
      ),
    );
    for (const { status } of answers) expect([200, 201]).toContain(status);
    const kept = await versions(id);
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, i) => i + 1));
    expect(kept).toHaveLength(12);
    const [row] = await world.sql('select attempt, score, workflow_state from submissions where assignment_id = $1', [
      id,
    ]);
    expect(row).toMatchObject({ attempt: 4, score: kept.at(-1)!.score, workflow_state: kept.at(-1)!.workflow_state });
  });
});
