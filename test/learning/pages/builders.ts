/** Pages of the first course and of the red group. */
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';

type Form = Readonly<Record<string, string>>;

/** The parameters of a page. */
export const ofPage = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [`wiki_page[${name}]`, value]));

/** The pages of the first course. */
export const inCourse = (world: World): string => `/courses/${world.courses.C1}/pages`;
/** The pages of the red group. */
export const inGroup = (world: World): string => `/groups/${world.groups.red}/pages`;

/** Writes a published page of the place; answers it. */
export async function aPage(world: World, title: string, form: Form = {}, at = inCourse(world), who: Person = 'teach') {
  const { status, body, text } = await world.as(who).post(at, ofPage({ title, published: 'true', ...form }));
  if (status !== 200) throw new Error(text);
  return body;
}

/** A change of a page. */
export const change = (world: World, who: Person, url: string, form: Form, at = inCourse(world)): Promise<Answer> =>
  world.as(who).put(`${at}/${url}`, ofPage(form));

/** What a list of pages is called. */
export const titlesOf = (body: readonly { title: string }[]): string[] => body.map(({ title }) => title);

/** A published module of the first course with the page in it; answers the ids of both. */
export async function inModule(world: World, pageUrl: string, module: Form = {}, item: Form = {}) {
  const at = `/courses/${world.courses.C1}/modules`;
  const made = await world.as('teach').post(at, { 'module[name]': 'Week 9', 'module[published]': 'true', ...module });
  const form = { 'module_item[type]': 'Page', 'module_item[page_url]': pageUrl, ...item };
  const { status, body, text } = await world.as('teach').post(`${at}/${made.body.id}/items`, form);
  if (status !== 200) throw new Error(text);
  return { moduleId: made.body.id as number, item: body, at: `${at}/${made.body.id}/items/${body.id}` };
}

/** Students of the first course write pages. */
export async function letStudentsWrite(world: World): Promise<void> {
  const at = `/courses/${world.courses.C1}`;
  const { status, text } = await world.as('admin').put(at, { 'course[allow_student_wiki_edits]': 'true' });
  if (status !== 200) throw new Error(text);
}
