import { setCourseQuota } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { announce, leftBehind, send, uploaded } from './uploads.js';

describe('An upload', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterEach(() => world.close());

  it('without `size` in step 1 takes what comes, over REST and the graph', async () => {
    const step1 = await teach.post(at, { name: 'notes.txt' });
    expect([step1.status, step1.body.upload_params]).toEqual([
      200,
      expect.objectContaining({ max_size: expect.stringMatching(/^\d+$/) }),
    ]);
    const step2 = await send(step1.body, 'Some notes');
    expect([step2.status, step2.body]).toEqual([201, expect.objectContaining({ size: 10, display_name: 'notes.txt' })]);
    const empty = await send((await teach.post(at, { name: 'empty.txt' })).body, '');
    expect([empty.status, empty.body.size]).toEqual([201, 0]);
    const { body } = await teach.graphql(
      `mutation ($c: RecordId!) {
        startFileUpload(place: { courseId: $c }, input: { name: "b.txt" }) { fileUpload { uploadParams { name } } }
      }`,
      { c: world.courses.C1 },
    );
    const names = body.data.startFileUpload.fileUpload.uploadParams.map((one: { name: string }) => one.name);
    expect(names).toContain('max_size');
  });

  it('without `size` still holds to the quota and to its parameters, and leaves nothing behind', async () => {
    await setCourseQuota(world, 1, world.courses.C1);
    const { body } = await teach.post(at, { name: 'big.bin' });
    const before = await leftBehind(world);
    const changed = await send(body, 'x', { params: { max_size: '9' } });
    expect(changed.status).toBe(403);
    const refused = await send(body, new Uint8Array(1_100_000));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ error_code: 'quota_exceeded' })],
    ]);
    expect(await leftBehind(world)).toEqual(before);
    expect((await send(body, 'fits')).status).toBe(201);
  });

  it('has the content type of its bytes, then of its name, then of what the client says', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const typed = async (name: string, bytes: string | Buffer, contentType: string) =>
      (
        await uploaded(teach, at, name, typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
          content_type: contentType,
        })
      )['content-type'];
    expect(await typed('picture.txt', png, 'text/html')).toBe('image/png');
    expect(await typed('notes.csv', 'a,b', 'text/html')).toBe('text/csv');
    expect(await typed('page', '<p>x</p>', 'text/html')).toBe('text/html');
    const { body } = await announce(teach, at, 'report.txt', 'abc', { content_type: 'image/png' });
    const [row] = await world.sql('select content_type from files where id = $1', [body.upload_params.file_id]);
    expect(row.content_type).toBe('text/plain');
  });
});
