import { setTimeZone } from '../support/account-builders.js';
import { openWorld, type World } from '../support/world.js';

describe('Dates over REST', () => {
  let world: World;
  let place: string;
  beforeAll(async () => {
    world = await openWorld();
    await setTimeZone(world, world.accounts.RA, 'America/Denver');
    const made = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, {
      'assignment[name]': 'Report',
      'assignment[due_at]': '2026-05-01T10:00:00Z',
    });
    place = `/courses/${world.courses.C1}/assignments/${made.body.id}`;
  });
  afterAll(() => world.close());

  const change = (form: Record<string, string>) => world.as('teach').put(place, form);
  const saved = () => world.sql('select name, due_at, updated_at from assignments order by id');

  it.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z'],
    ['2026-06-01T12:00Z', '2026-06-01T12:00:00Z'],
    ['2026-06-01T12:00:00.25+02:00', '2026-06-01T10:00:00Z'],
    ['2026-06-01 12:00:00-0230', '2026-06-01T14:30:00Z'],
    ['2026-06-01T12:00+02', '2026-06-01T10:00:00Z'],
    ['2026-06-01T12:00:00', '2026-06-01T18:00:00Z'],
    ['2026-03-08', '2026-03-09T05:59:59Z'],
  ])('take %s', async (text, instant) => {
    expect((await change({ 'assignment[due_at]': text })).body.due_at).toBe(instant);
  });

  it('take an offset whose plus stands raw in a form or a query', async () => {
    const raw = await world.as('teach').put(place, 'assignment[due_at]=2026-06-01T12:00:00+02:00');
    expect(raw.body.due_at).toBe('2026-06-01T10:00:00Z');
    const query = await world.as('teach').put(`${place}?assignment[due_at]=2026-06-01T13:00:00+0200`);
    expect(query.body.due_at).toBe('2026-06-01T11:00:00Z');
  });

  it('alone begin the day where something opens', async () => {
    expect((await change({ 'assignment[unlock_at]': '2026-03-08' })).body.unlock_at).toBe('2026-03-08T07:00:00Z');
    expect((await change({ 'assignment[unlock_at]': '' })).body.unlock_at).toBeNull();
  });

  it.each([
    '32.13.2026',
    '2026-02-30',
    'tomorrow',
    '2026',
    '0999-12-31T00:00:00Z',
    '10000-01-01',
    '2026-06-01T25:00',
    '2026-06-01T12:00+24:00',
    'null',
  ])('refuse %s by its name, and nothing changes', async (text) => {
    const before = await saved();
    const refused = await change({ 'assignment[name]': 'Changed', 'assignment[due_at]': text });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['due_at']]);
    const override = { title: 'x', student_ids: [world.users.stu1], due_at: text };
    const below = await world.as('teach').json('PUT', place, { assignment: { assignment_overrides: [override] } });
    expect([below.status, Object.keys(below.body.errors)]).toEqual([400, ['assignment_overrides[0][due_at]']]);
    expect(await saved()).toEqual(before);
  });

  it('refuse what is no date in a filter', async () => {
    const list = `/courses/${world.courses.C1}/students/submissions?student_ids[]=all`;
    for (const name of ['submitted_since', 'graded_since']) {
      const refused = await world.as('teach').get(`${list}&${name}=2026-02-30`);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [name]]);
      expect((await world.as('teach').get(`${list}&${name}=2026-02-28`)).status).toBe(200);
    }
  });
});
