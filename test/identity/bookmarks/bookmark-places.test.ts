import { type Caller, openWorld, type World } from '../../support/world.js';
import {
  aBookmark,
  bookmarkAt,
  bookmarksIn,
  bookmarksPath,
  changeBookmark,
  placeBookmarks,
  removeBookmark,
} from './builders.js';

const many = Array.from({ length: 12 }, (_, i) => i);

describe('R30: the places of bookmarks, under many writers at once', () => {
  let world: World;
  let student: Caller;
  beforeEach(async () => {
    world = await openWorld();
    student = world.as('stu1');
  });
  afterEach(() => world.close());

  const places = async () => (await bookmarksIn(student)).map(({ position }) => position);
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

  it('made, put first, moved and deleted at once, they stand from 1 on without gaps', async () => {
    const made = await Promise.all(many.map((n) => student.post(bookmarksPath, { name: `B${n}`, url: '/' })));
    expect(made.map(({ status }) => status)).toEqual(many.map(() => 200));
    expect(await places()).toEqual(upTo(12));
    const first = await Promise.all(
      many.map((n) => student.post(bookmarksPath, { name: `F${n}`, url: '/', position: 1 + (n % 3) })),
    );
    expect(first.map(({ status }) => status)).toEqual(many.map(() => 200));
    expect(await places()).toEqual(upTo(24));
    const ids = made.map(({ body }) => body.id as number);
    const changes = await Promise.all(
      ids.map((id, n) =>
        n % 4 === 0 ? student.del(bookmarkAt(id)) : student.put(bookmarkAt(id), { position: 1 + ((n * 7) % 20) }),
      ),
    );
    expect(changes.map(({ status }) => status)).toEqual(many.map(() => 200));
    expect(await places()).toEqual(upTo(21));
  });

  it('the database itself takes no gap, no place twice and none below 1', async () => {
    const [one, two, three] = [
      await aBookmark(student, 'One'),
      await aBookmark(student, 'Two'),
      await aBookmark(student, 'Three'),
    ];
    const refused = /numbered from 1 on without gaps/;
    for (const [{ id }, change] of [
      [one, { position: 2 }],
      [three, { position: 4 }],
      [one, { position: 0 }],
      [two, { workflowState: 'deleted' }],
    ] as const)
      await expect(changeBookmark(world, id, change)).rejects.toThrow(refused);
    await expect(removeBookmark(world, one.id)).rejects.toThrow(refused);
    await expect(placeBookmarks(world, 'position + 1')).rejects.toThrow(refused);
    await placeBookmarks(world, '4 - position');
    expect((await bookmarksIn(student)).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
    await removeBookmark(world, one.id);
    expect(await places()).toEqual([1, 2]);
  });
});
