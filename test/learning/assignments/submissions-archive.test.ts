import { Readable } from 'node:stream';
import { zipOf } from '../../../src/platform/files/zip.js';
import { filesIn } from '../../support/archive-files.js';
import type { Person } from '../../support/fixture.js';
import { aPart, aSection, emptySection, limitToSections } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { uploaded } from '../files/uploads.js';
import { aPublishedQuiz, question } from '../quizzes/builders.js';
import { Sitting } from '../quizzes/sitting.js';
import { anEssay } from './builders.js';

describe('The archive of all files that were handed in', () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await openWorld();
    id = await anEssay(world, { submissionTypes: ['online_upload'] });
  });
  afterAll(() => world.close());

  const handIn = async (who: Person, files: readonly (readonly [name: string, content: string])[]) => {
    const at = `/courses/${world.courses.C1}/assignments/${id}/submissions`;
    const ids: number[] = [];
    for (const [name, content] of files)
      ids.push((await uploaded(world.as(who), `${at}/self/files`, name, content)).id);
    const { status } = await world
      .as(who)
      .post(at, { 'submission[submission_type]': 'online_upload', 'submission[file_ids][]': ids });
    expect(status).toBe(201);
    return ids;
  };
  const address = async (who: Person): Promise<string> =>
    (await world.as(who).get(`/courses/${world.courses.C1}/assignments/${id}`)).body.submissions_download_url;
  const fetched = (url: string, token: string | null, method = 'GET') =>
    fetch(url, { method, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  const archiveOf = async (who: Person, url?: string): Promise<Record<string, string>> => {
    const answer = await fetched(url ?? (await address(who)), world.tokens[who]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return filesIn(Buffer.from(await answer.arrayBuffer()));
  };

  it('lies at the address that the assignment names, with names that say whose each file is', async () => {
    const [first, second] = await handIn('stu1', [
      ['../../essay.txt', 'My essay'],
      ['notes.txt', 'Notes, été'],
    ]);
    const [other] = await handIn('stu2', [['essay.txt', 'Another']]);
    const { stu1, stu2 } = world.users;
    const expected = [
      [expect.stringMatching(new RegExp(`^One, Stu_${stu1}_${first}_[^/\\\\]*essay\\.txt$`)), 'My essay'],
      [`One, Stu_${stu1}_${second}_notes.txt`, 'Notes, été'],
      [`Two, Stella_${stu2}_${other}_essay.txt`, 'Another'],
    ];
    for (const who of ['teach', 'ta', 'admin'] as const)
      expect(Object.entries(await archiveOf(who)).sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(expected);
    const head = await fetched(await address('teach'), world.tokens.teach, 'HEAD');
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it('is for who grades there alone, by a token that reaches so far', async () => {
    const url = await address('teach');
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['des', 403],
      ['out', 404],
      ['adminB', 404],
      ['scoped', 403],
    ] as const)
      expect([who, (await fetched(url, world.tokens[who])).status]).toEqual([who, status]);
    expect((await fetched(url, null)).status).toBe(401);
    expect((await fetched(url, 'nonsense')).status).toBe(401);
    expect((await fetched(`${url}&as_user_id=${world.users.stu1}`, world.tokens.teach)).status).toBe(403);
    const refused = await fetched(url, world.tokens.stu1);
    expect(((await refused.json()) as any).status).toBe('forbidden');
  });

  it('holds the work of the sections that the grader sees, and no other', async () => {
    const evening = await aSection(world, 'Evening');
    await aPart(world, world.users.out, { type: 'Ta', sectionId: evening, limited: true });
    expect(await archiveOf('out', await address('teach'))).toEqual({});
    await limitToSections(world, world.users.ta);
    expect(Object.keys(await archiveOf('ta'))).toHaveLength(3);
    await emptySection(world, evening);
  });

  it('holds the files with which a quiz was answered, once it is turned in', async () => {
    const quiz = await aPublishedQuiz(world, {}, [question({ questionType: 'file_upload_question' })]);
    const exam = new Sitting(world, quiz);
    const started = await exam.started('stu1');
    const { id: file } = await uploaded(world.as('stu1'), exam.path('/self/files'), 'drawing.txt', 'A cell');
    expect((await exam.answer('stu1', started, [{ id: quiz.questionIds[0], answer: [file] }])).status).toBe(200);
    const list = `/courses/${quiz.courseId}/assignments/${quiz.assignmentId}`;
    const { submissions_download_url: url } = (await world.as('teach').get(list)).body;
    expect(await archiveOf('teach', url)).toEqual({});
    expect((await exam.complete('stu1', started)).status).toBe(200);
    expect(await archiveOf('teach', url)).toEqual({
      [`One, Stu_${world.users.stu1}_${file}_drawing.txt`]: 'A cell',
    });
  });

  it('is no address without zip=1, and of no other assignment', async () => {
    const url = await address('teach');
    const { teach } = world.tokens;
    for (const wrong of [
      url.replace('?zip=1', ''),
      url.replace('zip=1', 'zip=true'),
      url.replace(`/assignments/${id}/`, '/assignments/999999/'),
      url.replace(`/assignments/${id}/`, '/assignments/abc/'),
      url.replace(`/courses/${world.courses.C1}/`, `/courses/${world.courses.C2}/`),
    ])
      expect([wrong, (await fetched(wrong, teach)).status]).toEqual([wrong, 404]);
  });

  it('leaves out what the store has lost, and keeps the rest', async () => {
    const [notes] = await world.sql(`select storage_key as key from files where display_name = 'notes.txt'`);
    await world.app.services.files.remove(notes.key);
    expect(Object.values(await archiveOf('teach')).sort()).toEqual(['Another', 'My essay']);
  });

  it('is written piece by piece: nothing is read before it is wanted, and nothing after the reader is gone', async () => {
    let read = 0;
    let open = 0;
    const large = () =>
      Readable.from(
        (async function* pieces() {
          open += 1;
          try {
            for (let n = 0; n < 1_000; n += 1) {
              read += 1;
              yield Buffer.alloc(1_000);
            }
          } finally {
            open -= 1;
          }
        })(),
        { highWaterMark: 1 },
      );
    const entries = (async function* entries() {
      for (const name of ['a', 'b']) yield { name, open: async () => large() };
    })();
    const archive = zipOf(entries);
    for (let n = 0; n < 10; n += 1) await archive.next();
    expect(read).toBeLessThan(50);
    await archive.return();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([read < 50, open]).toEqual([true, 0]);
  });

  it('has no name of more than 255 bytes, and every file under a name of its own', async () => {
    const sort = world.as('admin').put(`/users/${world.users.stu1}`, { 'user[sortable_name]': '山'.repeat(100) });
    expect((await sort).status).toBe(200);
    const long = `${'語'.repeat(100)}.tar.gz`;
    const ids = await handIn('stu1', [
      [long, 'A'],
      [`x${long}`, 'B'],
    ]);
    const names = Object.keys(await archiveOf('teach')).filter((name) => name.startsWith('山'));
    expect(names).toHaveLength(2);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    for (const id of ids) expect(names.filter((name) => name.includes(`_${world.users.stu1}_${id}_`))).toHaveLength(1);
    for (const name of names) expect(name).toMatch(/語\.gz$/);
  });
});
