import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import { fileReads } from '../file.reads.js';
import type { StoredFile } from '../stored-file.entity.js';

/**
 * Deletes a file: nobody sees it any more, its links are dead, its bytes no longer count.
 * Refusals: 403, also for what was handed in or a blueprint has locked; 404. Source: supplement §5.4.
 */
export async function deleteFile(ctx: OperationContext, id: RecordKey): Promise<StoredFile> {
  const file = await authorizedFind(ctx, fileReads, 'change', id);
  refuseLockedDeletion(file);
  transition(file, removal);
  const data = { displayName: file.displayName };
  ctx.audit({ type: 'file_deleted', subjectType: 'StoredFile', subjectId: file.id, data });
  return file;
}
