import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { fieldNotPermitted, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { fileReads } from '../files/index.js';
import { fileNotYours } from './discussion-topic.refusals.js';

/**
 * The file that is put to a topic or an entry, as far as the request names one: a file that the actor manages, such as one
 * of their own.
 * @param attaches whether they put files to anything there
 * @throws Refusal 400 on `attachmentId`; 403 on it where they put no files to anything
 */
export async function attachmentOf(
  ctx: OperationContext,
  { attachmentId }: { readonly attachmentId?: RecordKey | null },
  attaches: () => Promise<boolean>,
): Promise<{ attachmentId?: number | null }> {
  if (attachmentId === undefined) return {};
  if (attachmentId === null) return { attachmentId: null };
  if (!(await attaches())) throw fieldNotPermitted('attachmentId');
  try {
    return { attachmentId: await authorizedId(ctx, fileReads, 'change', attachmentId) };
  } catch (error) {
    throw error instanceof Refusal ? fileNotYours() : error;
  }
}
