/** Modules, items, and work that modules ask for. */

import type { World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';

type Form = Record<string, string | number | boolean | readonly number[]>;

const named = (kind: string, form: Form) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      Array.isArray(value) ? `${kind}[${name}][]` : name.startsWith('[') ? `${kind}${name}` : `${kind}[${name}]`,
      value as string,
    ]),
  );

/** A module of C1, published unless said otherwise; its id. */
export async function aModule(world: World, form: Form): Promise<number> {
  const path = `/courses/${world.courses.C1}/modules`;
  const { status, body, text } = await world.as('teach').post(path, named('module', { published: true, ...form }));
  if (status !== 200) throw new Error(text);
  return body.id;
}

/** An item of a module of C1; an address unless said otherwise; its id. */
export async function anItem(world: World, module: number, form: Form = {}): Promise<number> {
  const path = `/courses/${world.courses.C1}/modules/${module}/items`;
  const address = { type: 'ExternalUrl', external_url: 'https://example.org/text', title: 'Text' };
  const { status, body, text } = await world.as('teach').post(path, named('module_item', { ...address, ...form }));
  if (status !== 200) throw new Error(text);
  return body.id;
}

/** What an item asks, as form fields. */
export const asks = (type: string, minScore?: number): Form => ({
  '[completion_requirement][type]': type,
  ...(minScore === undefined ? {} : { '[completion_requirement][min_score]': minScore }),
});

/** A published assignment of C1 as an item of a module. */
export async function anAssignmentItem(
  world: World,
  module: number,
  form: Form,
): Promise<{ item: number; work: number }> {
  const work = await anEssay(world);
  const item = await anItem(world, module, { type: 'Assignment', content_id: work, title: 'Essay', ...form });
  return { item, work };
}

/** What stu1 has handed in for an assignment, with whatever came of it. */
export async function handIn(world: World, work: number, columns: Record<string, unknown> = {}): Promise<void> {
  const row = {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    assignment_id: work,
    user_id: world.users.stu1,
    attempt: 1,
    submission_type: 'online_text_entry',
    submitted_at: '2026-02-01T00:00:00Z',
    workflow_state: 'submitted',
    ...columns,
  };
  const names = Object.keys(row);
  await world.sql(
    `insert into submissions (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
      on conflict (assignment_id, user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    Object.values(row),
  );
}

/** The path of a module or of one of its items. */
export const modulePath = (world: World, module: number, item?: number): string =>
  `/courses/${world.courses.C1}/modules/${module}${item === undefined ? '' : `/items/${item}`}`;
