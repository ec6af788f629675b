/** Notes of what students have done with items; one row for each of them and each item, whoever comes first. */
import type { OperationContext } from '../kernel/context.js';
import { ModuleItem } from './module-item.entity.js';
import type { ItemType } from './module-item.rules.js';

type Mark = 'read' | 'done' | 'notDone' | 'contributed';

const columns = { read: 'viewed_at', done: 'done_at', notDone: 'done_at', contributed: 'contributed_at' } as const;

/** Notes it once: the first instant stays. */
export async function markItem(
  ctx: OperationContext,
  { id, rootAccountId }: Pick<ModuleItem, 'id' | 'rootAccountId'>,
  userId: number,
  mark: Mark,
): Promise<void> {
  const column = columns[mark];
  const text =
    mark === 'notDone'
      ? `update module_item_marks set ${column} = null where root_account_id = $1::bigint and module_item_id = $2::bigint and user_id = $3::bigint`
      : `insert into module_item_marks as m (root_account_id, module_item_id, user_id, ${column})
          values ($1::bigint, $2::bigint, $3::bigint, now())
          on conflict (module_item_id, user_id) do update set ${column} = coalesce(m.${column}, excluded.${column})`;
  await ctx.services.database.rows({ text, values: [rootAccountId, id, userId] }, ctx.em);
}

/** Notes that somebody has taken part in a discussion or on a page, wherever a module asks for it. For areas further right. */
export async function recordContribution(
  ctx: OperationContext,
  content: {
    readonly courseId: number;
    readonly type: ItemType;
    readonly contentId?: number;
    readonly pageUrl?: string;
  },
  userId: number,
): Promise<void> {
  const items = await ctx.em.find(ModuleItem, { ...content, workflowState: { $ne: 'deleted' } });
  for (const item of items) await markItem(ctx, item, userId, 'contributed');
}
