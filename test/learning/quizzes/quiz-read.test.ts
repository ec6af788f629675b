import { withoutAny } from '../../support/change-by-sql.js';
import { aSection, emptySection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anOverride, inDays, written } from '../assignments/builders.js';
import { aModule, anItem } from '../modules/course-parts.js';
import { aQuizSubmission } from './attempt-builders.js';
import { anEssayQuestion, aPublishedQuiz, type BuiltQuiz, setQuestions, setQuiz } from './builders.js';

describe('Reading quizzes', () => {
  let world: World;
  let list: string;
  beforeAll(async () => {
    world = await openWorld();
    list = `/courses/${world.courses.C1}/quizzes`;
  });
  afterAll(() => world.close());
  beforeEach(() => withoutAny(world, 'quizzes', 'modules'));

  type Who = Parameters<World['as']>[0];
  const listed = async (who: Who, path = list): Promise<any[]> => (await world.as(who).get(path)).body;
  const read = async (who: Who, { id }: Pick<BuiltQuiz, 'id'>): Promise<any> => {
    const answer = await world.as(who).get(`${list}/${id}`);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
    return answer.body;
  };

  it('qz-fields: carries every field of the document, the same alone and in a list', async () => {
    const quiz = await aPublishedQuiz(world, { title: 'Cells', description: '<p>Read first.</p>' });
    const body = await read('teach', quiz);
    expect(body).toMatchObject({
      id: quiz.id,
      title: 'Cells',
      html_url: `${world.base}/courses/${world.courses.C1}/quizzes/${quiz.id}`,
      description: '<p>Read first.</p>',
      quiz_type: 'assignment',
      assignment_id: quiz.assignmentId,
      assignment_group_id: expect.any(Number),
      question_count: 2,
      points_possible: 2,
      question_types: ['multiple_choice_question'],
      version_number: 1,
      published: true,
      locked_for_user: false,
      all_dates: [{ base: true, due_at: null, unlock_at: null, lock_at: null }],
      section_count: 1,
      has_access_code: false,
    });
    for (const key of ['time_limit', 'hide_results', 'access_code', 'ip_filter', 'due_at', 'lock_at', 'unlock_at'])
      expect([key, body[key]]).toEqual([key, null]);
    expect(body.quiz_extensions_url).toBe(`${world.base}/api/v1${list}/${quiz.id}/extensions`);
    // They led to what there is not.
    for (const key of ['quiz_statistics_url', 'quiz_reports_url', 'message_students_url'])
      expect(body).not.toHaveProperty(key);
    expect(await listed('teach')).toEqual([body]);
  });

  it('tells where extensions are given to those who manage or grade it, and to nobody else', async () => {
    const quiz = await aPublishedQuiz(world);
    const url = `${world.base}/api/v1${list}/${quiz.id}/extensions`;
    for (const who of ['teach', 'ta', 'des'] as const)
      expect([who, (await read(who, quiz)).quiz_extensions_url]).toEqual([who, url]);
    for (const who of ['stu1', 'obs'] as const) expect(await read(who, quiz)).not.toHaveProperty('quiz_extensions_url');
  });

  it('qz-mobile-url: has an address for mobile web views of its own', async () => {
    const { html_url, mobile_url } = await read('stu1', await aPublishedQuiz(world));
    expect(mobile_url).toBe(`${html_url}?persist_headless=1&force_user=1`);
  });

  it('qz-preview-url: tells where to try it to those alone who may grade', async () => {
    const quiz = await aPublishedQuiz(world);
    expect((await read('teach', quiz)).preview_url).toContain(`/quizzes/${quiz.id}/`);
    for (const who of ['stu1', 'obs', 'des'] as const) expect(await read(who, quiz)).not.toHaveProperty('preview_url');
  });

  it('qz-speedgrader: tells where it is graded once it is published, in both spellings', async () => {
    const published = await read('teach', await aPublishedQuiz(world));
    expect(published.speedgrader_url).toContain(`/quizzes/${published.id}/`);
    expect(published.speed_grader_url).toBe(published.speedgrader_url);
    const draft = await read('teach', await aPublishedQuiz(world, { workflowState: 'unpublished' }));
    expect(draft).not.toHaveProperty('speedgrader_url');
    expect(draft).not.toHaveProperty('speed_grader_url');
  });

  it('qz-permissions: says what the viewer may do', async () => {
    const quiz = await aPublishedQuiz(world);
    const seven = ['read', 'submit', 'create', 'manage', 'read_statistics', 'review_grades', 'update'];
    const held = async (who: Who) => {
      const { permissions } = await read(who, quiz);
      for (const name of seven) expect([name, typeof permissions[name]]).toEqual([name, 'boolean']);
      return Object.keys(permissions)
        .filter((name) => permissions[name])
        .sort();
    };
    const teaching = [
      'create',
      'delete',
      'grade',
      'manage',
      'preview',
      'read',
      'read_statistics',
      'review_grades',
      'update',
    ];
    expect(await held('teach')).toEqual(teaching);
    expect(await held('stu1')).toEqual(['read', 'submit']);
    expect(await held('obs')).toEqual(['read']);
  });

  it('qz-search: finds quizzes by a part of their title, of three characters at least', async () => {
    const wanted = await aPublishedQuiz(world, { title: 'Photosynthesis 100%' });
    await aPublishedQuiz(world, { title: 'Cells' });
    const found = async (term: string) =>
      (await listed('teach', `${list}?search_term=${encodeURIComponent(term)}`)).map(({ id }) => id);
    expect(await found('SYNTH')).toEqual([wanted.id]);
    expect(await found('1%0')).toEqual([]);
    expect(await found('00%')).toEqual([wanted.id]);
    expect(await found('mitosis')).toEqual([]);
    expect((await world.as('teach').get(`${list}?search_term=Ce`)).status).toBe(400);
  });

  it('shows the code and the addresses to those alone who manage or grade', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame', ipFilter: '10.0.0.0/8' });
    for (const who of ['teach', 'ta', 'des', 'admin'] as const)
      expect(await read(who, quiz)).toMatchObject({ access_code: 'sesame', ip_filter: '10.0.0.0/8' });
    for (const who of ['stu1', 'obs'] as const) {
      const body = await read(who, quiz);
      expect(body).toMatchObject({ has_access_code: true });
      expect(JSON.stringify(body)).not.toMatch(/sesame|10\.0\.0/);
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['access_code']));
      const query =
        'query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { settings { accessCode ipFilter } allDates { dueAt } } } }';
      const { data } = (await world.as(who).graphql(query, { c: world.courses.C1, q: quiz.id })).body;
      expect(data.course.quiz).toEqual({ settings: { accessCode: null, ipFilter: null }, allDates: null });
    }
  });

  it('is seen by students once it is published, and of overrides by those whom they name', async () => {
    await aPublishedQuiz(world, { title: 'Draft', workflowState: 'unpublished' });
    const some = await aPublishedQuiz(world, { title: 'Some' }, [], { onlyVisibleToOverrides: true });
    await anOverride(world, some.assignmentId, {}, [world.users.stu1]);
    const titles = async (who: Who) => (await listed(who)).map(({ title }) => title);
    expect(await titles('teach')).toEqual(['Draft', 'Some']);
    expect(await titles('stu1')).toEqual(['Some']);
    expect(await titles('obs')).toEqual(['Some']);
    expect(await titles('stu2')).toEqual([]);
    expect((await world.as('stu2').get(`${list}/${some.id}`)).status).toBe(404);
  });

  it.each(['assignment', 'survey'])(
    'an %s: shows students the dates that are theirs, and staff all of them',
    async (type) => {
      const base = { dueAt: inDays(5), unlockAt: null, lockAt: inDays(6) };
      const quiz = await aPublishedQuiz(world, { quizType: type }, [], base);
      const section = await aSection(world, 'Evening', [world.users.stu2]);
      const later = { dueAt: inDays(8), dueAtOverridden: true, lockAt: inDays(9), lockAtOverridden: true };
      await anOverride(world, quiz.assignmentId, { courseSectionId: section, title: 'Evening', ...later });
      expect(await read('stu1', quiz)).toMatchObject({ due_at: written(base.dueAt), lock_at: written(base.lockAt) });
      expect(await read('stu2', quiz)).toMatchObject({
        due_at: written(later.dueAt),
        lock_at: written(later.lockAt),
      });
      expect(await read('stu2', quiz)).not.toHaveProperty('all_dates');
      const staff = await read('teach', quiz);
      expect(staff.due_at).toBe(written(base.dueAt));
      expect(staff.all_dates).toEqual([
        { base: true, due_at: written(base.dueAt), unlock_at: null, lock_at: written(base.lockAt) },
        {
          id: expect.any(Number),
          title: 'Evening',
          due_at: written(later.dueAt),
          unlock_at: null,
          lock_at: written(later.lockAt),
        },
      ]);
      await emptySection(world, section);
    },
  );

  it('qz-lock-fields: tells students, observers and nobody else what keeps them out, and nothing when nothing does', async () => {
    const open = await aPublishedQuiz(world, { description: 'Text' }, [], {
      unlockAt: inDays(-1),
      lockAt: inDays(1),
    });
    for (const who of ['stu1', 'obs'] as const) {
      const body = await read(who, open);
      expect(body).toMatchObject({ locked_for_user: false, description: 'Text' });
      expect(body).not.toHaveProperty('lock_info');
      expect(body).not.toHaveProperty('lock_explanation');
    }
    const early = await aPublishedQuiz(world, { description: 'Text' }, [], { unlockAt: inDays(1) });
    const late = await aPublishedQuiz(world, { description: 'Text' }, [], { lockAt: inDays(-1) });
    for (const who of ['stu1', 'obs'] as const) {
      expect(await read(who, early)).toMatchObject({
        locked_for_user: true,
        description: null,
        lock_info: { asset_string: `quizzes:quiz_${early.id}`, unlock_at: written(inDays(1)) },
        lock_explanation: expect.stringContaining('quiz is locked until'),
      });
      expect(await read(who, late)).toMatchObject({
        locked_for_user: true,
        description: 'Text',
        lock_info: { asset_string: `quizzes:quiz_${late.id}`, lock_at: written(inDays(-1)), can_view: true },
        lock_explanation: expect.stringContaining('quiz was locked'),
      });
    }
    for (const quiz of [early, late]) {
      const body = await read('teach', quiz);
      expect(body).toMatchObject({ locked_for_user: false, description: 'Text' });
      expect(body).not.toHaveProperty('lock_info');
    }
    await aQuizSubmission(world, early, world.users.stu1, { manuallyUnlocked: true });
    expect(await read('stu1', early)).toMatchObject({ locked_for_user: false, description: 'Text' });
    expect(await read('stu2', early)).toMatchObject({ locked_for_user: true });
  });

  it('is locked by a module that is not open, as long as no other one shows it', async () => {
    const quiz = await aPublishedQuiz(world);
    const module = await aModule(world, { name: 'Later', unlock_at: inDays(3).toISOString() });
    await anItem(world, module, { type: 'Quiz', content_id: quiz.id });
    expect(await read('stu1', quiz)).toMatchObject({
      locked_for_user: true,
      lock_info: { context_module: { id: module, name: 'Later' } },
      lock_explanation: expect.stringContaining('Later'),
    });
    expect(await read('teach', quiz)).toMatchObject({ locked_for_user: false });
    await anItem(world, await aModule(world, { name: 'Now' }), { type: 'Assignment', content_id: quiz.assignmentId });
    expect(await read('stu1', quiz)).toMatchObject({ locked_for_user: false });
  });

  it('is worth and asks what was published; a survey is worth what it was given; a draft what it has now', async () => {
    const quiz = await aPublishedQuiz(world, {}, [
      anEssayQuestion(),
      anEssayQuestion({ questionType: 'text_only_question' }),
    ]);
    await setQuestions(world, quiz, { pointsPossible: 50 });
    expect(await read('stu1', quiz)).toMatchObject({ points_possible: 10, question_count: 2 });
    await setQuiz(world, quiz, { workflowState: 'unpublished' });
    expect(await read('teach', quiz)).toMatchObject({ points_possible: 50, question_count: 1 });
    const survey = await aPublishedQuiz(world, { quizType: 'graded_survey', surveyPoints: 3 });
    expect(await read('stu1', survey)).toMatchObject({ points_possible: 3, question_count: 2 });
  });

  it('stands in no gradebook where it is not graded', async () => {
    const survey = await read('teach', await aPublishedQuiz(world, { quizType: 'survey' }));
    expect(survey).toMatchObject({ assignment_id: null, assignment_group_id: null, post_to_sis: null });
  });

  it('costs one statement for a list of a hundred, whoever asks, and pages without gaps', async () => {
    for (let i = 0; i < 100; i += 1) await aPublishedQuiz(world, { title: `Quiz ${i}` }, []);
    for (const who of ['teach', 'stu1', 'obs', 'admin'] as const) {
      expect(await listed(who, `${list}?per_page=100`)).toHaveLength(100);
      expect([who, await world.statementsOf(() => listed(who, `${list}?per_page=100`))]).toEqual([who, 1]);
    }
    const seen: number[] = [];
    let next: string | undefined = `${list}?per_page=37`;
    while (next !== undefined) {
      const page = await world.as('stu1').get(next.replace(`${world.base}/api/v1`, ''));
      seen.push(...page.body.map(({ id }: { id: number }) => id));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
  });

  it('is another tenant’s business nowhere', async () => {
    const quiz = await aPublishedQuiz(world, { courseId: world.courses.CB });
    for (const who of ['teach', 'admin', 'stu1'] as const) {
      expect((await world.as(who).get(`/courses/${world.courses.CB}/quizzes`)).status).toBe(404);
      expect((await world.as(who).get(`/courses/${world.courses.CB}/quizzes/${quiz.id}`)).status).toBe(404);
      expect((await world.as(who).get(`${list}/${quiz.id}`)).status).toBe(404);
    }
  });
});
