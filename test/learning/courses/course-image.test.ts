import { randomUUID } from 'node:crypto';
import { lockFile } from '../../support/course-builders.js';
import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('The picture of a course', () => {
  let world: World;
  let file: number;
  const elsewhere = 'https://pictures.example.edu/cell.png';
  beforeAll(async () => {
    world = await openWorld();
    file = await fileIn(world.courses.C1, 'available');
  });
  afterAll(() => world.close());

  const fileIn = (courseId: number, state: string): Promise<number> =>
    aFile(world, { courseId }, { name: `cell-${randomUUID()}.png`, contentType: 'image/png', size: 1, state });
  const put = (form: Record<string, string | number | boolean>) =>
    world
      .as('teach')
      .put(
        `/courses/${world.courses.C1}`,
        Object.fromEntries(Object.entries(form).map(([name, value]) => [`course[${name}]`, value])),
      );
  const image = async () => {
    const { body } = await world.as('teach').get(`/courses/${world.courses.C1}/settings`);
    return [body.image_id, body.image_url];
  };

  it('co-image-url-clears-id: an address takes the place of a file', async () => {
    expect((await put({ image_id: file })).status).toBe(200);
    expect(await image()).toEqual([file, null]);
    expect((await put({ image_url: elsewhere })).status).toBe(200);
    expect(await image()).toEqual([null, elsewhere]);
  });

  it('co-image-id-clears-url: a file takes the place of an address', async () => {
    await put({ image_url: elsewhere });
    await put({ image_id: file });
    expect(await image()).toEqual([file, null]);
  });

  it('co-image-remove: remove_image leaves neither', async () => {
    const each: Record<string, string | number>[] = [{ image_id: file }, { image_url: elsewhere }];
    for (const set of each) {
      await put(set);
      expect((await put({ remove_image: true })).status).toBe(200);
      expect(await image()).toEqual([null, null]);
    }
  });

  it('co-image-both-fails: both at once are 400 and change nothing', async () => {
    await put({ image_url: elsewhere });
    const both = await put({ image_id: file, image_url: 'https://other.example.edu/x.png', name: 'Other' });
    expect([both.status, both.body.errors[0].error_code]).toEqual([400, 'two_images']);
    expect(await image()).toEqual([null, elsewhere]);
    expect((await world.sql('select name from courses where id = $1', [world.courses.C1]))[0].name).toBe('Biology 101');
  });

  it('is loaded from its address, or by a link to the file that everybody in the course may follow', async () => {
    const shown = async (who: 'teach' | 'stu1') => {
      const { image } = (await world.as(who).get(`/courses/${world.courses.C1}/settings`)).body;
      const { body } = await world.as(who).get(`/courses/${world.courses.C1}?include[]=course_image`);
      return [image, body.image_download_url];
    };
    const link = `${world.base}/files/${file}/download?`;
    await put({ image_url: elsewhere });
    expect(await shown('stu1')).toEqual([elsewhere, elsewhere]);
    await put({ image_id: file });
    expect(await shown('stu1')).toEqual([expect.stringContaining(link), expect.stringContaining(link)]);
    await lockFile(world, file);
    expect(await shown('stu1')).toEqual([null, null]);
    await lockFile(world, file, false);
    await put({ remove_image: true });
    expect(await shown('teach')).toEqual([null, null]);
  });

  it('is 400 for a file that is not an available one of the course', async () => {
    await put({ image_url: elsewhere });
    const wrong = [
      await fileIn(world.courses.C2, 'available'),
      await fileIn(world.courses.CB, 'available'),
      await fileIn(world.courses.C1, 'deleted'),
      99_999_999,
    ];
    for (const id of wrong) expect((await put({ image_id: id })).status).toBe(400);
    expect(await image()).toEqual([null, elsewhere]);
  });

  it.each([
    'http://127.0.0.1/x.png',
    'http://[::1]/x.png',
    'http://0.0.0.0/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/x.png',
    'http://2130706433/x.png',
    'http://0177.0.0.1/x.png',
    'http://0x7f.1/x.png',
    'http://93.184.216.34/x.png',
    'http://localhost/x.png',
    'http://localhost./x.png',
    'http://db.internal/x.png',
    'http://intranet/x.png',
    'http://pictures.example.edu:22/x.png',
    'https://user:pass@pictures.example.edu/x.png',
    'file:///etc/passwd',
    'gopher://pictures.example.edu/x',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//pictures.example.edu/x.png',
    'x.png',
  ])('A36: %s is 400 blocked_url and changes nothing', async (address) => {
    await put({ image_url: elsewhere });
    const { status, body } = await put({ image_url: address });
    expect([status, body.errors.image_url?.[0].type]).toEqual([400, 'blocked_url']);
    expect(await image()).toEqual([null, elsewhere]);
  });
});
