import { newToken } from '../../../platform/authorization/secrets.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { keepsNoSecret } from '../developer-key.refusals.js';
import { managedKey } from '../managed-key.js';
import type { MadeDeveloperKey } from './create-developer-key.js';

/**
 * Gives an application another secret; the one of before opens nothing from the commit on.
 * Refusals: 400 `no_secret`; 403, also `not_while_acting` and `holds_more`; 404.
 */
export async function rotateDeveloperKeySecret(ctx: OperationContext, id: RecordKey): Promise<MadeDeveloperKey> {
  const key = await managedKey(ctx, id);
  if (key.clientType === 'public') throw keepsNoSecret();
  const { token, digest, hint } = newToken();
  key.secretDigest = digest;
  key.secretHint = hint;
  ctx.audit({ type: 'developer_key_secret_rotated', subjectType: 'DeveloperKey', subjectId: key.id });
  return { developerKeyId: key.id, secret: token };
}
