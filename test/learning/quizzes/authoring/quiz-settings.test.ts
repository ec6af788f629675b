import { type Caller, openWorld, type World } from '../../../support/world.js';
import { form, type QuizTeacher, quizTeacher } from './quiz-teacher.js';

describe('Settings of a quiz', () => {
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

  it('qz-default-shuffle-answers, qz-default-show-correct-answers, qz-default-show-correct-answers-last-attempt, qz-default-one-question-at-a-time, qz-default-cant-go-back, qz-default-one-time-results, qz-default-only-visible-to-overrides, qz-attempts-default: has these settings where nothing is said', async () => {
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
  });

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

  it('qz-access-code: keeps an access code without the blanks around it, none for a blank one, and none that is too long', async () => {
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
  ])('qz-ip-filter: keeps the address filter %s', async (filter) => {
    expect(await made({ ip_filter: filter })).toMatchObject({ ip_filter: filter });
  });

  it.each(['nowhere', '256.1.1.1', '10.0.0.0/33', '10.0.0.0/255.0.255.0', '10.0.0.1,,x', '0x7f.1', '1.2.3'])(
    'refuses the address filter %s',
    async (filter) => {
      const body = await refused(() => teach.post(list, form({ title: 'Quiz', ip_filter: filter })), 400);
      expect(body.errors).toMatchObject({ ip_filter: [{ type: 'invalid_ip_filter' }] });
    },
  );
});
