import { type Caller, openWorld, type World } from '../../../support/world.js';
import { aGroup } from '../../assignments/builders.js';
import { form, type QuizTeacher, quizTeacher, type Settings } from './quiz-teacher.js';

describe('Making quizzes', () => {
  let world: World;
  let teach: Caller;
  let list: string;
  let made: QuizTeacher['made'];
  let changed: QuizTeacher['changed'];
  let refused: QuizTeacher['refused'];
  beforeEach(async () => {
    world = await openWorld();
    ({ teach, list, made, changed, refused } = quizTeacher(world));
  });
  afterEach(() => world.close());

  it.each([undefined, '', '   '])('qz-title-required: is refused with 400 under the title %j', async (title) => {
    const given: Settings = title === undefined ? { 'quiz[description]': 'Read first.' } : { 'quiz[title]': title };
    const body = await refused(() => teach.post(list, given), 400);
    expect(body.errors).toMatchObject({ title: [{ type: 'blank' }] });
  });

  it('takes a title as long as its column and no longer, blanks around it left out', async () => {
    expect(await made({ title: ` ${'x'.repeat(255)} ` })).toMatchObject({ title: 'x'.repeat(255) });
    const body = await refused(() => teach.post(list, form({ title: 'x'.repeat(256) })), 400);
    expect(body.errors).toMatchObject({ title: [{ type: 'too_long' }] });
  });

  it('A47: keeps of its text only what is harmless, in the assignment, too', async () => {
    const { assignment_id, description } = await made({
      description: '<p onclick="x()">Do <b>this</b>.</p><script>steal()</script><img src=x onerror=alert(1)>',
    });
    expect(description).toBe('<p>Do <b>this</b>.</p><img src="x" />');
    const assignment = await teach.get(`/courses/${world.courses.C1}/assignments/${assignment_id}`);
    expect(assignment.body.description).toBe(description);
    expect((await made({ description })).description).toBe(description);
  });

  it('qz-dates: opens, is due and closes; what closes without being due is due when it closes', async () => {
    const dates = {
      unlock_at: '2031-01-01T00:00:00Z',
      due_at: '2031-01-02T00:00:00Z',
      lock_at: '2031-01-03T00:00:00Z',
    };
    const { id, ...quiz } = await made(dates);
    expect(quiz).toMatchObject(dates);
    expect(await made({ lock_at: dates.lock_at })).toMatchObject({ due_at: dates.lock_at, lock_at: dates.lock_at });
    expect(await changed(id, { due_at: '' })).toMatchObject({ due_at: dates.lock_at });
    const body = await refused(() => teach.put(`${list}/${id}`, form({ unlock_at: '2031-02-01T00:00:00Z' })), 400);
    expect(Object.keys(body.errors)).toContain('lock_at');
  });

  it('qz-group-default, qz-group-graded: counts in the first group unless another of the course is named; a survey in none', async () => {
    const first = await aGroup(world, { name: 'First', position: 1 });
    const second = await aGroup(world, { name: 'Second', position: 2 });
    const foreign = await aGroup(world, { courseId: world.courses.CB });
    expect(await made()).toMatchObject({ assignment_group_id: first });
    expect(await made({ assignment_group_id: foreign })).toMatchObject({ assignment_group_id: first });
    const { id, ...quiz } = await made({ assignment_group_id: second, quiz_type: 'graded_survey' });
    expect(quiz).toMatchObject({ assignment_group_id: second });
    expect(await changed(id, { assignment_group_id: first })).toMatchObject({ assignment_group_id: first });
    const survey = await made({ assignment_group_id: second, quiz_type: 'survey' });
    expect(survey).toMatchObject({ assignment_group_id: null, assignment_id: null });
    expect(await changed(survey.id, { quiz_type: 'assignment' })).toMatchObject({ assignment_group_id: first });
  });

  it('grows a version with each save that changes something, and with no other', async () => {
    const { id } = await made({ show_correct_answers_at: '2031-01-01T00:00:00Z' });
    expect(await changed(id, { title: 'Quiz', show_correct_answers_at: '2031-01-01T00:00:00Z' })).toMatchObject({
      version_number: 1,
    });
    expect(await changed(id, { title: 'Exam' })).toMatchObject({ version_number: 2 });
    expect(await changed(id, { due_at: '2031-01-01T00:00:00Z' })).toMatchObject({ version_number: 3 });
    expect(await changed(id, { published: true })).toMatchObject({ version_number: 4 });
    expect(await changed(id, { published: true })).toMatchObject({ version_number: 4 });
  });

  it('is for managers alone: 403 for who sees it, 404 for who does not, and nothing changes', async () => {
    const { id } = await made({ published: true });
    const hidden = await made();
    const title = form({ title: 'Mine' });
    for (const who of ['stu1', 'obs'] as const) {
      await refused(() => world.as(who).post(list, title), 403);
      await refused(() => world.as(who).put(`${list}/${id}`, title), 403);
      await refused(() => world.as(who).del(`${list}/${id}`), 403);
      await refused(() => world.as(who).put(`${list}/${hidden.id}`, title), 404);
    }
    for (const who of ['out', 'adminB'] as const) {
      await refused(() => world.as(who).post(list, title), 404);
      await refused(() => world.as(who).put(`${list}/${id}`, title), 404);
      await refused(() => world.as(who).del(`${list}/${id}`), 404);
    }
    expect((await world.as('admin').put(`${list}/${id}`, title)).body).toMatchObject({ title: 'Mine' });
  });

  it('A08: is not found under another course', async () => {
    const { id } = await made({ published: true });
    const elsewhere = `/courses/${world.courses.C2}/quizzes/${id}`;
    const admin = world.as('admin');
    expect((await admin.get(elsewhere)).status).toBe(404);
    await refused(() => admin.put(elsewhere, form({ title: 'Mine' })), 404);
    await refused(() => admin.del(elsewhere), 404);
    const code = { access_code: 'x' };
    expect((await admin.post(`${elsewhere}/validate_access_code`, code)).status).toBe(404);
    await refused(
      () => world.as('adminB').put(`/courses/${world.courses.CB}/quizzes/${id}`, form({ title: 'B' })),
      404,
    );
  });

  it('qz-delete: is gone for everybody once it is deleted, its assignment with it', async () => {
    const { id, assignment_id } = await made({ published: true });
    expect((await teach.del(`${list}/${id}`)).body).toMatchObject({ id, title: 'Quiz' });
    for (const who of ['teach', 'stu1', 'admin'] as const) {
      expect((await world.as(who).get(`${list}/${id}`)).status).toBe(404);
      expect((await world.as(who).get(list)).body).toEqual([]);
    }
    expect((await teach.get(`/courses/${world.courses.C1}/assignments/${assignment_id}`)).status).toBe(404);
    await refused(() => teach.del(`${list}/${id}`), 404);
    await refused(() => teach.put(`${list}/${id}`, form({ title: 'Again' })), 404);
  });

  it('leaves a line in the audit trail of each act', async () => {
    const { id } = await made({ access_code: 'sesame' });
    await changed(id, { title: 'Exam', published: true });
    await teach.del(`${list}/${id}`);
    const lines = await world.sql(
      `select event_type, subject_id::int, data from audit_events where subject_type = 'Quiz' order by id`,
    );
    expect(lines.map(({ event_type, subject_id }) => [event_type, subject_id])).toEqual([
      ['quiz_created', id],
      ['quiz_updated', id],
      ['quiz_deleted', id],
    ]);
    expect(lines[1].data).toMatchObject({ changed: ['title', 'published'] });
    expect(JSON.stringify(lines)).not.toContain('sesame');
  });
});
