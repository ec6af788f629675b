/** Items that open a tool: their address is launched with what its query says. */
import type { OperationContext } from '../../platform/transaction/context.js';
import { refuseReservedNames } from '../courses/index.js';
import type { ItemType } from './module-item.entity.js';
import type { ModuleItemPatch } from './module-item.rules.js';

/** @throws Refusal 400 by field for an address that says what only a launch itself may say */
export async function refuseLaunch(
  ctx: OperationContext,
  courseId: number,
  type: ItemType,
  { externalUrl: address }: ModuleItemPatch,
): Promise<void> {
  if (type !== 'ExternalTool' || address == null) return;
  await refuseReservedNames(ctx, { courseId, field: 'externalUrl', address });
}
