/** Bookmarks of somebody, as they ask for them. */
import type { Bookmark } from '../../../src/identity/bookmarks/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import type { Caller, World } from '../../support/world.js';

export const bookmarksPath = '/users/self/bookmarks';

type Form = Readonly<Record<string, string | number>>;

/** A bookmark of the caller, at the end unless it says otherwise. */
export async function aBookmark(who: Caller, name: string, form: Form = {}): Promise<any> {
  const { status, body } = await who.post(bookmarksPath, { name, url: '/courses', ...form });
  if (status !== 200) throw new Error(`The bookmark was refused: ${JSON.stringify(body)}`);
  return body;
}

/** The caller's bookmarks: their names in the order of the list. */
export const bookmarkNames = async (who: Caller): Promise<string[]> =>
  (await bookmarksIn(who)).map(({ name }) => name as string);

export const bookmarksIn = async (who: Caller): Promise<any[]> => (await who.get(`${bookmarksPath}?per_page=100`)).body;

export const bookmarkAt = (id: number): string => `${bookmarksPath}/${id}`;

/** Gives the owner of a first bookmark further ones behind it, past the service, until there are so many. */
export async function moreBookmarks(world: World, first: number, upTo: number): Promise<void> {
  await world.sql(
    `insert into bookmarks (root_account_id, user_id, name, url, position)
     select root_account_id, user_id, 'More', '/', n from bookmarks, generate_series(2, $2::int) n where id = $1`,
    [first, upTo],
  );
}

/** Changes a bookmark past the service. */
export const changeBookmark = (world: World, id: number, change: Partial<Bookmark>): Promise<void> =>
  changeRows(world, 'bookmarks', { id }, change);

/** Puts every bookmark at another place, past the service. @param place SQL over `position` */
export const placeBookmarks = (world: World, place: string) => world.sql(`update bookmarks set position = ${place}`);

/** Takes a bookmark out of the table, past the service. */
export const removeBookmark = (world: World, id: number) => world.sql('delete from bookmarks where id = $1', [id]);
