import { isObjectType } from 'graphql';
import { changeRows } from '../../support/change-by-sql.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay, setAssignment } from '../assignments/builders.js';
import { anEssayQuestion, answer, aPublishedQuiz, question } from '../quizzes/builders.js';
import { uploaded } from './uploads.js';

/** The addresses in HTML, as a page would follow them. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|poster)="([^"]*)"/g)].map(([, address]) =>
    (address as string).replaceAll('&amp;', '&'),
  );

describe('Links to files in HTML', () => {
  let world: World;
  let teach: Caller;
  let stu1: Caller;
  let C1: number;
  let open: number;
  beforeAll(async () => {
    world = await openWorld();
    teach = world.as('teach');
    stu1 = world.as('stu1');
    C1 = world.courses.C1;
    open = (await uploaded(teach, `/courses/${C1}/files`, 'open.txt', 'for all of the course')).id;
  });
  afterAll(() => world.close());

  const fileOfTeacher = async (name: string, change: Record<string, string | boolean>): Promise<number> => {
    const { id } = await uploaded(teach, `/courses/${C1}/files`, name, 'abc');
    expect([name, (await teach.put(`/files/${id}`, change)).status]).toEqual([name, 200]);
    return id;
  };
  const verified = (id: number, mark = '') =>
    expect.stringMatching(
      new RegExp(
        `^${world.base}/files/${id}/download\\?expires=\\d+(&locked=1|&viewer=\\d+)?&verifier=[\\w-]{43}${mark}$`,
      ),
    );
  const fetched = async (address: string) => {
    const response = await fetch(address);
    return [response.status, await response.text()];
  };
  const described = async (html: string): Promise<number> => {
    const made = await teach.json('POST', `/courses/${C1}/assignments`, {
      assignment: { name: 'Read', description: html, published: true },
    });
    expect([made.status, made.body.description === null]).toEqual([201, false]);
    return made.body.id;
  };
  const descriptionFor = async (caller: Caller, id: number): Promise<string> => {
    const { status, body } = await caller.get(`/courses/${C1}/assignments/${id}`);
    expect(status).toBe(200);
    return body.description;
  };
  const stored = async (id: number): Promise<string> =>
    (await world.sql('select description from assignments where id = $1', [id]))[0].description;

  it('HTML out: are absolute and open, in every form of their addresses', async () => {
    const id = await described(
      [
        `<a href="/courses/${C1}/files/${open}">1</a>`,
        `<img src="/courses/${C1}/files/${open}/preview?wrap=1" alt="2" />`,
        `<a href="/files/${open}/download#page=2">3</a>`,
        `<a href="${world.base}/files/${open}">4</a>`,
        `<video poster="${world.base}/courses/${C1}/files/${open}/download?download_frd=1"></video>`,
      ].join(''),
    );
    const links = linksIn(await descriptionFor(stu1, id));
    expect(links).toEqual(['', '', '#page=2', '', ''].map((mark) => verified(open, mark)));
    for (const link of links) expect(await fetched(link)).toEqual([200, 'for all of the course']);
    const own = (await stu1.get(`/files/${open}`)).body.url;
    expect(links[0]).toBe(own);
    expect(await stored(id)).not.toContain('verifier');
  });

  it('leave all other links, and text that looks like one, as they are', async () => {
    const others = [
      `<a href="https://elsewhere.example/courses/${C1}/files/${open}">1</a>`,
      `<a href="//elsewhere.example/files/${open}">2</a>`,
      `<a href="https://elsewhere.example/files/${open}/download?verifier=x&amp;wrap=1">3</a>`,
      `<a href="files/${open}">4</a>`,
      `<a href="/courses/${C1}/files/folder/a">5</a>`,
      `<a href="/api/v1/files/${open}">6</a>`,
      `<a href="/courses/${C1}/files/${open}/edit">7</a>`,
      `<a href="/files/999999999">8</a>`,
      `<a href="/files/99999999999999999999">9</a>`,
      `<a href="/courses/${world.courses.C2}/files/${open}">10</a>`,
      `<a href="/users/self/files/${open}">11</a>`,
      `<p title="/files/${open}"> href="/files/${open}" </p>`,
    ].join('');
    const id = await described(others);
    expect(await descriptionFor(stu1, id)).toBe(others);
  });

  it('open only what the viewer may read: nothing unpublished, locked, deleted, of others or of another tenant', async () => {
    const unpublished = await fileOfTeacher('unpublished.txt', { locked: true });
    const later = await fileOfTeacher('later.txt', { unlock_at: '2090-01-01T00:00:00Z' });
    const deleted = await fileOfTeacher('deleted.txt', {});
    expect((await teach.del(`/files/${deleted}`)).status).toBe(200);
    const { id: ofStu2 } = await uploaded(world.as('stu2'), '/users/self/files', 'mine.txt', 'mine');
    const { id: ofB } = await uploaded(world.as('adminB'), `/courses/${world.courses.CB}/files`, 'b.txt', 'b');
    const ids = [open, unpublished, later, deleted, ofStu2, ofB];
    const id = await described(ids.map((file) => `<a href="/files/${file}">x</a>`).join(''));
    const seenBy = async (caller: Caller) =>
      linksIn(await descriptionFor(caller, id)).map((link) => link.includes('verifier='));
    expect(await seenBy(stu1)).toEqual([true, false, false, false, false, false]);
    expect(await seenBy(world.as('stu2'))).toEqual([true, false, false, false, true, false]);
    expect(await seenBy(teach)).toEqual([true, true, true, false, false, false]);
    const forStudent = linksIn(await descriptionFor(stu1, id));
    expect(forStudent.slice(1)).toEqual(ids.slice(1).map((file) => `/files/${file}`));
    const forTeacher = linksIn(await descriptionFor(teach, id));
    expect(await fetched(forTeacher[2] as string)).toEqual([200, 'abc']);
  });

  it('give a stranger, and another tenant, no address of a file that they may not read', async () => {
    const html = `<a href="/courses/${C1}/files/${open}">x</a>`;
    const course = { syllabus_body: html, public_syllabus_to_auth: true, is_public_to_auth_users: false };
    expect((await teach.json('PUT', `/courses/${C1}`, { course })).status).toBe(200);
    const id = await described(html);
    for (const who of ['out', 'adminB', 'stuB'] as const) {
      const caller = world.as(who);
      expect((await caller.get(`/courses/${C1}/assignments/${id}`)).text).not.toContain('verifier');
      expect((await caller.get(`/courses/${C1}?include[]=syllabus_body`)).text).not.toContain('verifier');
    }
    const ofB = world.courses.CB;
    const made = await world.as('adminB').json('PUT', `/courses/${ofB}`, { course: { syllabus_body: html } });
    expect(made.status).toBe(200);
    for (const who of ['adminB', 'stuB'] as const) {
      const read = await world.as(who).get(`/courses/${ofB}?include[]=syllabus_body`);
      expect([who, read.body.syllabus_body]).toEqual([who, html]);
    }
    const member = await stu1.get(`/courses/${C1}?include[]=syllabus_body`);
    expect(linksIn(member.body.syllabus_body)).toEqual([verified(open)]);
    expect(member.headers.get('cache-control')).toBe('private, no-store');
  });

  it('stand in what is handed in, in quizzes, questions, answers and groups', async () => {
    const html = `<a href="/courses/${C1}/files/${open}">x</a>`;
    const links = [verified(open)];
    const essay = await anEssay(world);
    const submission = { submission_type: 'online_text_entry', body: html };
    const handedIn = await stu1.json('POST', `/courses/${C1}/assignments/${essay}/submissions`, { submission });
    expect([handedIn.status, linksIn(handedIn.body.body)]).toEqual([201, links]);
    const at = `/courses/${C1}/assignments/${essay}/submissions/${world.users.stu1}`;
    const graded = (await teach.get(`${at}?include[]=submission_history`)).body;
    expect([linksIn(graded.body), linksIn(graded.submission_history[0].body)]).toEqual([links, links]);
    const quiz = await aPublishedQuiz(world, { description: html }, [
      question({
        questionType: 'multiple_choice_question',
        questionText: html,
        neutralCommentsHtml: html,
        answers: [answer(1, { html, weight: 100 }), answer(2, { text: html })],
      }),
      anEssayQuestion(),
      question({ questionType: 'short_answer_question', answers: [answer(1, { text: 'x', weight: 100 })] }),
    ]);
    expect(linksIn((await stu1.get(`/courses/${C1}/quizzes/${quiz.id}`)).body.description)).toEqual(links);
    const [asked] = (await teach.get(`/courses/${C1}/quizzes/${quiz.id}/questions`)).body;
    expect([linksIn(asked.question_text), linksIn(asked.neutral_comments_html)]).toEqual([links, links]);
    expect(linksIn(asked.answers[0].html)).toEqual(links);
    expect(asked.answers[1].text).toBe(html);
    const offered = `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { questions { nodes {
      content { ... on QuizMultipleChoice { options { html text } } } } } } } }`;
    const { questions } = (await teach.graphql(offered, { c: C1, q: quiz.id })).body.data.course.quiz;
    const [first, second] = questions.nodes[0].content.options;
    expect([linksIn(first.html), second.text]).toEqual([links, html]);
    const { red } = world.groups;
    expect((await world.as('admin').put(`/groups/${red}`, { description: html })).status).toBe(200);
    expect(linksIn((await stu1.get(`/groups/${red}`)).body.description)).toEqual(links);
  });

  it('stand in the questions of an attempt and in essays, and never in answers that are raw text', async () => {
    const html = `<a href="/courses/${C1}/files/${open}">x</a>`;
    const quiz = await aPublishedQuiz(world, {}, [
      anEssayQuestion({ questionText: html }),
      question({ questionType: 'short_answer_question', answers: [answer(1, { text: 'x', weight: 100 })] }),
    ]);
    const started = await stu1.post(`/courses/${C1}/quizzes/${quiz.id}/submissions`);
    const { id, attempt, validation_token } = started.body.quiz_submissions[0];
    const [essay, short] = quiz.questionIds;
    const quiz_questions = [essay, short].map((question) => ({ id: question, answer: html }));
    const given = { attempt, validation_token, quiz_questions };
    const kept = await stu1.json('POST', `/quiz_submissions/${id}/questions`, given);
    expect(kept.status).toBe(200);
    const read = await stu1.get(`/quiz_submissions/${id}/questions`);
    const byId = new Map<number, any>(read.body.quiz_submission_questions.map((one: any) => [one.id, one]));
    expect(linksIn(byId.get(essay as number).question_text)).toEqual([verified(open)]);
    expect(linksIn(byId.get(essay as number).answer)).toEqual([verified(open)]);
    expect(byId.get(short as number).answer).toBe(html);
    const answers = `query ($id: RecordId!) { quizSubmission(id: $id) { questions { recordId answer {
      ... on QuizEssayAnswer { html } ... on QuizTextAnswer { text } } } } }`;
    const { body, headers } = await stu1.graphql(answers, { id });
    const inGraph = new Map<number, any>(
      body.data.quizSubmission.questions.map((one: any) => [one.recordId, one.answer]),
    );
    expect(linksIn(inGraph.get(essay as number).html)).toEqual([verified(open)]);
    expect(inGraph.get(short as number).text).toBe(html);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('are stored without what opens them when an answer is sent back', async () => {
    const hidden = await fileOfTeacher('hidden.txt', { locked: true });
    const id = await described(`<a href="/files/${hidden}">x</a><a href="/courses/${C1}/files/${open}#a">y</a>`);
    const shown = await descriptionFor(teach, id);
    expect(linksIn(shown)).toEqual([verified(hidden), verified(open, '#a')]);
    const back = await teach.json('PUT', `/courses/${C1}/assignments/${id}`, { assignment: { description: shown } });
    expect([back.status, linksIn(back.body.description)]).toEqual([200, [verified(hidden), verified(open, '#a')]]);
    expect(linksIn(await stored(id))).toEqual([
      `${world.base}/files/${hidden}/download`,
      `${world.base}/files/${open}/download#a`,
    ]);
    const forStudent = linksIn(await descriptionFor(stu1, id));
    expect(forStudent).toEqual([`${world.base}/files/${hidden}/download`, verified(open, '#a')]);
    // Written once more in another order, and with something of the client's own.
    const turned = `<a href="/files/${hidden}/download?verifier=abc&amp;wrap=1&amp;locked=1&amp;expires=1">x</a>`;
    await teach.json('PUT', `/courses/${C1}/assignments/${id}`, { assignment: { description: turned } });
    expect(linksIn(await stored(id))).toEqual([`/files/${hidden}/download?wrap=1`]);
  });

  it('are answered on GraphQL likewise, also by the mutation that writes them', async () => {
    const id = await described(`<a href="/courses/${C1}/files/${open}">x</a>`);
    const query = `query($c: RecordId!, $a: RecordId!) { course(id: $c) { assignment(id: $a) { description } } }`;
    const read = await stu1.graphql(query, { c: C1, a: id });
    expect(read.body.errors).toBeUndefined();
    expect(linksIn(read.body.data.course.assignment.description)).toEqual([verified(open)]);
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    const mutation = `mutation($a: RecordId!, $c: RecordId!, $d: String) {
      updateAssignment(courseId: $c, id: $a, input: { description: $d }) { assignment { description } errors { code } }
    }`;
    const d = `<img src="/files/${open}" />`;
    const written = await teach.graphql(mutation, { c: C1, a: id, d });
    expect(written.body.errors).toBeUndefined();
    expect(linksIn(written.body.data.updateAssignment.assignment.description)).toEqual([verified(open)]);
    expect(await stored(id)).toBe(d);
  });

  it('bound what one text may ask for, and take no time for texts that look like many', async () => {
    const many = Array.from({ length: 600 }, (_, i) => `<a href="/files/${900_000_000 + i}">x</a>`).join('');
    const id = await described(`${many}<a href="/files/${open}">x</a><a href="/files/900000000">x</a>`);
    expect(linksIn(await descriptionFor(stu1, id)).at(-2)).toBe(`/files/${open}`);
    const began = Date.now();
    const address = `${'/files/1?expires=1'.repeat(12_000)}&amp;verifier=x`;
    const long = await described(`<a href="${address}">x</a>`);
    await descriptionFor(stu1, long);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('are shown by every field of the graph that answers sanitised HTML', () => {
    const fields = Object.values(world.app.schema.getTypeMap()).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).map((field) => ({ place: `${type.name}.${field.name}`, field }))
        : [],
    );
    const html = fields.filter(({ field }) => /sanitised HTML/i.test(field.description ?? ''));
    expect(html.length).toBeGreaterThanOrEqual(18);
    expect(html.filter(({ field }) => field.extensions['html'] === undefined).map(({ place }) => place)).toEqual([]);
  });

  it('cost one statement for a whole list, and none where no HTML has one', async () => {
    const list = () => stu1.get(`/courses/${C1}/assignments?per_page=50`);
    // Asked once more after each change: the setting up makes the service forget whose rights it knew.
    const describe = async (html: string) => {
      await changeRows(world, 'assignments', { courseId: C1 }, { description: html });
      await list();
    };
    await describe('<p>plain</p>');
    for (let i = 0; i < 4; i += 1) await list();
    const without = await world.statementsOf(list);
    const otherwhere = `<a href="https://elsewhere.example/files/1">x</a>`;
    await describe(otherwhere);
    expect(await world.statementsOf(list)).toBe(without);
    const [first] = await world.sql('select min(id)::int as id from assignments where course_id = $1', [C1]);
    await setAssignment(world, first.id, { description: `<a href="/files/${open}">x</a>` });
    await list();
    expect(await world.statementsOf(list)).toBe(without + 1);
    const others = await Promise.all([1, 2, 3].map((n) => fileOfTeacher(`more${n}.txt`, {})));
    const many = [open, ...others].map((file) => `<a href="/files/${file}">x</a>`).join('');
    await describe(many);
    expect(await world.statementsOf(list)).toBe(without + 1);
    const { body } = await list();
    expect(body.length).toBeGreaterThan(3);
    for (const { description } of body)
      expect(linksIn(description)).toEqual([open, ...others].map((id) => verified(id)));
  });
});
