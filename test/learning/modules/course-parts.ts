/** Modules, items, and work that modules ask for. */

import type { Submission } from '../../../src/learning/assignments/index.js';
import { changeRows, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';
import { anEssay, aSubmission } from '../assignments/builders.js';

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

/** What stu1 has handed in for an assignment, with whatever came of it: it takes the place of what was there. */
export async function handIn(world: World, work: number, fields: FieldsOf<Submission> = {}): Promise<void> {
  const of = { assignmentId: work, userId: world.users.stu1 };
  const handedIn = { submittedAt: '2026-02-01T00:00:00Z', ...fields };
  const [known] = await world.sql('select 1 from submissions where assignment_id = $1 and user_id = $2', [
    of.assignmentId,
    of.userId,
  ]);
  if (known === undefined) await aSubmission(world, work, of.userId, handedIn);
  else await changeRows(world, 'submissions', of, { workflowState: 'submitted', ...handedIn });
}

/** A module of C1 past the service: `early`, it opens tomorrow; `inOrder`, it is gone through in order. */
export const aPlannedModule = (
  world: World,
  plan: {
    readonly position: number;
    readonly published: boolean;
    readonly early: boolean;
    readonly inOrder: boolean;
    readonly waitsFor: readonly number[];
  },
): Promise<number> =>
  insertRow(world, 'modules', {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    name: 'M',
    position: plan.position,
    unlock_at: plan.early ? new Date(Date.now() + 86_400_000) : null,
    require_sequential_progress: plan.inOrder,
    prerequisite_module_ids: plan.waitsFor,
    workflow_state: plan.published ? 'active' : 'unpublished',
  });

/** A line of a module past the service: `asked`, it must be looked at; `seen`, stu1 has looked at it. */
export async function aPlannedItem(
  world: World,
  moduleId: number,
  plan: { readonly position: number; readonly asked: boolean; readonly seen: boolean },
): Promise<void> {
  const tenant = { root_account_id: world.accounts.RA };
  const id = await insertRow(world, 'module_items', {
    ...tenant,
    course_id: world.courses.C1,
    module_id: moduleId,
    type: 'SubHeader',
    title: 'I',
    position: plan.position,
    requirement_type: plan.asked ? 'must_view' : null,
  });
  const mark = { module_item_id: id, user_id: world.users.stu1, viewed_at: new Date() };
  if (plan.seen) await insertRow(world, 'module_item_marks', { ...tenant, ...mark });
}

/** The path of a module or of one of its items. */
export const modulePath = (world: World, module: number, item?: number): string =>
  `/courses/${world.courses.C1}/modules/${module}${item === undefined ? '' : `/items/${item}`}`;
