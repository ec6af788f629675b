import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { forEachItem } from '../../../platform/transaction/each-item.js';
import type { StoredFile } from '../stored-file.entity.js';
import { deleteFile } from './delete-file.js';

/** Deletes several files: all of them, or none. Refusals: as of `deleteFile`, by the entry's path. */
export const deleteFiles = (ctx: OperationContext, ids: readonly RecordKey[]): Promise<StoredFile[]> =>
  forEachItem(ctx, { list: 'fileIds', keyOf: (id) => id }, ids, (id) => deleteFile(ctx, id));
