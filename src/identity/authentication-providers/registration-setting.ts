import type { OperationContext } from '../../platform/transaction/context.js';
import { registrationChoice } from './authentication-provider.sql.js';

/** Who may register at a tenant by themselves, as its provider `local` says; null without one. Source: D1 · Authentication providers */
export async function registrationSetting(
  { services, em }: OperationContext,
  rootAccountId: number,
): Promise<string | null> {
  const [row] = await services.database.rows<{ choice: string | null }>(registrationChoice.with({ rootAccountId }), em);
  return row?.choice ?? null;
}
