/** The same letters are the same text, whether an accent is a character of its own or not. Decision 0108. */
import { verifyPassword } from '../../src/platform/authorization/secrets.js';
import { announce, uploaded } from '../learning/files/uploads.js';
import { anEssayQuestion, answer, aPublishedQuiz, question } from '../learning/quizzes/builders.js';
import { Sitting } from '../learning/quizzes/sitting.js';
import { setPassword } from '../support/account-builders.js';
import { Browser } from '../support/browser.js';
import { openWorld, type World } from '../support/world.js';

const word = 'Übungsgröße';
const [whole, apart] = [word.normalize('NFC'), word.normalize('NFD')];
const forms = { NFC: whole, NFD: apart };
type Form = keyof typeof forms;
const bothWays: readonly (readonly [Form, Form])[] = [
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
];

describe.each(bothWays)('What is written in %s and asked for in %s', (written, asked) => {
  const [said, sought] = [forms[written], forms[asked]];
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());
  const course = () => `/courses/${world.courses.C1}`;

  it('is one file where it is overwritten, and one folder of a path', async () => {
    const at = `${course()}/files`;
    const teach = world.as('teach');
    const first = await uploaded(teach, at, `${said}.pdf`, 'one', { parent_folder_path: said });
    const more = { parent_folder_path: sought, on_duplicate: 'overwrite' };
    const second = await uploaded(teach, at, `${sought}.pdf`, 'two', more);
    expect([second.display_name, second.folder_id]).toEqual([`${whole}.pdf`, first.folder_id]);
    const rows = `select display_name as name from files where folder_id = $1 and workflow_state = 'available'`;
    expect(await world.sql(rows, [first.folder_id])).toEqual([{ name: `${whole}.pdf` }]);
    const kept = await uploaded(teach, at, `${said}.pdf`, 'three', { ...more, on_duplicate: 'rename' });
    expect(kept.display_name).not.toBe(`${whole}.pdf`);
    for (const path of [said, sought]) {
      const answer = await teach.get(`${course()}/folders/by_path/${encodeURIComponent(path)}`);
      expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([expect.anything(), first.folder_id]);
    }
  });

  it('is found by every list that is searched', async () => {
    const admin = world.as('admin');
    const module = (await admin.post(`${course()}/modules`, { 'module[name]': said })).body.id;
    const item = { 'module_item[type]': 'SubHeader', 'module_item[title]': said };
    const account = `/accounts/${world.accounts.RA}`;
    const made = [
      await admin.post(`${account}/courses`, { 'course[name]': said }),
      await admin.post(`${course()}/assignments`, { 'assignment[name]': said }),
      await admin.post(`${course()}/quizzes`, { 'quiz[title]': said }),
      await admin.post(`${course()}/pages`, { 'wiki_page[title]': said }),
      await admin.post(`${course()}/modules/${module}/items`, item),
      await admin.post(`${account}/external_tools`, {
        name: said,
        url: 'https://tool.example',
        consumer_key: 'k',
        shared_secret: 's',
        privacy_level: 'public',
      }),
      await admin.put(`/users/${world.users.stu1}`, { 'user[name]': said }),
    ];
    expect(made.map(({ status }) => status >= 200 && status < 300)).toEqual(made.map(() => true));
    await uploaded(admin, `${course()}/files`, `${said}.txt`, 'x');
    const lists = [
      `${account}/courses`,
      `${account}/users`,
      `${account}/external_tools`,
      `${course()}/assignments`,
      `${course()}/quizzes`,
      `${course()}/pages`,
      `${course()}/modules`,
      `${course()}/modules/${module}/items`,
      `${course()}/files`,
      `${course()}/users`,
      `/groups/${world.groups.red}/users`,
      `/group_categories/${world.groups.labs}/users`,
    ];
    for (const list of lists) {
      const { body } = await admin.get(`${list}?search_term=${encodeURIComponent(sought)}`);
      const names = (body as Record<string, string>[]).map((one) => one['name'] ?? one['title'] ?? one['display_name']);
      // The quiz stands among the assignments, too.
      const found = list.endsWith('/assignments') ? [whole, whole] : [expect.stringContaining(whole)];
      expect([list, names]).toEqual([list, found]);
    }
  });

  it('is one SIS id: found in every form, and taken', async () => {
    const admin = world.as('admin');
    const account = `/accounts/${world.accounts.RA}`;
    const named = (id: string) => ({ 'course[name]': 'Cells', 'course[sis_course_id]': id });
    const made = await admin.post(`${account}/courses`, named(said));
    expect([made.status, made.body.sis_course_id]).toEqual([200, whole]);
    for (const form of [
      `sis_course_id:${encodeURIComponent(sought)}`,
      `hex:sis_course_id:${Buffer.from(sought).toString('hex')}`,
    ])
      expect([form, (await admin.get(`/courses/${form}`)).body.id]).toEqual([form, made.body.id]);
    const query = 'query ($id: RecordId!) { course(id: $id) { recordId } }';
    const { body } = await admin.graphql(query, { id: `sis_course_id:${sought}` });
    expect(body.data.course).toEqual({ recordId: made.body.id });
    const written = `{ course(id: "sis_course_id:${sought}") { recordId } }`;
    expect((await admin.graphql(written)).body.data.course).toEqual({ recordId: made.body.id });
    const again = await admin.post(`${account}/courses`, named(sought));
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['sis_source_id']]);

    const person = (login: string, sis: string) => ({
      'pseudonym[unique_id]': login,
      'pseudonym[sis_user_id]': sis,
      'user[name]': 'Nina',
    });
    const user = await admin.post(`${account}/users`, person('nina', said));
    expect((await admin.get(`/users/sis_user_id:${encodeURIComponent(sought)}`)).body.id).toBe(user.body.id);
    const acting = await admin.get(`/users/self?as_user_id=sis_user_id:${encodeURIComponent(sought)}`);
    expect(acting.body.id).toBe(user.body.id);
    expect((await admin.post(`${account}/users`, person('other', sought))).status).toBe(400);
  });

  it('is one login: signed on with, found, and taken; its password stays the same, however it was typed', async () => {
    const admin = world.as('admin');
    const logins = `/accounts/${world.accounts.RA}/logins`;
    const login = (name: string) => ({ 'user[id]': world.users.stu1, 'login[unique_id]': name });
    const made = await admin.post(logins, { ...login(said), 'login[password]': `${said} flows` });
    expect([made.status, made.body.unique_id]).toEqual([200, whole]);
    expect((await admin.post(logins, login(sought))).status).toBe(400);
    const byLogin = await admin.get(`/users/sis_login_id:${encodeURIComponent(sought)}`);
    expect(byLogin.body.id).toBe(world.users.stu1);
    for (const [name, password] of [
      [sought, `${sought} flows`],
      [said, `${said} flows`],
    ]) {
      const { status, headers } = await new Browser(world.base).submit('/login', { login: name!, password: password! });
      expect([status, headers['location']]).toEqual([303, '/login/account']);
    }
  });

  it('is one access code of a quiz', async () => {
    const quiz = await aPublishedQuiz(world, {});
    const path = `${course()}/quizzes/${quiz.id}`;
    expect((await world.as('teach').put(path, { 'quiz[access_code]': said })).body.access_code).toBe(whole);
    const tried = (code: string) => world.as('stu1').post(`${path}/validate_access_code`, { access_code: code });
    expect([(await tried(sought)).text, (await tried(said)).text]).toEqual(['true', 'true']);
    const start = `mutation ($code: String) { startQuizAttempt(courseId: "${world.courses.C1}", quizId: "${quiz.id}", accessCode: $code) { quizAttempt { attempt } errors { message } } }`;
    const { body } = await world.as('stu1').graphql(start, { code: sought });
    expect([body.errors, body.data?.startQuizAttempt?.errors]).toEqual([undefined, []]);
  });

  it('is one answer to a question of a quiz, and one key of an object of answers', async () => {
    const quiz = await aPublishedQuiz(world, {}, [anEssayQuestion()]);
    const exam = new Sitting(world, quiz);
    const attempt = await exam.started('stu1');
    const { status } = await exam.answer('stu1', attempt, [{ id: quiz.questionIds[0], answer: said }]);
    expect([status, (await exam.answers()).map(({ answer }) => answer)]).toEqual([200, [whole]]);
    const blank = answer(1, { text: 'red', weight: 100, blankId: whole });
    const blanks = question({
      questionType: 'fill_in_multiple_blanks_question',
      questionText: `[${whole}]`,
      answers: [blank],
    });
    const filled = new Sitting(world, await aPublishedQuiz(world, {}, [blanks]));
    const started = await filled.started('stu1');
    await filled.answer('stu1', started, [{ id: filled.quiz.questionIds[0], answer: { [sought]: 'red' } }]);
    expect((await filled.answers()).map(({ answer }) => answer)).toEqual([{ [whole]: 'red' }]);
  });

  it('is kept as one text, as a variable, as a literal and by a compiled document', async () => {
    const admin = world.as('admin');
    const name = async () => (await world.sql('select name from courses where id = $1', [world.courses.C1]))[0].name;
    const change = (value: string) =>
      `mutation ($id: RecordId!, $name: String) { updateCourse(id: $id, input: { name: ${value} }) { course { name } } }`;
    await admin.graphql(change(JSON.stringify(said)).replace(', $name: String', ''), { id: world.courses.C1 });
    expect(await name()).toBe(whole);
    for (let run = 0; run < 70; run += 1) {
      const { body } = await admin.graphql(change('$name'), { id: world.courses.C1, name: `${said} ${run}` });
      expect(body.data.updateCourse.course.name).toBe(`${whole} ${run}`);
    }
  });
});

describe('What somebody else compares byte by byte', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is kept as it was sent: addresses and secrets', async () => {
    const url = `https://tool.example/${apart}`;
    const tool = { name: apart, url, consumer_key: apart, shared_secret: apart, privacy_level: 'public' };
    const { body } = await world.as('admin').post(`/accounts/${world.accounts.RA}/external_tools`, tool);
    const [row] = await world.sql('select name, url, consumer_key as key from external_tools where id = $1', [body.id]);
    expect({ ...row, url: decodeURIComponent(row.url) }).toEqual({ name: whole, url, key: apart });
  });

  it('passwords of before are taken, in the form in which they were typed and in the other', async () => {
    await setPassword(world, world.users.ta, `${apart} flows`);
    const [{ hash }] = await world.sql('select password_hash as hash from logins where user_id = $1', [world.users.ta]);
    expect(await verifyPassword(`${whole} flows`, hash)).toBe(true);
    expect(await verifyPassword(`${apart} flows`, hash)).toBe(true);
    expect((await announce(world.as('ta'), `/courses/${world.courses.C1}/files`, 'a.txt', 'x')).status).toBe(200);
  });
});
