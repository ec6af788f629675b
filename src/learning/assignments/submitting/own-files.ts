import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { notOwnFile } from '../assignment.refusals.js';
import { availableFiles } from './submissions.sql.js';

export interface OwnFile {
  readonly id: number;
  readonly name: string;
}

/**
 * Files from the actor's own tree, each once, in the order in which they are named.
 * @param besides ids of files that will do whosesoever they are: the actor was authorized to read what holds them
 * @throws Refusal 400 on `fileIds` for one that is none of these or not there
 */
export async function ownFiles(
  ctx: OperationContext,
  keys: readonly RecordKey[] | null | undefined,
  besides: readonly number[] = [],
): Promise<OwnFile[]> {
  if (keys == null || keys.length === 0) return [];
  // A name that is no id names no file: 0 is none either.
  const wanted = [...new Set(keys.map((key) => (typeof key === 'number' ? key : 0)))];
  const { userId: owner, rootAccountId } = ctx.actor;
  const statement = availableFiles.with({ ids: wanted, rootAccountId, owner, besides });
  const files = await ctx.services.database.rows<OwnFile>(statement, ctx.em, ctx.meter);
  return wanted.map((id) => {
    const file = files.find((one) => one.id === id);
    if (file === undefined) throw notOwnFile();
    return file;
  });
}
