import { restrictToDates } from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
/** Black box: a cursor shows none of its keys, and leads on only in the list for which its reader got it. */

import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../../src/platform/authorization/secrets.js';
import { Cursors } from '../../../src/platform/query/cursor.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

const notThere = expect.objectContaining({ reason: 'bad_cursor', status: 404 });

describe('A cursor', () => {
  const key = randomBytes(32);
  const reader = { userId: 7, rootAccountId: 1 };
  const walk = { list: 'Course.users', order: 'name', descending: false, filters: { searchTerm: 'a' } };
  const cursors = new Cursors(new SecretBox(key), reader, walk);
  const types = ['text', 'bigint'];

  it('opens in another process with the same key, and after the key was replaced by a new one', () => {
    const sealed = cursors.seal([3, 'Ænne', 12]);
    expect(new Cursors(new SecretBox(key), reader, walk).open(sealed, types)).toEqual([3, 'Ænne', 12]);
    expect(new Cursors(new SecretBox(randomBytes(32), [key]), reader, walk).open(sealed, types)).toEqual([
      3,
      'Ænne',
      12,
    ]);
    expect(() => new Cursors(new SecretBox(randomBytes(32)), reader, walk).open(sealed, types)).toThrow(notThere);
  });

  it('belongs to one reader, tenant, list, order, direction and set of filters', () => {
    const sealed = cursors.seal([3, 'Ann', 12]);
    const others: Cursors[] = [
      new Cursors(new SecretBox(key), { ...reader, userId: 8 }, walk),
      new Cursors(new SecretBox(key), { ...reader, rootAccountId: 2 }, walk),
      ...[{ list: 'Section.users' }, { order: 'id' }, { descending: true }, { filters: {} }].map(
        (other) => new Cursors(new SecretBox(key), reader, { ...walk, ...other }),
      ),
    ];
    for (const other of others) expect(() => other.open(sealed, types)).toThrow(notThere);
    expect(cursors.open(sealed, types)).toHaveLength(3);
  });

  it('is refused when any of its characters is another, when it is cut, and when its keys are of other types', () => {
    const sealed = cursors.seal([3, 'Ann', 12]);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => cursors.open(changed, types)).toThrow(notThere);
      expect(() => cursors.open(sealed.slice(0, at), types)).toThrow(notThere);
    }
    for (const other of [['text'], ['bigint', 'bigint'], ['text', 'text']])
      expect(() => cursors.open(sealed, other)).toThrow(notThere);
  });

  it('says nothing of its keys, neither by its text nor by its length, and is never written the same way twice', () => {
    const [short, long] = [cursors.seal([3, 'A', 12]), cursors.seal([3, 'Annemarie Jane', 12])];
    expect(Buffer.from(long, 'base64url').toString('latin1')).not.toContain('Anne');
    expect(short).toHaveLength(long.length);
    expect(cursors.seal([3, 'A', 12])).not.toBe(short);
  });
});

describe('Cursors of lists', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const nextOf = (answer: { headers: Headers }) =>
    /[?&]page=(bookmark:[^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] as string;

  it('A16: lead on for whoever got them, and are 404 for another reader, list, filter, order and for texts of one’s own', async () => {
    const { C1, C2 } = world.courses;
    const users = `/courses/${C1}/users?per_page=2`;
    const page = nextOf(await world.as('teach').get(users));
    expect((await world.as('teach').get(`${users}&page=${page}`)).body).toHaveLength(2);
    expect((await world.as('ta').get(`${users}&page=${page}`)).status).toBe(404);
    for (const other of [
      `/courses/${C2}/users?per_page=2`,
      `/courses/${C1}/enrollments?per_page=2`,
      `${users}&search_term=stu`,
      `${users}&sort=email`,
    ])
      expect([other, (await world.as('teach').get(`${other}&page=${page}`)).status]).toEqual([other, 404]);
    const plain = (keys: unknown[]) => `bookmark:${Buffer.from(JSON.stringify(keys)).toString('base64url')}`;
    for (const forged of ['bookmark:AAAA', plain(['name', 'x', 'A', 1]), plain([0, 'A', 2 ** 60]), `${page}A`])
      expect((await world.as('teach').get(`${users}&page=${forged}`)).status).toBe(404);
  });

  it('A16: are refused alike on GraphQL, under another record of the same list too', async () => {
    const { C1, C2 } = world.courses;
    const query = `query($c: RecordId!, $after: String) { course(id: $c) {
      users(first: 1, after: $after) { nodes { recordId } edges { cursor } pageInfo { endCursor } } } }`;
    const ask = async (who: 'teach' | 'ta', c: number, after: string | null) =>
      (await world.as(who).graphql(query, { c, after })).body;
    const first = await ask('teach', C1, null);
    const { endCursor } = first.data.course.users.pageInfo;
    const { cursor } = first.data.course.users.edges[0];
    for (const one of [endCursor, cursor]) {
      const next = await ask('teach', C1, one);
      expect(next.errors).toBeUndefined();
      expect(next.data.course.users.nodes).not.toEqual(first.data.course.users.nodes);
    }
    const refused = [await ask('teach', C2, cursor), await ask('ta', C1, cursor), await ask('teach', C1, 'x')];
    for (const { data, errors } of refused) {
      expect(data.course?.users ?? null).toBeNull();
      expect(errors[0].extensions).toMatchObject({ http: { status: 404 } });
    }
  });

  it('do not name a course that dates close to its student', async () => {
    const dates = { startAt: inDays(9), endAt: inDays(99), restrictStudentFutureView: true };
    await setCourseState(world, 'available', world.courses.C1);
    await restrictToDates(world, world.courses.C1, { name: 'Zymurgy in secret', ...dates });
    await setCourseState(world, 'available', world.courses.C2);
    const read: string[] = [];
    const read1 = await world.as('stu1').get('/users/self/favorites/courses?per_page=1');
    read.push(read1.text, nextOf(read1) ?? '');
    const { body, text } = await world
      .as('stu1')
      .graphql('{ userCourses(first: 10) { edges { cursor } } favoriteCourses(first: 10) { edges { cursor } } }');
    expect(body.errors).toBeUndefined();
    expect(body.data.userCourses.edges.length).toBeGreaterThan(1);
    const cursors = [...body.data.userCourses.edges, ...body.data.favoriteCourses.edges].map(
      (edge: any) => edge.cursor,
    );
    read.push(text, ...cursors.map((cursor: string) => Buffer.from(cursor, 'base64url').toString('latin1')));
    for (const one of read) expect(one).not.toContain('Zymurgy');
  });
});
