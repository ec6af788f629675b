import { graphRefusal, mendable } from '../../support/graph-refusal.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from './builders.js';

describe('The length of what is handed in and remarked', () => {
  let world: World;
  let essay: number;
  let path: string;
  beforeAll(async () => {
    world = await openWorld();
    essay = await anEssay(world, { submissionTypes: ['online_text_entry', 'online_url'] });
    path = `/courses/${world.courses.C1}/assignments/${essay}/submissions`;
  });
  afterAll(() => world.close());

  const kilobytes = (count: number) => 'é'.repeat(count * 512);
  const entry = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'Done' };
  const kept = () =>
    world.sql(`
      select (select json_agg(s order by s.id) from submissions s) as work, (select count(*) from submission_versions) as versions,
        (select json_agg(c order by c.id) from submission_comments c) as comments, (select count(*) from progress) as jobs
    `);

  it('a text of 500 KB and a comment of 64 KB are taken whole', async () => {
    const { status, body } = await world.as('stu1').post(path, {
      ...entry,
      'submission[body]': kilobytes(500),
      'comment[text_comment]': kilobytes(64),
    });
    expect([status, body.body === kilobytes(500), body.submission_comments[0].comment === kilobytes(64)]).toEqual([
      201,
      true,
      true,
    ]);
    // Cleaning writes more bytes than came, which the database has room for.
    const marks = await world.as('stu2').post(path, { ...entry, 'submission[body]': '"'.repeat(500 * 1024) });
    expect(marks.status).toBe(201);
  });

  it('beyond it they are refused over REST, 400 by field, and nothing is kept', async () => {
    const before = await kept();
    const link = { 'submission[submission_type]': 'online_url' };
    const grades = `/courses/${world.courses.C1}/assignments/${essay}/submissions/update_grades`;
    const of = `grade_data[${world.users.stu1}]`;
    const tries = [
      ['body', await world.as('stu1').post(path, { ...entry, 'submission[body]': `${kilobytes(500)}x` })],
      [
        'url',
        await world.as('stu1').post(path, { ...link, 'submission[url]': `https://example.edu/${kilobytes(64)}` }),
      ],
      ['text_comment', await world.as('stu1').post(path, { ...entry, 'comment[text_comment]': `${kilobytes(64)}x` })],
      [
        'text_comment',
        await world.as('teach').put(`${path}/${world.users.stu1}`, {
          'submission[posted_grade]': '9',
          'comment[text_comment]': `${kilobytes(64)}x`,
        }),
      ],
      ['text_comment', await world.as('teach').post(grades, { [`${of}[text_comment]`]: `${kilobytes(64)}x` })],
    ] as const;
    for (const [field, { status, body }] of tries) {
      const [[name, [said]]] = Object.entries(body.errors) as [[string, [{ type: string }]]];
      expect([field, status, name.includes(field), said.type]).toEqual([field, 400, true, 'too_long']);
    }
    expect(await kept()).toEqual(before);
  });

  it('beyond it they are refused over GraphQL by field, and nothing is kept', async () => {
    const before = await kept();
    const submit = `mutation ($text: String, $said: String) {
      submitAssignment(courseId: "${world.courses.C1}", assignmentId: "${essay}",
        input: { submissionType: ONLINE_TEXT_ENTRY, body: $text }, comment: { textComment: $said }) {
        submission { recordId } ${mendable} } }`;
    const refused = async (text: string, said: string | null) =>
      graphRefusal((await world.as('stu1').graphql(submit, { text, said })).body);
    expect(await refused(`${kilobytes(500)}x`, null)).toMatchObject({ status: 400, fields: { body: ['too_long'] } });
    const remark = await refused('Done', `${kilobytes(64)}x`);
    expect([remark.status, Object.values(remark.fields)]).toEqual([400, [['too_long']]]);
    expect(await kept()).toEqual(before);
  });

  it('the database takes none that is longer, whoever writes it', async () => {
    for (const [table, column, bytes] of [
      ['submissions', 'body', 6 * 500 * 1024],
      ['submissions', 'url', 64 * 1024],
      ['submission_versions', 'body', 6 * 500 * 1024],
      ['submission_versions', 'url', 64 * 1024],
      ['submission_comments', 'comment', 64 * 1024],
    ] as const) {
      const copy = (length: number) => {
        const change = `jsonb_build_object('id', r.id + 1000, '${column}', repeat('x', $1))`;
        const more = table === 'submission_versions' ? ` || jsonb_build_object('number', r.number + 1000)` : '';
        const text = `insert into ${table} select (jsonb_populate_record(r, ${change}${more})).* from ${table} r order by id limit 1`;
        return world.sql(text, [length]);
      };
      await expect(copy(bytes + 1)).rejects.toThrow(`${table}_${column}_length`);
    }
  });
});
