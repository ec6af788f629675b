import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { type LoginPatch, loginFields, under } from '../login.rules.js';
import { takenNames } from '../names.sql.js';
import { takenLoginNames } from '../user.refusals.js';

/**
 * Refuses names that another login of the tenant has. The unique indexes decide where two requests race.
 * @param except id of the login that is being changed
 * @param prefix where the login's fields stand in the input
 * @throws Refusal 400 `taken`
 */
export async function refuseTakenNames(
  ctx: OperationContext,
  login: LoginPatch,
  { except = null, prefix = '' }: { except?: number | null; prefix?: string } = {},
): Promise<void> {
  refuseInvalid(under(prefix, await takenNameRefusals(ctx, login, except)));
}

/** The names that another login of the tenant has. @param except id of the login that is being changed */
export async function takenNameRefusals(
  ctx: OperationContext,
  login: LoginPatch,
  except: number | null = null,
): Promise<FieldRefusal[]> {
  const { uniqueId = null, sisUserId = null, integrationId = null } = login;
  if (uniqueId === null && sisUserId === null && integrationId === null) return [];
  const names = { uniqueId: uniqueId?.trim() ?? null, sisUserId, integrationId };
  const [taken] = await ctx.services.database.rows<Record<(typeof loginFields)[number], boolean | null>>(
    takenNames.with({ rootAccountId: ctx.actor.rootAccountId, ...names, except }),
    ctx.em,
  );
  return loginFields.filter((name) => taken?.[name]).map((name) => takenLoginNames[name]);
}
