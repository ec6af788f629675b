import { type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { refuseLaunch } from '../launched-item.js';
import { putAt } from '../module.rules.js';
import { contentOf } from '../module-contents.js';
import { type ItemType, ModuleItem } from '../module-item.entity.js';
import {
  kindOf,
  type ModuleItemPatch,
  moduleItemColumns,
  moduleItemRefusals,
  newModuleItemRefusals,
  takesContentId,
} from '../module-item.rules.js';
import { orderedItems } from '../module-order.js';
import { type ModuleName, namedModule } from '../named-module.js';

export interface NewModuleItem extends ModuleItemPatch {
  readonly type: ItemType;
  readonly contentId?: RecordKey | null;
  readonly pageUrl?: string | null;
}

/**
 * Puts a content, an address or a heading into a module. It is called like its content unless it has a title.
 * Refusals: 400 by field, also for a content that the course does not have; 403; 404. Source: supplement §5.3, modules.
 */
export async function createModuleItem(
  ctx: OperationContext,
  name: ModuleName,
  given: NewModuleItem,
): Promise<ModuleItem> {
  const module = await namedModule(ctx, name, 'manage');
  refuseInvalid([...newModuleItemRefusals(given), ...moduleItemRefusals(given.type, given)]);
  const { courseId, rootAccountId } = module;
  await refuseLaunch(ctx, courseId, given.type, given);
  const { foundBy } = kindOf(given.type);
  const contentId = takesContentId(given.type) && given.contentId != null ? idOf(given.contentId) : null;
  const pageUrl = foundBy === 'pageUrl' ? (given.pageUrl ?? null) : null;
  const { externalUrl } = given;
  const content = await contentOf(ctx, given.type, { courseId, contentId, pageUrl, externalUrl });
  const others = await orderedItems(ctx, module);
  const item = await insertNow(ctx, ModuleItem, {
    rootAccountId,
    courseId,
    moduleId: module.id,
    type: given.type,
    contentId: pageUrl === null ? contentId : (content?.id ?? null),
    pageUrl: pageUrl === null ? null : (content?.url ?? null),
    title: content?.title ?? given.type,
    ...moduleItemColumns(
      given.type,
      content?.address === undefined ? given : { ...given, externalUrl: content.address },
    ),
    position: others.length + 1,
  });
  putAt(others, item, given.position ?? null);
  ctx.audit({
    type: 'module_item_created',
    subjectType: 'ModuleItem',
    subjectId: item.id,
    data: { moduleId: module.id },
  });
  return item;
}

/** An id that names nothing is looked up in vain. */
const idOf = (key: RecordKey): number => splitKeys([key], 'id').ids[0] ?? 0;
