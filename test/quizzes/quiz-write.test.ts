import { aGroup } from '../assignments/builders.js';
import { type Answer, type Caller, openWorld, type World } from '../support/world.js';

type Settings = Record<string, any>;

const form = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`quiz[${name}]`, value]));

describe('Making quizzes', () => {
  let world: World;
  let teach: Caller;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    list = `/courses/${world.courses.C1}/quizzes`;
  });
  afterEach(() => world.close());

  async function made(settings: Settings = {}): Promise<any> {
    const answer = await teach.post(list, form({ title: 'Quiz', ...settings }));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
    return answer.body;
  }

  async function changed(id: number, settings: Settings): Promise<any> {
    const answer = await teach.put(`${list}/${id}`, form(settings));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
    return answer.body;
  }

  const rows = () =>
    world.sql('select q.*, a.* from quizzes q join assignments a on a.id = q.assignment_id order by q.id');

  /** Refused, and nothing is other than it was. */
  async function refused(work: () => Promise<Answer>, status: number): Promise<any> {
    const before = await rows();
    const answer = await work();
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"message"')]);
    expect(await rows()).toEqual(before);
    return answer.body;
  }

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

  it(
    'qz-default-shuffle-answers, qz-default-show-correct-answers, qz-default-show-correct-answers-last-attempt, ' +
      'qz-default-one-question-at-a-time, qz-default-cant-go-back, qz-default-one-time-results, qz-default-only-visible-to-overrides, ' +
      'qz-attempts-default: has these settings where nothing is said',
    async () => {
      expect(await made()).toMatchObject({
        title: 'Quiz',
        description: null,
        quiz_type: 'assignment',
        time_limit: null,
        shuffle_answers: false,
        hide_results: null,
        show_correct_answers: true,
        show_correct_answers_last_attempt: false,
        show_correct_answers_at: null,
        hide_correct_answers_at: null,
        allowed_attempts: 1,
        scoring_policy: 'keep_highest',
        one_question_at_a_time: false,
        cant_go_back: false,
        access_code: null,
        ip_filter: null,
        due_at: null,
        lock_at: null,
        unlock_at: null,
        published: false,
        one_time_results: false,
        only_visible_to_overrides: false,
        question_count: 0,
        question_types: [],
        points_possible: 0,
        version_number: 1,
      });
    },
  );

  it('qz-types: is of each of the four types, and of no other', async () => {
    for (const type of ['practice_quiz', 'assignment', 'graded_survey', 'survey'])
      expect(await made({ quiz_type: type })).toMatchObject({ quiz_type: type });
    await refused(() => teach.post(list, form({ title: 'Quiz', quiz_type: 'exam' })), 400);
    const { id } = await made();
    await refused(() => teach.put(`${list}/${id}`, form({ quiz_type: 'exam' })), 400);
  });

  it('qz-time-limit: lasts minutes, or without end', async () => {
    const { id, time_limit } = await made();
    expect(time_limit).toBeNull();
    expect(await changed(id, { time_limit: 30 })).toMatchObject({ time_limit: 30 });
    expect(await changed(id, { time_limit: -5 })).toMatchObject({ time_limit: 30 });
    expect(await changed(id, { time_limit: '' })).toMatchObject({ time_limit: null });
  });

  it('qz-hide-values: hides results never, always, or until after the last attempt', async () => {
    expect(await made({ hide_results: 'always' })).toMatchObject({ hide_results: 'always' });
    const { id, hide_results } = await made({ hide_results: 'until_after_last_attempt', allowed_attempts: 2 });
    expect(hide_results).toBe('until_after_last_attempt');
    expect(await changed(id, { hide_results: '' })).toMatchObject({ hide_results: null });
    await refused(() => teach.put(`${list}/${id}`, form({ hide_results: 'sometimes' })), 400);
  });

  it('qz-hide-last: hides nothing until after the last of one attempt, or of endlessly many', async () => {
    for (const attempts of [1, -1])
      expect(await made({ hide_results: 'until_after_last_attempt', allowed_attempts: attempts })).toMatchObject({
        hide_results: null,
      });
    const { id } = await made({ hide_results: 'until_after_last_attempt', allowed_attempts: 2 });
    expect(await changed(id, { allowed_attempts: 1 })).toMatchObject({ hide_results: null, allowed_attempts: 1 });
  });

  it('qz-show-null: says nothing of right answers while results are hidden', async () => {
    const { id, ...quiz } = await made({ hide_results: 'always', show_correct_answers: false });
    expect(quiz).toMatchObject({ hide_results: 'always', show_correct_answers: true });
    expect(await changed(id, { hide_results: '', show_correct_answers: false })).toMatchObject({
      hide_results: null,
      show_correct_answers: false,
    });
  });

  it('qz-show-last: shows right answers after the last attempt where there are several and they are shown', async () => {
    const last = { show_correct_answers_last_attempt: true };
    expect(await made(last)).toMatchObject({ show_correct_answers_last_attempt: false });
    expect(await made({ ...last, allowed_attempts: -1 })).toMatchObject({ show_correct_answers_last_attempt: false });
    const { id, show_correct_answers_last_attempt } = await made({ ...last, allowed_attempts: 2 });
    expect(show_correct_answers_last_attempt).toBe(true);
    expect(await changed(id, { show_correct_answers: false })).toMatchObject({
      show_correct_answers: false,
      show_correct_answers_last_attempt: false,
    });
  });

  it('qz-show-dates: keeps the dates of right answers only where these are shown', async () => {
    const dates = {
      show_correct_answers_at: '2031-01-01T00:00:00Z',
      hide_correct_answers_at: '2031-02-01T00:00:00Z',
    };
    const none = { show_correct_answers_at: null, hide_correct_answers_at: null };
    expect(await made({ ...dates, show_correct_answers: false })).toMatchObject(none);
    const { id, ...quiz } = await made(dates);
    expect(quiz).toMatchObject(dates);
    expect(await changed(id, { show_correct_answers: false })).toMatchObject(none);
  });

  it('qz-attempts-unlimited: -1 is as many as one likes, and what is below is ignored', async () => {
    const { id, allowed_attempts } = await made({ allowed_attempts: -1 });
    expect(allowed_attempts).toBe(-1);
    expect(await changed(id, { allowed_attempts: -2 })).toMatchObject({ allowed_attempts: -1 });
    expect(await made({ allowed_attempts: -2 })).toMatchObject({ allowed_attempts: 1 });
  });

  it('qz-scoring-default: the highest of several attempts counts where nothing is said', async () => {
    expect(await made({ allowed_attempts: 2 })).toMatchObject({ scoring_policy: 'keep_highest' });
  });

  it('qz-scoring-valid: which attempt counts is only said of several', async () => {
    expect(await made({ scoring_policy: 'keep_latest' })).toMatchObject({ scoring_policy: 'keep_highest' });
    const { id, scoring_policy } = await made({ scoring_policy: 'keep_latest', allowed_attempts: 3 });
    expect(scoring_policy).toBe('keep_latest');
    expect(await changed(id, { allowed_attempts: 1 })).toMatchObject({ scoring_policy: 'keep_highest' });
    expect(await made({ scoring_policy: 'keep_latest', allowed_attempts: -1 })).toMatchObject({
      scoring_policy: 'keep_latest',
    });
  });

  it('qz-scoring-values: the highest or the latest attempt counts', async () => {
    for (const policy of ['keep_highest', 'keep_latest'])
      expect(await made({ scoring_policy: policy, allowed_attempts: 2 })).toMatchObject({ scoring_policy: policy });
    await refused(
      () => teach.post(list, form({ title: 'Quiz', scoring_policy: 'keep_average', allowed_attempts: 2 })),
      400,
    );
  });

  it('qz-go-back: only one question at a time keeps students from going back', async () => {
    expect(await made({ cant_go_back: true })).toMatchObject({ cant_go_back: false });
    const { id, cant_go_back } = await made({ cant_go_back: true, one_question_at_a_time: true });
    expect(cant_go_back).toBe(true);
    expect(await changed(id, { one_question_at_a_time: false })).toMatchObject({
      one_question_at_a_time: false,
      cant_go_back: false,
    });
  });

  it('qz-one-time: results are shown once unless they never are', async () => {
    expect(await made({ one_time_results: true, hide_results: 'always' })).toMatchObject({ one_time_results: false });
    const { id, one_time_results } = await made({ one_time_results: true });
    expect(one_time_results).toBe(true);
    expect(await changed(id, { hide_results: 'always' })).toMatchObject({ one_time_results: false });
  });

  it('keeps an access code without the blanks around it, none for a blank one, and none that is too long', async () => {
    const { id, ...quiz } = await made({ access_code: ' sesame ' });
    expect(quiz).toMatchObject({ access_code: 'sesame', has_access_code: true });
    await refused(() => teach.put(`${list}/${id}`, form({ access_code: 'x'.repeat(256) })), 400);
    expect(await changed(id, { access_code: '' })).toMatchObject({ access_code: null, has_access_code: false });
  });

  it.each([
    '192.168.0.1',
    '192.168.0.0/24',
    '192.168.0.0/255.255.255.0',
    '10.0.0.1, 10.0.0.2,2001:db8::1',
    '2001:db8::/32',
  ])('keeps the address filter %s', async (filter) => {
    expect(await made({ ip_filter: filter })).toMatchObject({ ip_filter: filter });
  });

  it.each(['nowhere', '256.1.1.1', '10.0.0.0/33', '10.0.0.0/255.0.255.0', '10.0.0.1,,x', '0x7f.1', '1.2.3'])(
    'refuses the address filter %s',
    async (filter) => {
      const body = await refused(() => teach.post(list, form({ title: 'Quiz', ip_filter: filter })), 400);
      expect(body.errors).toMatchObject({ ip_filter: [{ type: 'invalid_ip_filter' }] });
    },
  );

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
    const foreign = await aGroup(world, { course_id: world.courses.CB });
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
