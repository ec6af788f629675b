import { type Caller, openWorld, type World } from '../../support/world.js';
import { answerOf, uploaded } from '../files/uploads.js';
import { anAssignment } from './builders.js';

describe('What was handed in', () => {
  let world: World;
  let stu1: Caller;
  beforeAll(async () => {
    world = await openWorld();
    stu1 = world.as('stu1');
  });
  afterAll(() => world.close());

  /** A file of the student's own, in a folder of its own, handed in on an assignment of its own. */
  const handedIn = async (name: string) => {
    const { C1 } = world.courses;
    const folder = (await stu1.post('/users/self/folders', { name: `Folder of ${name}` })).body;
    const file = await uploaded(stu1, `/folders/${folder.id}/files`, name, `first ${name}`);
    const id = await anAssignment(world, { submissionTypes: ['online_upload'] });
    const path = `/courses/${C1}/assignments/${id}/submissions`;
    const form = { 'submission[submission_type]': 'online_upload', 'submission[file_ids][]': [file.id] };
    expect((await stu1.post(path, form)).status).toBe(201);
    return { file, folder, path, form };
  };
  const fetched = async (url: string) => {
    const { status, text } = await answerOf(await fetch(url));
    return [status, status === 200 ? text : ''];
  };
  /** What the grader reads of the file, as it stands and in every version. */
  const readByGrader = async (path: string) => {
    const { body } = await world.as('teach').get(`${path}/${world.users.stu1}?include[]=submission_history`);
    const all = [body, ...body.submission_history].flatMap((one: any) => one.attachments);
    return Promise.all(all.map(({ url }: any) => fetched(url)));
  };

  it('is still there for its graders after the student has deleted the file, and its own links are dead', async () => {
    const { file, path } = await handedIn('deleted.txt');
    expect((await stu1.del(`/files/${file.id}`)).status).toBe(200);
    expect(await fetched(file.url)).toEqual([404, '']);
    expect((await stu1.get(`/files/${file.id}`)).status).toBe(404);
    expect(await readByGrader(path)).toEqual([
      [200, 'first deleted.txt'],
      [200, 'first deleted.txt'],
    ]);
  });

  it('is still there after its folder was deleted, locked or hidden', async () => {
    const gone = await handedIn('folder.txt');
    expect((await stu1.del(`/folders/${gone.folder.id}`, { force: true })).status).toBe(200);
    const locked = await handedIn('locked.txt');
    expect((await stu1.put(`/files/${locked.file.id}`, { locked: true })).status).toBe(200);
    const hidden = await handedIn('hidden.txt');
    expect((await stu1.put(`/folders/${hidden.folder.id}`, { hidden: true })).status).toBe(200);
    for (const [path, text] of [
      [gone.path, 'first folder.txt'],
      [locked.path, 'first locked.txt'],
      [hidden.path, 'first hidden.txt'],
    ] as const)
      expect(await readByGrader(path)).toEqual([
        [200, text],
        [200, text],
      ]);
  });

  it('keeps its bytes when another file takes its name, and each version has its own', async () => {
    const { file, folder, path, form } = await handedIn('again.txt');
    const to = `/folders/${folder.id}/files`;
    const other = await uploaded(stu1, to, 'again.txt', 'second again.txt', { on_duplicate: 'overwrite' });
    expect(other.id).not.toBe(file.id);
    expect(await readByGrader(path)).toEqual([
      [200, 'first again.txt'],
      [200, 'first again.txt'],
    ]);
    expect((await stu1.post(path, { ...form, 'submission[file_ids][]': [other.id] })).status).toBe(201);
    const renamed = await uploaded(stu1, to, 'third.txt', 'third');
    const over = { name: 'again.txt', on_duplicate: 'overwrite' };
    expect((await stu1.put(`/files/${renamed.id}`, over)).status).toBe(200);
    expect(await readByGrader(path)).toEqual([
      [200, 'second again.txt'],
      [200, 'first again.txt'],
      [200, 'second again.txt'],
    ]);
  });

  it('cannot be handed in once it is deleted; who does not read the work gets no link, and a link proves its reach', async () => {
    const { file, path, form } = await handedIn('secret.txt');
    await stu1.del(`/files/${file.id}`);
    expect((await stu1.post(path, form)).status).toBe(400);
    expect((await world.as('stu2').get(`${path}/${world.users.stu1}`)).status).toBe(404);
    expect(await fetched(file.url.replace('locked=1', 'kept=1'))).toEqual([404, '']);
    const { body } = await world.as('teach').get(`${path}/${world.users.stu1}`);
    const [{ url }] = body.attachments;
    expect(await fetched(url.replace('kept=1', 'locked=1'))).toEqual([404, '']);
    expect(await fetched(url)).toEqual([200, 'first secret.txt']);
  });

  it('goes the same way with the files of a comment', async () => {
    const { path } = await handedIn('essay.txt');
    const note = await uploaded(world.as('teach'), '/users/self/files', 'note.txt', 'a note');
    const of = `${path}/${world.users.stu1}`;
    const said = await world.as('teach').put(of, { 'comment[text_comment]': 'See', 'comment[file_ids][]': [note.id] });
    expect([said.status, said.body.submission_comments]).toEqual([
      200,
      [
        expect.objectContaining({
          comment: 'See',
          attachments: [expect.objectContaining({ id: note.id, display_name: 'note.txt' })],
        }),
      ],
    ]);
    await world.as('teach').del(`/files/${note.id}`);
    const { body } = await stu1.get(`${of}?include[]=submission_comments`);
    expect(await fetched(body.submission_comments[0].attachments[0].url)).toEqual([200, 'a note']);
  });

  it('takes with a comment only files of who makes it, and one of files alone', async () => {
    const { file, path } = await handedIn('mine.txt');
    const of = `${path}/${world.users.stu1}`;
    const [before] = await world.sql('select count(*)::int as n from submission_comments');
    for (const [ids, refused] of [
      [[file.id], 400],
      [[999_999], 400],
      // What is no id at all names nothing.
      [['none'], 404],
    ] as const) {
      const { status, body } = await world.as('teach').put(of, {
        'submission[posted_grade]': '5',
        'comment[text_comment]': 'See',
        'comment[file_ids][]': ids,
      });
      expect([ids, status]).toEqual([ids, refused]);
      if (status === 400) expect(Object.keys(body.errors)).toEqual(['file_ids']);
    }
    expect(await world.sql('select count(*)::int as n from submission_comments')).toEqual([before]);
    expect((await world.as('teach').get(of)).body.score).toBeNull();
    const alone = await stu1.put(of, { 'comment[file_ids][]': [file.id] });
    expect([alone.status, alone.body.submission_comments]).toEqual([
      200,
      [expect.objectContaining({ comment: '', attachments: [expect.objectContaining({ id: file.id })] })],
    ]);
    const plain = await stu1.put(of, { 'comment[text_comment]': 'Done' });
    expect(plain.body.submission_comments.at(-1)).not.toHaveProperty('attachments');
  });
});
