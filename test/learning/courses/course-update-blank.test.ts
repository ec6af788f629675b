import { openWorld, type World } from '../../support/world.js';

describe('Changing a course by blank values', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Form = Record<string, string | number | boolean>;
  const put = (who: 'admin', form: Form, id: number) => world.as(who).put(`/courses/${id}`, form);
  const stored = async (id: number) => (await world.sql('select * from courses where id = $1', [id]))[0];
  const newCourse = async (form: Form): Promise<number> =>
    (await world.as('admin').post(`/accounts/${world.accounts.RA1}/courses`, form)).body.id;

  it('unsets by a blank value what a course can be without, and refuses it by field for what it cannot', async () => {
    const id = await newCourse({
      'course[name]': 'Blank 1',
      'course[start_at]': '2027-01-01T00:00:00Z',
      'course[time_zone]': 'Europe/Berlin',
      'course[license]': 'cc_by',
      'course[locale]': 'de',
      'course[course_format]': 'online',
      'course[is_public]': true,
    });
    const blank = (...names: string[]) => Object.fromEntries(names.map((name) => [`course[${name}]`, '']));
    const before = await stored(id);
    const needed = ['name', 'license', 'is_public', 'allow_student_discussion_topics'];
    const refused = await put('admin', { ...blank('start_at', ...needed) }, id);
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([400, [...needed].sort()]);
    for (const place of ['account_id', 'term_id'])
      expect((await put('admin', blank('locale', place), id)).status).toBe(400);
    expect(await stored(id)).toEqual(before);
    const { body } = await put('admin', blank('course_code', 'start_at', 'time_zone', 'locale', 'course_format'), id);
    expect(body).toMatchObject({ name: 'Blank 1', course_code: 'Blank 1', start_at: null, license: 'cc_by' });
    expect(body.locale).toBeNull();
    expect(body).not.toHaveProperty('course_format');
    expect((await stored(id)).time_zone).toBeNull();
  });
});
