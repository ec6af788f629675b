/** What the migration to composed texts makes of rows that were stored before it. Decision 0108. */
import { lookAlikes, saidOfLookAlikes } from '../../src/server/database/look-alikes.js';
import { ComposedTexts } from '../../src/server/database/migrations/0130-composed-texts.js';
import { aPage, change, inCourse } from '../learning/pages/builders.js';
import { answer, aPublishedQuiz, question } from '../learning/quizzes/builders.js';
import { Sitting } from '../learning/quizzes/sitting.js';
import { changeRows } from '../support/change-by-sql.js';
import { openWorld, type World } from '../support/world.js';

const word = 'Übungsgröße';
const [whole, apart] = [word.normalize('NFC'), word.normalize('NFD')];

describe('Texts that were stored before', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const migrate = async () => {
    const em = await world.em();
    const migration = new ComposedTexts(em.getDriver(), em.config);
    migration.up();
    for (const query of migration.getQueries()) await world.sql(query as string);
  };
  const nameOf = async (table: string, column: string, id: number): Promise<string> =>
    (await world.sql(`select ${column} as text from ${table} where id = $1`, [id]))[0].text;

  it('are found once they are composed: SIS ids, logins, names', async () => {
    const { C1 } = world.courses;
    await changeRows(world, 'courses', { id: C1 }, { name: apart, sisCourseId: apart, courseCode: apart });
    await changeRows(world, 'logins', { id: world.logins.stu1 }, { uniqueId: apart, sisUserId: apart });
    await changeRows(
      world,
      'users',
      { id: world.users.stu1 },
      { name: apart, sortableName: apart, bio: `${apart}\n2` },
    );
    const admin = world.as('admin');
    const search = `/accounts/${world.accounts.RA}/courses?search_term=${encodeURIComponent(whole)}`;
    expect((await admin.get(search)).body).toEqual([]);
    await migrate();
    world.app.cache.clear();
    expect((await admin.get(search)).body).toEqual([
      expect.objectContaining({ id: C1, name: whole, course_code: whole }),
    ]);
    for (const form of ['sis_user_id', 'sis_login_id'])
      expect((await admin.get(`/users/${form}:${encodeURIComponent(apart)}`)).body.id).toBe(world.users.stu1);
    expect((await admin.get(`/courses/sis_course_id:${encodeURIComponent(apart)}`)).body.id).toBe(C1);
    expect(await nameOf('users', 'bio', world.users.stu1)).toBe(`${whole}\n2`);
  });

  it('stay where another row has the key already, and are found by their ids', async () => {
    const { handout, answers } = world.files;
    await changeRows(world, 'files', { id: handout }, { displayName: `${whole}.pdf` });
    await changeRows(world, 'files', { id: answers }, { displayName: `${apart}.pdf` });
    await changeRows(world, 'courses', { id: world.courses.C1 }, { sisCourseId: whole });
    await changeRows(world, 'courses', { id: world.courses.C2 }, { sisCourseId: apart, name: apart });
    const files = 'select count(*)::int as n from files';
    const before = await world.sql(files);
    await migrate();
    expect(await nameOf('files', 'display_name', handout)).toBe(`${whole}.pdf`);
    expect(await nameOf('files', 'display_name', answers)).toBe(`${apart}.pdf`);
    expect(await nameOf('courses', 'sis_course_id', world.courses.C2)).toBe(apart);
    expect(await nameOf('courses', 'name', world.courses.C2)).toBe(whole);
    expect(await world.sql(files)).toEqual(before);
    const alike = await world.sql(lookAlikes);
    expect(alike).toEqual([
      { place: 'courses.sis_course_id', count: 1, ids: [String(world.courses.C2)] },
      { place: 'files.display_name', count: 1, ids: [String(answers)] },
    ]);
    expect(saidOfLookAlikes(alike[0])).toMatch(/^courses\.sis_course_id reads like .* in 1 row, .*: \d+$/);
    const renamed = await world.as('teach').put(`/files/${answers}`, { name: 'other.pdf' });
    expect([renamed.status, renamed.body.display_name]).toEqual([200, 'other.pdf']);
  });

  it('are put on one line where they are names, so that whole records may be written back', async () => {
    const { C1 } = world.courses;
    await changeRows(
      world,
      'courses',
      { id: C1 },
      { name: 'Biology\r\n101\u2028\t', courseCode: '\n', publicDescription: 'a\nb' },
    );
    await changeRows(world, 'sections', { id: world.sections.C1 }, { name: '  Spring ' });
    await migrate();
    expect(await nameOf('courses', 'name', C1)).toBe('Biology 101');
    // Nothing would be left of it.
    expect(await nameOf('courses', 'course_code', C1)).toBe('\n');
    expect(await nameOf('courses', 'public_description', C1)).toBe('a\nb');
    expect(await nameOf('sections', 'name', world.sections.C1)).toBe('  Spring ');
    const name = (await world.as('teach').get(`/courses/${C1}`)).body.name;
    expect((await world.as('teach').put(`/courses/${C1}`, { 'course[name]': name })).status).toBe(200);
  });

  it('are composed in earlier revisions of a page as well, whose titles come back when it is reverted', async () => {
    const { page_id: pageId, url } = await aPage(world, 'Tides');
    await change(world, 'teach', url, { title: 'Moons' });
    await changeRows(world, 'page_revisions', { pageId, number: 1 }, { title: `${apart}\nBEGIN:VEVENT`, url: apart });
    await migrate();
    const [old] = await world.sql('select title, url from page_revisions where page_id = $1 and number = 1', [pageId]);
    expect(old).toEqual({ title: `${whole} BEGIN:VEVENT`, url: whole });
    const { status } = await world.as('teach').post(`${inCourse(world)}/moons/revisions/1`);
    expect([status, await nameOf('pages', 'title', pageId)]).toEqual([200, `${whole} BEGIN:VEVENT`]);
  });

  it('are filled where they are blanks of a question: published questions stay as they were', async () => {
    const blank = { blankId: apart, weight: 100 };
    const choices = [answer(1, { ...blank, text: 'red' }), answer(2, { ...blank, text: 'blue', weight: 0 })];
    const questions = (['fill_in_multiple_blanks_question', 'multiple_dropdowns_question'] as const).map(
      (questionType) => question({ questionType, questionText: `[${apart}]`, answers: choices }),
    );
    const quiz = await aPublishedQuiz(world, {}, questions);
    await migrate();
    const exam = new Sitting(world, quiz);
    const started = await exam.started('stu1');
    const [first, second] = quiz.questionIds as [number, number];
    for (const name of [apart, whole]) {
      const filled = [
        { id: first, answer: { [name]: 'red' } },
        { id: second, answer: { [name]: 1 } },
      ];
      expect((await exam.answer('stu1', started, filled)).status).toBe(200);
      expect((await exam.answers()).map((row) => row.answer)).toEqual([{ [apart]: 'red' }, { [apart]: 1 }]);
    }
    const { body } = await exam.complete('stu1', started);
    expect(body.quiz_submissions[0].kept_score).toBe(quiz.questionIds.length);
  });

  it('change nothing where everything is as it comes in now', async () => {
    const rows = () => world.sql('select id::int, name, updated_at from courses order by id');
    await migrate();
    const before = await rows();
    await migrate();
    expect(await rows()).toEqual(before);
  });
});
