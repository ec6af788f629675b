import { authorizedId, authorizedRead, seenAmong } from '../../../platform/authorization/authorize.js';
import { recordKeyOf } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { assignmentReads } from '../../assignments/index.js';
import { quizReads } from '../../quizzes/index.js';
import { ignored } from '../ignored.sql.js';
import { badAsset } from '../todo.refusals.js';
import { type TodoPurpose, todoItemId } from '../todo-item.entity.js';
import { todoItemReads } from '../todo-item.reads.js';

/**
 * Takes something off one's own list: until something new comes, or for good. Answers the id of the entry, where it
 * stood in the list.
 * @param asset what it is about, `assignment_12` or `quiz_12`
 * @throws Refusal 400 for an asset of another form, 404 for what the actor may not see
 */
export async function ignoreTodo(
  ctx: OperationContext,
  asset: string,
  purpose: TodoPurpose,
  permanent: boolean,
): Promise<number | undefined> {
  const assignmentId = await assignmentOf(ctx, asset);
  const { rootAccountId, userId } = ctx.actor;
  const waiting = await seenAmong(ctx, todoItemReads, [todoItemId(assignmentId, purpose)]);
  const statement = ignored.with({ rootAccountId, userId, assignmentId, purpose, permanent });
  await write(ctx, statement);
  const [id] = waiting;
  return id;
}

/** The assignment that stands behind what the asset names. */
async function assignmentOf(ctx: OperationContext, asset: string): Promise<number> {
  const [, kind, id] = /^(assignment|quiz)_(\d{1,19})$/.exec(asset) ?? [];
  if (id === undefined) throw badAsset();
  if (kind === 'assignment') return authorizedId(ctx, assignmentReads, 'visible', recordKeyOf(id));
  return (await authorizedRead(ctx, quizReads, 'visible', recordKeyOf(id))).assignmentId;
}
