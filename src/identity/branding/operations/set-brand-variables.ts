import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
import { type Account, accountReads } from '../../accounts/index.js';
import { AccountBrand } from '../account-brand.entity.js';
import {
  type BrandChange,
  type BrandVariables,
  brandFileOf,
  brandRefusals,
  brandValue,
} from '../brand-variables.rules.js';
import { brandFileKept, brandsLocked, brandsWithin } from '../brands.sql.js';

/**
 * Says what the pages of an account, and of those below it, look like: what is not named stays, null takes what holds above.
 * The files of all accounts that this changes are made with it.
 * Refusals: 400 by field; 403; 404. Source: D1 · Brand variables; supplement §2.10.
 */
export async function setBrandVariables(
  ctx: OperationContext,
  accountKey: RecordKey,
  changes: readonly BrandChange[],
): Promise<Account> {
  const account = await authorizedFind(ctx, accountReads, 'updateSettings', accountKey);
  refuseInvalid(brandRefusals(changes));
  const { id: accountId, rootAccountId } = account;
  const { database } = ctx.services;
  await database.rows(brandsLocked.with({ rootAccountId }), ctx.em);
  // unguarded: what the account says, whose settings the actor manages.
  const known = await ctx.em.findOne(AccountBrand, { accountId });
  const before = known?.variables ?? {};
  const variables = changed(before, changes);
  if (JSON.stringify(variables) === JSON.stringify(before)) return account;
  if (known === null) await insertNow(ctx, AccountBrand, { rootAccountId, accountId, variables });
  else known.variables = variables;
  await ctx.em.flush();
  const rows = await database.rows<{ variables: BrandVariables }>(brandsWithin.with({ accountId }), ctx.em);
  const files = new Map(rows.map((row) => brandFileOf(row.variables)).map((file) => [file.digest, file]));
  for (const file of files.values()) await write(ctx, brandFileKept.with({ rootAccountId, ...file }));
  ctx.audit({
    type: 'brand_changed',
    subjectType: 'Account',
    subjectId: accountId,
    data: { before, after: variables },
  });
  return account;
}

/** What the account says after the changes, by name. */
function changed(before: BrandVariables, changes: readonly BrandChange[]): BrandVariables {
  const next = new Map<string, string>(Object.entries(before));
  for (const change of changes) {
    const value = brandValue(change);
    if (value === null) next.delete(change.name);
    else next.set(change.name, value);
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)));
}
