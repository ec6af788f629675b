import fc from 'fast-check';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, inGroup, topicRow } from './builders.js';

describe('Pinned topics', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const order = async (): Promise<[string, number][]> =>
    (
      await world.sql(
        'select title, pinned_position from discussion_topics where pinned_position is not null order by pinned_position, id',
      )
    ).map(({ title, pinned_position }) => [title, pinned_position]);
  const titles = async () => (await order()).map(([title]) => title);
  const pin = async (title: string, form: Record<string, string> = {}, at = inCourse(world)) => {
    const { status, body, text } = await world.as('teach').post(at, { title, pinned: 'true', ...form });
    if (status !== 200) throw new Error(text);
    return body.id as number;
  };

  it('stand at the end, or behind another one, and are numbered from 1', async () => {
    const [a] = [await pin('a'), await pin('b')];
    await pin('c', { position_after: String(a) });
    await topicRow(world, { title: 'loose' });
    expect(await order()).toEqual([
      ['a', 1],
      ['c', 2],
      ['b', 3],
    ]);
    const { body } = await world.as('stu1').get(inCourse(world));
    expect(body.map(({ title, pinned, position }: any) => [title, pinned, position])).toEqual([
      ['a', true, 1],
      ['c', true, 2],
      ['b', true, 3],
      ['loose', false, null],
    ]);
    const other = await pin('of the group', {}, inGroup(world));
    const strange = await world
      .as('teach')
      .post(inCourse(world), { title: 'd', pinned: 'true', position_after: `${other}` });
    expect([strange.status, strange.body.errors.position_after[0].type]).toEqual([400, 'not_pinned']);
    expect(await titles()).toEqual(expect.arrayContaining(['a', 'c', 'b', 'of the group']));
  });

  it('move, leave their place and are deleted without leaving a gap', async () => {
    const [a, b, c, d] = [await pin('a'), await pin('b'), await pin('c'), await pin('d')];
    const change = (id: number, form: Record<string, string>) =>
      world.as('teach').put(`${inCourse(world)}/${id}`, form);
    expect((await change(a, { position_after: String(c) })).body).toMatchObject({ pinned: true, position: 3 });
    expect(await titles()).toEqual(['b', 'c', 'a', 'd']);
    expect((await change(c, { pinned: 'false' })).body).toMatchObject({ pinned: false, position: null });
    expect((await change(c, { position_after: String(d) })).body.errors.position_after[0].type).toBe('not_pinned');
    expect((await world.as('teach').del(`${inCourse(world)}/${b}`)).status).toBe(200);
    expect(await order()).toEqual([
      ['a', 1],
      ['d', 2],
    ]);
    expect((await change(d, { pinned: 'true' })).body.position).toBe(2);
  });

  it('are put into an order by those who moderate; what is not named stands behind', async () => {
    const [a, b, c] = [await pin('a'), await pin('b'), await pin('c')];
    const at = `${inCourse(world)}/reorder`;
    const { status, body } = await world.as('teach').post(at, { 'order[]': [c, a] });
    expect([status, body]).toEqual([200, { reorder: true, order: [c, a, b] }]);
    expect((await world.as('teach').post(at, { order: `${b},${c}` })).body.order).toEqual([b, c, a]);
    expect((await world.as('teach').json('POST', at, { order: [a, b, c] })).body.order).toEqual([a, b, c]);
    const loose = await topicRow(world, { title: 'loose' });
    for (const strange of [`${a},${loose}`, `${a},999999`, 'x']) {
      const refused = await world.as('teach').post(at, { order: strange });
      expect([strange, refused.status, Object.keys(refused.body.errors)]).toEqual([strange, 400, ['order']]);
    }
    expect((await world.as('teach').post(at, {})).status).toBe(400);
    expect((await world.as('stu1').post(at, { order: `${c}` })).status).toBe(403);
    expect((await world.as('out').post(at, { order: `${c}` })).status).toBe(404);
    expect((await world.as('adminB').post(at, { order: `${c}` })).status).toBe(404);
    expect(await titles()).toEqual(['a', 'b', 'c']);
  });

  it('are a permutation from 1 on, whatever is done to them at once', async () => {
    const ids = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push(await pin(title));
    const id = fc.constantFrom(...ids);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('order' as const), of: fc.shuffledSubarray(ids, { minLength: 1 }) }),
      fc.record({ kind: fc.constant('pin' as const), id, pinned: fc.boolean() }),
      fc.record({ kind: fc.constant('after' as const), id, after: id }),
      fc.record({ kind: fc.constant('new' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const answers = await Promise.all(
          steps.map((one) => {
            const teach = world.as('teach');
            if (one.kind === 'order') return teach.post(`${inCourse(world)}/reorder`, { order: one.of.join() });
            if (one.kind === 'new') return teach.post(inCourse(world), { title: 'new', pinned: 'true' });
            const form: Record<string, string> =
              one.kind === 'pin' ? { pinned: String(one.pinned) } : { position_after: String(one.after) };
            return teach.put(`${inCourse(world)}/${one.id}`, form);
          }),
        );
        expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
        const positions = (await order()).map(([, position]) => position);
        expect(positions).toEqual(positions.map((_, i) => i + 1));
      }),
      { numRuns: 12 },
    );
  });
});
