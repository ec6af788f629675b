/** Files with which students answer questions: their own alone. */

import { Refusal, refuseItem } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { ownFiles } from '../../../assignments/index.js';
import { fileOfAnother } from '../../quiz.refusals.js';

/** A file that answers a question, and how the answer is called. */
export interface FileGiven {
  readonly fileId: number;
  readonly itemPath: string;
  readonly said: string;
}

/**
 * One statement where all are the student's own.
 * @throws Refusal 400, by the answer, for the first that is not
 */
export async function refuseFilesOfOthers(ctx: OperationContext, files: readonly FileGiven[]): Promise<void> {
  const areOwn = async (some: readonly FileGiven[]) => {
    try {
      await ownFiles(
        ctx,
        some.map(({ fileId }) => fileId),
      );
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  if (await areOwn(files)) return;
  for (const file of files) if (!(await areOwn([file]))) refuseItem(file.itemPath, file.said, fileOfAnother());
}
