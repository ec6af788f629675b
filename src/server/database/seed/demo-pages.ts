/** Pages of the demo schools: a front page that was written twice, a draft, one that students write, and one of a group. */
import type { User } from '../../../identity/users/index.js';
import { Group } from '../../../learning/groups/index.js';
import { Page, PageRevision } from '../../../learning/pages/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

interface Place {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly teacher: User;
}

type Kept = Pick<Page, 'title' | 'url'> &
  Partial<Pick<Page, 'frontPage' | 'editingRoles' | 'workflowState' | 'groupId' | 'blueprintLocks'>>;

/** Writes a page with a revision for each of its bodies. */
export async function demoPage(
  { em }: Pick<DemoTools, 'em'>,
  { rootAccountId, courseId, teacher }: Place,
  { groupId = null, ...page }: Kept,
  bodies: readonly string[],
): Promise<Page> {
  const place = { rootAccountId, groupId, courseId: groupId === null ? courseId : null };
  const body = bodies.at(-1) ?? '';
  const kept = { workflowState: 'active' as const, ...page, ...place, body, lastEditedById: teacher.id };
  const written = createRow(em, Page, { ...kept, revision: bodies.length });
  await em.persist(written).flush();
  const { title, url } = page;
  const revisions = bodies.map((said, index) =>
    createRow(em, PageRevision, {
      ...place,
      pageId: written.id,
      number: index + 1,
      title,
      url,
      body: said,
      editedById: teacher.id,
    }),
  );
  await em.persist(revisions).flush();
  return written;
}

export async function demoPages(tools: DemoTools, place: Place): Promise<void> {
  const { em } = tools;
  const { courseId } = place;
  const write = (page: Kept, bodies: readonly string[]) => demoPage(tools, place, page, bodies);
  await write({ title: 'Welcome', url: 'welcome', frontPage: true }, [
    '<p>Welcome to the course.</p>',
    '<p>Welcome to the course. Office hours are on Tuesdays.</p>',
  ]);
  await write({ title: 'Notes for the exam', url: 'notes-for-the-exam', workflowState: 'unpublished' }, [
    '<p>Not yet.</p>',
  ]);
  await write({ title: 'Glossary', url: 'glossary', editingRoles: ['teachers', 'students'] }, [
    '<p>Words that we use.</p>',
    '<p>Words that we use, and what they mean.</p>',
  ]);
  // unguarded: the demo school is made by nobody in particular.
  const group = await em.findOne(Group, { courseId, workflowState: { $ne: 'deleted' } }, { orderBy: { id: 'asc' } });
  if (group !== null) await write({ title: 'Our plan', url: 'our-plan', groupId: group.id }, ['<p>Who does what.</p>']);
}
