import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, anOverride, aTeam, setAssignment } from './builders.js';

describe('Handing in', () => {
  let world: World;
  let group: number;
  beforeAll(async () => {
    world = await openWorld();
    group = await aGroup(world);
  });
  afterAll(() => world.close());

  const C1 = () => world.courses.C1;
  const essay = (fields: FieldsOf<Assignment> = {}) => anEssay(world, { assignmentGroupId: group, ...fields });
  const path = (id: number, rest = '') => `/courses/${C1()}/assignments/${id}/submissions${rest}`;
  const text = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': '<p>My essay</p>' };
  const submit = (who: Person, id: number, form: Record<string, string> = text) => world.as(who).post(path(id), form);
  const rows = (id: number) => world.sql('select * from submissions where assignment_id = $1 order by user_id', [id]);
  const versions = (id: number) =>
    world.sql('select number, attempt, workflow_state from submission_versions where assignment_id = $1 order by 1', [
      id,
    ]);

  it('answers 201 and the submission: attempt, text, time and state; every attempt is kept', async () => {
    const id = await essay();
    const first = await submit('stu1', id);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      assignment_id: id,
      user_id: world.users.stu1,
      attempt: 1,
      body: '<p>My essay</p>',
      url: null,
      submission_type: 'online_text_entry',
      workflow_state: 'submitted',
      score: null,
      grade: null,
      excused: null,
      late: false,
      missing: false,
      seconds_late: 0,
      points_deducted: 0,
      grade_matches_current_submission: true,
      submission_comments: [],
    });
    expect(first.body.preview_url).toBe(`${world.base}/api/v1${path(id, `/${world.users.stu1}`)}`);
    const second = await submit('stu1', id, { ...text, 'submission[body]': 'Better' });
    expect(second.body).toMatchObject({ id: first.body.id, attempt: 2, body: 'Better' });
    const { body } = await world.as('stu1').get(path(id, '/self?include[]=submission_history'));
    expect(body.submission_history.map((one: any) => [one.id, one.attempt, one.body])).toEqual([
      [first.body.id, 1, '<p>My essay</p>'],
      [first.body.id, 2, 'Better'],
    ]);
    expect((await versions(id)).map((one) => one.number)).toEqual([1, 2]);
  });

  it('cleans the text and takes web addresses alone', async () => {
    const id = await essay({ submissionTypes: ['online_text_entry', 'online_url'] });
    const { body } = await submit('stu1', id, { ...text, 'submission[body]': 'Hi<script>alert(1)</script>' });
    expect(body.body).toBe('Hi');
    const url = (address: string) =>
      submit('stu1', id, { 'submission[submission_type]': 'online_url', 'submission[url]': address });
    expect((await url('https://example.edu/essay')).body).toMatchObject({
      url: 'https://example.edu/essay',
      body: null,
    });
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'example.edu', '']) {
      const refused = await url(address);
      expect([address, refused.status, Object.keys(refused.body.errors)]).toEqual([address, 400, ['url']]);
    }
    expect((await rows(id))[0].attempt).toBe(2);
  });

  it('refuses with 400 what the assignment does not take, and a type without its content', async () => {
    const id = await essay();
    for (const form of [
      { 'submission[submission_type]': 'online_url', 'submission[url]': 'https://example.edu' },
      { 'submission[submission_type]': 'on_paper' },
      { 'submission[submission_type]': 'online_text_entry', 'submission[body]': '  ' },
      { 'submission[body]': 'text' },
    ]) {
      const { status } = await submit('stu1', id, form as never);
      expect([form, status]).toEqual([form, 400]);
    }
    const paper = await essay({ submissionTypes: ['on_paper'] });
    expect((await submit('stu1', paper, { 'submission[submission_type]': 'on_paper' })).status).toBe(400);
    expect([...(await rows(id)), ...(await rows(paper))]).toEqual([]);
  });

  it('is refused with 403 before the work opens and after it closes, by the dates that count for the student', async () => {
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const early = await essay({ unlockAt: future });
    const over = await essay({ lockAt: past });
    const open = await essay({ unlockAt: past, lockAt: future });
    for (const id of [early, over]) {
      const refused = await submit('stu1', id);
      expect([refused.status, refused.body.errors[0].error_code]).toEqual([403, 'assignment_locked']);
      expect(await rows(id)).toEqual([]);
    }
    expect((await submit('stu1', open)).status).toBe(201);
    const moreTime = { title: 'More time', lockAtOverridden: true, lockAt: future };
    await anOverride(world, over, moreTime, [world.users.stu2]);
    expect((await submit('stu2', over)).status).toBe(201);
    expect((await submit('stu1', over)).status).toBe(403);
  });

  it('is late after the due date of the student, by so many seconds', async () => {
    const id = await essay({ dueAt: new Date(Date.now() - 3_600_000) });
    const before = await world
      .as('teach')
      .put(path(id, `/${world.users.stu1}`), { 'comment[text_comment]': 'Where is it?' });
    expect(before.body).toMatchObject({ late: false, missing: true, seconds_late: 0 });
    const { body } = await submit('stu1', id);
    expect(body).toMatchObject({ late: true, missing: false });
    expect(body.seconds_late).toBeGreaterThanOrEqual(3_600);
    expect(body.cached_due_date).toMatch(/^\d{4}-.*Z$/);
  });

  it('is for active students: others get 403, who may not see the assignment 404, and nothing is written', async () => {
    const id = await essay();
    const draft = await essay({ workflowState: 'unpublished' });
    for (const who of ['teach', 'ta', 'admin', 'obs'] as const)
      expect([who, (await submit(who, id)).status]).toEqual([who, 403]);
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect([who, (await submit(who, id)).status]).toEqual([who, 404]);
    expect((await submit('stu1', draft)).status).toBe(404);
    await setCourseState(world, 'completed', C1());
    try {
      expect((await submit('stu1', id)).status).toBe(403);
    } finally {
      await setCourseState(world, 'available', C1());
    }
    expect(await rows(id)).toEqual([]);
  });

  it('A08: an assignment is found in its own course alone', async () => {
    const id = await essay();
    const other = `/courses/${world.courses.C2}/assignments/${id}/submissions`;
    expect((await world.as('teach').get(other)).status).toBe(404);
    expect((await world.as('teach').get(`${other}/${world.users.stu1}`)).status).toBe(404);
    const grade = { 'submission[posted_grade]': '5' };
    expect((await world.as('teach').put(`${other}/${world.users.stu1}`, grade)).status).toBe(404);
    expect((await world.as('stu1').post(other, text)).status).toBe(404);
    expect(await rows(id)).toEqual([]);
  });

  it('A20: what nobody may set is not set', async () => {
    const id = await essay();
    const { status, body } = await submit('stu1', id, {
      ...text,
      'submission[score]': '10',
      'submission[grade]': 'A',
      'submission[workflow_state]': 'graded',
      'submission[attempt]': '7',
      'submission[submitted_at]': '2001-01-01',
      'submission[__proto__][score]': '10',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ attempt: 1, score: null, grade: null, workflow_state: 'submitted' });
    expect(({} as Record<string, unknown>)['score']).toBeUndefined();
  });

  it('may be done by a grader for a student, whatever the dates; by no student for another', async () => {
    const id = await essay({ lockAt: new Date(Date.now() - 60_000) });
    const form = { ...text, 'submission[user_id]': String(world.users.stu1) };
    expect((await submit('teach', id, form)).body).toMatchObject({ user_id: world.users.stu1, attempt: 1 });
    const open = await essay();
    expect((await submit('stu2', open, form)).status).toBe(404);
    expect((await submit('stu1', open, { ...text, 'submission[user_id]': String(world.users.out) })).status).not.toBe(
      201,
    );
    expect(await rows(open)).toEqual([]);
  });

  it('takes a remark with it', async () => {
    const id = await essay();
    const { body } = await submit('stu1', id, { ...text, 'comment[text_comment]': 'Sorry for the ink.' });
    expect(body.submission_comments).toMatchObject([
      {
        author_id: world.users.stu1,
        author_name: 'Stu One',
        comment: 'Sorry for the ink.',
        edited_at: null,
        author: { display_name: 'Stu One' },
      },
    ]);
  });

  it('is written to every member of the group, where groups hand in together', async () => {
    const { stu1, stu2 } = world.users;
    const team = await aTeam(world, [stu1, stu2]);
    const id = await essay({ groupCategoryId: team.categoryId });
    expect((await submit('stu1', id)).status).toBe(201);
    expect((await rows(id)).map((row) => [Number(row.user_id), row.attempt, row.body, Number(row.group_id)])).toEqual([
      [world.users.stu1, 1, '<p>My essay</p>', team.id],
      [world.users.stu2, 1, '<p>My essay</p>', team.id],
    ]);
    expect((await world.as('teach').get(path(id))).body).toHaveLength(2);
    const grouped = (await world.as('teach').get(path(id, '?grouped=true&include[]=group'))).body;
    expect(grouped.map((one: any) => one.group)).toEqual([{ id: team.id, name: 'Team' }]);
    const graded = await world.as('teach').put(path(id, `/${world.users.stu2}`), { 'submission[posted_grade]': '9' });
    expect(graded.body).toMatchObject({ user_id: world.users.stu2, score: 9 });
    expect((await rows(id)).map((row) => row.score)).toEqual([9, 9]);
    await setAssignment(world, id, { gradeGroupStudentsIndividually: true });
    await world.as('teach').put(path(id, `/${world.users.stu2}`), { 'submission[posted_grade]': '4' });
    expect((await rows(id)).map((row) => row.score)).toEqual([9, 4]);
    const remarked = await world.as('teach').put(path(id, `/${world.users.stu2}`), {
      'comment[text_comment]': 'Well done, all of you',
      'comment[group_comment]': true,
    });
    expect(remarked.status).toBe(200);
    expect(
      await world.sql('select submission_id from submission_comments where comment like $1', ['Well done%']),
    ).toHaveLength(2);
  });

  it('numbers attempts and versions without gaps when a student sends the same thing many times at once', async () => {
    const id = await essay();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit('stu1', id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(answers.map(({ body }) => body.attempt).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await versions(id)).map(({ number, attempt }) => [number, attempt])).toEqual(
      Array.from({ length: 8 }, (_, i) => [i + 1, i + 1]),
    );
    expect(await rows(id)).toHaveLength(1);
  });
});
