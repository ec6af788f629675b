import { type Caller, openWorld, type World } from '../../support/world.js';
import { announce, answerOf, leftBehind, send, uploaded } from './uploads.js';

describe('Uploading a file', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterEach(() => world.close());

  it('is announced, sent without a token, and asked for: three answers of one file', async () => {
    const step1 = await announce(teach, at, 'hello.txt', 'Hello, Biology!');
    expect(step1.status).toBe(200);
    expect(step1.body).toEqual({
      upload_url: `${world.base}/files/uploads`,
      upload_params: {
        file_id: expect.stringMatching(/^\d+$/),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expires: expect.stringMatching(/^\d+$/),
        size: '15',
        credential: expect.stringMatching(/^[\w-]+$/),
        signature: expect.stringMatching(/^[\w-]{43}$/),
      },
      file_param: 'file',
    });
    const step2 = await send(step1.body, 'Hello, Biology!');
    expect([step2.status, step2.body]).toEqual([
      201,
      expect.objectContaining({
        id: Number(step1.body.upload_params.file_id),
        display_name: 'hello.txt',
        filename: 'hello.txt',
        'content-type': 'text/plain',
        size: 15,
        mime_class: 'text',
        locked: false,
        locked_for_user: false,
        url: expect.stringContaining('/download?'),
      }),
    ]);
    const location = step2.headers.get('location') as string;
    expect(location).toBe(
      `${world.base}/api/v1/files/${step2.body.id}/create_success?uuid=${step1.body.upload_params.uuid}`,
    );
    const path = location.slice(world.base.length);
    const [byGet, byPost] = [await teach.get(path), await teach.post(path)];
    expect([byGet.status, byPost.status]).toEqual([200, 200]);
    expect(byGet.body).toEqual(byPost.body);
    expect(byGet.body).toMatchObject({ id: step2.body.id, size: 15 });
    expect((await world.withToken(null).get(path)).status).toBe(401);
    expect((await world.as('ta').get(path)).status).toBe(404);
    expect((await answerOf(await fetch(byGet.body.url))).text).toBe('Hello, Biology!');
  });

  it('co-upload-permission: needs the right to manage files, which teachers, assistants and designers have', async () => {
    for (const who of ['teach', 'ta', 'des', 'admin', 'subadmin'] as const)
      expect([who, (await announce(world.as(who), at, `${who}.txt`, 'x')).status]).toEqual([who, 200]);
    const before = await leftBehind(world);
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['lim', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await announce(world.as(who), at, `${who}.txt`, 'x')).status]).toEqual([who, status]);
    expect((await announce(world.withToken(null), at, 'nobody.txt', 'x')).status).toBe(401);
    expect(await leftBehind(world)).toEqual(before);
  });

  it('refuses an announcement without name or with a size that is none, with two parents, or with a name that cannot be', async () => {
    const refused = async (form: Record<string, string | number>, error: object) => {
      const { status, body } = await teach.post(at, form);
      expect([form, status, body.errors]).toEqual([form, 400, error]);
    };
    const size = 3;
    await refused({ size }, { name: [expect.objectContaining({ type: 'blank' })] });
    await refused({ name: 'a.txt', size: -1 }, { size: [expect.objectContaining({ type: 'invalid' })] });
    await refused({ name: 'a.txt', size: 0.5 }, { size: [expect.objectContaining({ type: 'invalid' })] });
    await refused({ name: 'x'.repeat(256), size }, { name: [expect.objectContaining({ type: 'too_long' })] });
    await refused({ name: 'a\u0001b', size }, { name: [expect.objectContaining({ type: 'invalid' })] });
    await refused({ name: 'a', size: 6 * 1024 ** 3 }, [expect.objectContaining({ error_code: 'file_too_large' })]);
    await refused({ name: 'a', size, parent_folder_id: 1, parent_folder_path: 'x' }, [
      expect.objectContaining({ error_code: 'two_parents' }),
    ]);
    await refused({ name: 'a', size, on_duplicate: 'explode' }, { on_duplicate: [expect.anything()] });
    expect((await leftBehind(world)).rows).toEqual([]);
  });

  it('makes the folders of a path that are missing, once, and takes the last part of a name with slashes', async () => {
    const file = await uploaded(teach, at, 'a/b.txt', 'ab', { parent_folder_path: 'Unit 1/Week 2' });
    expect(file.display_name).toBe('b.txt');
    const same = await uploaded(teach, at, 'c.txt', 'c', { folder: 'unit 1/week 2' });
    expect(same.folder_id).toBe(file.folder_id);
    const folder = (await teach.get(`/folders/${file.folder_id}`)).body;
    expect(folder).toMatchObject({ full_name: 'course files/Unit 1/Week 2', files_count: 2, context_type: 'Course' });
    const racing = await Promise.all(
      ['x', 'y', 'z'].map((name) => announce(teach, at, name, 'x', { parent_folder_path: 'New/Deep' })),
    );
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await world.sql(`select count(*)::int as n from folders where name in ('New', 'Deep')`)).toEqual([{ n: 2 }]);
  });

  it('A08: refuses a folder of other files as if it were not there', async () => {
    const [other] = await world.sql('select id::int from folders where course_id = $1', [world.courses.C2]);
    const [foreign] = await world.sql('select id::int from folders where course_id = $1', [world.courses.CB]);
    for (const { id } of [other, foreign])
      expect((await announce(teach, at, 'a', 'x', { parent_folder_id: id })).status).toBe(404);
    expect((await announce(world.as('adminB'), at, 'a', 'x', { parent_folder_id: foreign.id })).status).toBe(404);
    expect((await leftBehind(world)).rows).toEqual([]);
  });

  it('overwrites a file of the same name, or takes the next free one', async () => {
    const first = await uploaded(teach, at, 'notes.txt', 'one');
    const second = await uploaded(teach, at, 'NOTES.txt', 'two');
    expect((await teach.get(`/files/${first.id}`)).status).toBe(404);
    expect((await fetch(first.url)).status).toBe(404);
    const third = await uploaded(teach, at, 'notes.txt', 'three', { on_duplicate: 'rename' });
    const fourth = await uploaded(teach, at, 'notes.txt', 'four', { on_duplicate: 'rename' });
    expect([third.display_name, fourth.display_name]).toEqual(['notes-1.txt', 'notes-2.txt']);
    expect([third.filename, fourth.filename]).toEqual(['notes.txt', 'notes.txt']);
    const listed = (await teach.get(`${at}?search_term=notes`)).body.map((file: { id: number }) => file.id);
    expect(listed).toEqual([third.id, fourth.id, second.id]);
  });

  it('lets one of several win that arrive under one name at once, and names the others apart', async () => {
    const contents = Array.from({ length: 6 }, (_, i) => `content ${i}`);
    const announced = await Promise.all(
      contents.map((content) => announce(teach, at, 'same.txt', content, { on_duplicate: 'rename' })),
    );
    const sent = await Promise.all(announced.map(({ body }, i) => send(body, contents[i] as string)));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(sent.map(({ body }) => body.display_name)).size).toBe(6);
    const shared = await Promise.all(contents.map((content) => announce(teach, at, 'one.txt', content)));
    await Promise.all(shared.map(({ body }, i) => send(body, contents[i] as string)));
    const left = await world.sql(
      `select count(*)::int as n from files where display_name = 'one.txt' and workflow_state = 'available'`,
    );
    expect(left).toEqual([{ n: 1 }]);
  });

  it('goes to somebody’s own files, for themself alone', async () => {
    const stu1 = world.as('stu1');
    const file = await uploaded(stu1, '/users/self/files', 'mine.txt', 'mine');
    expect((await uploaded(stu1, `/users/${world.users.stu1}/files`, 'also.txt', 'x')).folder_id).toBe(file.folder_id);
    for (const who of ['stu2', 'teach', 'obs', 'admin', 'adminB'] as const) {
      const at = `/users/${world.users.stu1}/files`;
      expect([who, (await announce(world.as(who), at, 'a', 'x')).status]).toEqual([who, 404]);
      expect([who, (await world.as(who).get(`/files/${file.id}`)).status]).toEqual([who, 404]);
    }
    expect((await stu1.get('/users/self/files')).body).toHaveLength(2);
  });

  it('takes the same over GraphQL', async () => {
    const mutation = `mutation($c: RecordId!, $i: FileUploadInput!) {
      startFileUpload(place: { courseId: $c }, input: $i) { fileUpload { uploadUrl uploadParams { name value } fileParam uploadStatus statusUrl } } }`;
    const variables = { c: world.courses.C1, i: { name: 'g.txt', size: 2, onDuplicate: 'RENAME' } };
    const { data } = (await teach.graphql(mutation, variables)).body;
    expect(data.startFileUpload.fileUpload).toMatchObject({
      fileParam: 'file',
      uploadStatus: 'PENDING',
      statusUrl: null,
    });
    const params = Object.fromEntries(data.startFileUpload.fileUpload.uploadParams.map((p: any) => [p.name, p.value]));
    const announced = {
      upload_url: data.startFileUpload.fileUpload.uploadUrl,
      upload_params: params,
      file_param: 'file',
    };
    expect((await send(announced, 'hi')).body).toMatchObject({ display_name: 'g.txt', size: 2 });
  });
});
