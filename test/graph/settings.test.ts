/** Parts of wide types: `settings` of courses and quizzes. */
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { bindPart } from '../../schema/platform/parts.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { openWorld, type World } from '../support/world.js';

const change = `mutation($id: RecordId!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) {
    course { name settings { license isPublic lockAllAnnouncements } } errors { code field message } ignored { field }
  }
}`;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

describe('Settings', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const asked = async (who: Parameters<World['as']>[0], query: string, variables: Record<string, unknown> = {}) =>
    (await world.as(who).graphql(query, { id: world.courses.C1, ...variables })).body;
  const update = async (input: object) => (await asked('admin', change, { input })).data.updateCourse;

  it('are read with their record in one statement, of a list as of one, and once however often they are asked', async () => {
    const quizzes = [await aPublishedQuiz(world), await aPublishedQuiz(world, { timeLimit: 30 })];
    const query = `query($id: RecordId!, $more: Boolean!) { course(id: $id) {
      settings { license } mine: settings { isPublic license } name
      ... on Course @include(if: $more) { settings { defaultView } }
      quizzes { nodes { settings { timeLimit } ...Attempts } }
    } } fragment Attempts on Quiz { settings { allowedAttempts scoringPolicy } }`;
    const ask = (more: boolean) => asked('teach', query, { more });
    const { data } = await ask(true);
    expect(data.course).toEqual({
      settings: { license: 'PRIVATE', defaultView: expect.any(String) },
      mine: { isPublic: false, license: 'PRIVATE' },
      name: 'Biology 101',
      quizzes: {
        nodes: [null, 30].map((timeLimit) => ({
          settings: { timeLimit, allowedAttempts: 1, scoringPolicy: 'KEEP_HIGHEST' },
        })),
      },
    });
    expect(quizzes).toHaveLength(2);
    expect((await ask(false)).data.course.settings).toEqual({ license: 'PRIVATE' });
    expect(await world.statementsOf(() => ask(false))).toBe(1);
  });

  it('are named with their path where they are refused or ignored, over REST as the parameter', async () => {
    const before = (await world.as('admin').get(`/courses/${world.courses.C1}`)).body;
    const refused = await update({ name: 'Other', settings: { license: null, isPublic: null } });
    expect(refused.course).toBeNull();
    const blank = (name: string) => ({ code: 'BLANK', field: `settings.${name}`, message: `${name} can't be blank.` });
    expect(refused.errors).toHaveLength(2);
    expect(refused.errors).toEqual(expect.arrayContaining([blank('license'), blank('isPublic')]));
    const limit = await update({ settings: { homePageAnnouncementLimit: -1 } });
    expect(limit.errors).toEqual([expect.objectContaining({ field: 'settings.homePageAnnouncementLimit' })]);
    const wrong = await asked('admin', change, { input: { settings: { isPublic: 'yes' } } });
    expect(Object.keys(wrong.errors[0].extensions.fields)).toEqual(['settings.isPublic']);
    const rest = await world.as('admin').json('PUT', `/courses/${world.courses.C1}`, {
      course: { license: null, home_page_announcement_limit: 3 },
    });
    expect([rest.status, rest.body.errors]).toEqual([
      400,
      { license: [{ attribute: 'license', type: 'blank', message: "license can't be blank." }] },
    ]);
    const number = await world.as('admin').put(`/courses/${world.courses.C1}`, {
      'course[home_page_announcement_limit]': '-1',
    });
    expect([number.status, Object.keys(number.body.errors)]).toEqual([400, ['home_page_announcement_limit']]);
    expect((await world.as('admin').get(`/courses/${world.courses.C1}`)).body).toEqual(before);
  });

  it('that an account above locks are ignored by their path, and answered as they are in force', async () => {
    const locked = { 'account[settings][lock_all_announcements][locked]': true };
    const value = { 'account[settings][lock_all_announcements][value]': true };
    await world.as('admin').put(`/accounts/${world.accounts.RA}`, { ...locked, ...value });
    const saved = await update({ settings: { lockAllAnnouncements: false, isPublic: true } });
    expect(saved).toEqual({
      course: { name: 'Biology 101', settings: { license: 'PRIVATE', isPublic: true, lockAllAnnouncements: true } },
      errors: [],
      ignored: [{ field: 'settings.lockAllAnnouncements' }],
    });
  });

  it('stay as they are where the input says nothing of them, or null', async () => {
    await update({ settings: { license: 'CC_BY', isPublic: true } });
    for (const input of [{ name: 'Botany' }, { name: 'Zoology', settings: null }, { settings: {} }]) {
      const { course, errors } = await update(input);
      expect([course.settings, errors]).toEqual([expect.objectContaining({ license: 'CC_BY', isPublic: true }), []]);
    }
  });

  it('stand over REST among the keys of the course and of the quiz, in the order of before', async () => {
    const course = (await world.as('teach').get(`/courses/${world.courses.C1}`)).body;
    const keys = Object.keys(course);
    expect(keys.slice(keys.indexOf('default_view'), keys.indexOf('blueprint') + 1)).toEqual(
      wordsOf(`
        default_view license locale time_zone is_public is_public_to_auth_users public_syllabus
        public_syllabus_to_auth storage_quota_mb hide_final_grades apply_assignment_group_weights
        restrict_enrollments_to_course_dates allow_student_assignment_edits allow_wiki_comments
        allow_student_forum_attachments open_enrollment self_enrollment blueprint`),
    );
    expect(course).not.toHaveProperty('settings');
    const { id } = await aPublishedQuiz(world, { accessCode: 'sesame' });
    const quiz = (await world.as('teach').get(`/courses/${world.courses.C1}/quizzes/${id}`)).body;
    const quizKeys = Object.keys(quiz);
    expect(quizKeys.slice(quizKeys.indexOf('time_limit'), quizKeys.indexOf('ip_filter') + 1)).toEqual(
      wordsOf(`
        time_limit shuffle_answers hide_results show_correct_answers show_correct_answers_last_attempt
        show_correct_answers_at hide_correct_answers_at one_time_results scoring_policy allowed_attempts
        one_question_at_a_time question_count points_possible cant_go_back has_access_code access_code ip_filter`),
    );
    expect(quizKeys.at(-1)).toBe('anonymous_submissions');
  });

  it('of language and time zone are no empty text: null unsets them', async () => {
    const zoned = `mutation($id: RecordId!, $input: UpdateCourseInput!) { updateCourse(id: $id, input: $input) {
      course { settings { locale } } errors { code field } } }`;
    const put = async (input: object) => (await asked('admin', zoned, { input })).data.updateCourse;
    expect(await put({ settings: { locale: 'de' } })).toEqual({ course: { settings: { locale: 'de' } }, errors: [] });
    expect(await put({ timeZone: '', settings: { locale: '' } })).toEqual({
      course: null,
      errors: [
        { code: 'INCLUSION', field: 'timeZone' },
        { code: 'INVALID', field: 'settings.locale' },
      ],
    });
    const { data } = await asked('teach', 'query($id: RecordId!) { course(id: $id) { settings { locale } } }');
    expect(data.course.settings.locale).toBe('de');
    expect(await put({ settings: { locale: null } })).toEqual({ course: { settings: { locale: null } }, errors: [] });
  });

  it('have no field that is called like one of the record: both would have one place in the row', () => {
    const schema = buildSchema(
      'type Query { a: Int } type Course { name: Int, settings: Settings! } type Settings { name: Int }',
    );
    const course = schema.getType('Course') as GraphQLObjectType;
    const settings = schema.getType('Settings') as GraphQLObjectType;
    settings.extensions = { partOf: {} };
    expect(() => bindPart(course, course.getFields()['settings']!)).toThrow(
      'Course and its part settings both have name.',
    );
  });
});
