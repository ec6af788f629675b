import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { providerThere } from '../../authentication-providers/index.js';
import type { LoginPatch } from '../login.rules.js';
import { unknownProvider } from '../user.refusals.js';

/** By which provider a login is to sign on, as a column; no column where the request says nothing of it. */
export interface LoginProvider {
  readonly column: { readonly authenticationProviderId?: number | null };
  readonly refusals: readonly FieldRefusal[];
}

/** Looks up the provider that a request names for a login of the actor's tenant. */
export async function providerOfLogin(
  { services, em, actor }: OperationContext,
  { authenticationProviderId: id }: LoginPatch,
): Promise<LoginProvider> {
  if (id === undefined) return { column: {}, refusals: [] };
  if (id === null) return { column: { authenticationProviderId: null }, refusals: [] };
  if (typeof id !== 'number') return { column: {}, refusals: [unknownProvider] };
  const found = await services.database.rows(providerThere.with({ rootAccountId: actor.rootAccountId, id }), em);
  return { column: { authenticationProviderId: id }, refusals: found.length === 0 ? [unknownProvider] : [] };
}
