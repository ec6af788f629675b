/** Addresses of external tools that teachers give: what their queries must not say, the area of tools knows. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { reservedSaid } from './course.refusals.js';

/** What an area adds that launches addresses. */
export interface LaunchedAddressRule {
  /** Names in the query of the address, launched in the course, that only the launch itself may say. */
  readonly reservedIn: (ctx: OperationContext, courseId: number, address: string) => Promise<readonly string[]>;
  /** Whether it opens a tool that can be launched in the course. */
  readonly opensTool: (ctx: OperationContext, courseId: number, address: string) => Promise<boolean>;
}

export const launchedAddressRules = extensionPoint<LaunchedAddressRule>('rules of launched addresses');

/** Whether the address opens something in the course. */
export async function isLaunched(ctx: OperationContext, courseId: number, address: string): Promise<boolean> {
  for (const { opensTool } of ctx.services.extensions.of(launchedAddressRules))
    if (await opensTool(ctx, courseId, address)) return true;
  return false;
}

/** @throws Refusal 400 `exclusion` by the field that names the address */
export async function refuseReservedNames(
  ctx: OperationContext,
  { courseId, field, address }: { readonly courseId: number; readonly field: string; readonly address: string },
): Promise<void> {
  for (const { reservedIn } of ctx.services.extensions.of(launchedAddressRules)) {
    const names = await reservedIn(ctx, courseId, address);
    if (names.length > 0) throw reservedSaid(field, names);
  }
}
