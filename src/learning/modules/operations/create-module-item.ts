import { type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { putAt } from '../module.rules.js';
import { moduleContents } from '../module-contents.js';
import { ModuleItem } from '../module-item.entity.js';
import {
  type ItemType,
  kindOf,
  type ModuleItemPatch,
  moduleItemRefusals,
  requirementColumns,
} from '../module-item.rules.js';
import { type ModuleName, namedModule } from '../named-module.js';
import { orderedItems } from '../ordered-items.js';

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
  refuseInvalid([...missing(given), ...moduleItemRefusals(given.type, given)]);
  const { courseId, rootAccountId } = module;
  const { foundBy } = kindOf(given.type);
  const contentId = foundBy === 'contentId' && given.contentId != null ? idOf(given.contentId) : null;
  const pageUrl = foundBy === 'pageUrl' ? (given.pageUrl ?? null) : null;
  const title = await moduleContents.titleOf(ctx, given.type, { courseId, contentId, pageUrl });
  const others = await orderedItems(ctx, module);
  const item = await insertNow(ctx, ModuleItem, {
    rootAccountId,
    courseId,
    moduleId: module.id,
    type: given.type,
    contentId,
    pageUrl,
    externalUrl: foundBy === 'externalUrl' ? (given.externalUrl?.trim() ?? null) : null,
    newTab: given.newTab ?? false,
    title: given.title?.trim() ?? title ?? given.type,
    position: others.length + 1,
    indent: given.indent ?? 0,
    ...requirementColumns(given.completionRequirement ?? null),
    workflowState: given.published === false ? 'unpublished' : 'active',
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

function missing({ type, title, externalUrl }: NewModuleItem): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const { foundBy } = kindOf(type);
  if (foundBy === 'externalUrl' && externalUrl == null)
    refusals.push({ attribute: 'externalUrl', type: 'blank', message: `${type} needs an address.` });
  if ((foundBy === 'externalUrl' || foundBy === 'title') && title === undefined)
    refusals.push({ attribute: 'title', type: 'blank', message: `${type} needs a title.` });
  return refusals;
}
