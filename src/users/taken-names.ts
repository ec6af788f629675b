import type { OperationContext } from '../kernel/context.js';
import { type FieldRefusal, refuseInvalid } from '../kernel/refusal.js';
import { type LoginPatch, under } from './login.rules.js';

const messages = {
  uniqueId: 'That login is already in use.',
  sisUserId: 'That SIS id is already in use.',
  integrationId: 'That integration id is already in use.',
} as const;

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
  const { uniqueId = null, sisUserId = null, integrationId = null } = login;
  if (uniqueId === null && sisUserId === null && integrationId === null) return;
  const text = `select bool_or(l.unique_id_lower = lower($2::text)) as "uniqueId", bool_or(l.sis_user_id = $3::text) as "sisUserId",
      bool_or(l.integration_id = $4::text) as "integrationId"
    from logins l where l.root_account_id = $1::bigint and l.workflow_state <> 'deleted' and l.id is distinct from $5::bigint
    and (l.unique_id_lower = lower($2::text) or l.sis_user_id = $3::text or l.integration_id = $4::text)`;
  const values = [ctx.actor.rootAccountId, uniqueId?.trim() ?? null, sisUserId, integrationId, except];
  const [taken] = await ctx.services.database.rows<Record<keyof typeof messages, boolean | null>>(
    { text, values },
    ctx.em,
  );
  const found: FieldRefusal[] = [];
  for (const [attribute, message] of Object.entries(messages)) {
    if (taken?.[attribute as keyof typeof messages]) found.push({ attribute, type: 'taken', message });
  }
  refuseInvalid(under(prefix, found));
}
