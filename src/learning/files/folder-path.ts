import { authorizedFind } from '../../platform/authorization/authorize.js';
import { refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { folderReads } from './file.reads.js';
import { folderPathTooDeep } from './file.refusals.js';
import { nameRefusals } from './file.rules.js';
import { Folder } from './folder.entity.js';
import { folderMade } from './folders.sql.js';

const deepest = 30;

/**
 * The folder at a path below another, made where it is missing. The caller holds the lock on the root. What is there
 * already answers as it does by its id. Refusals: 400 for a path that cannot be; 403 for a folder that takes nothing.
 */
export async function folderAt(ctx: OperationContext, from: Folder, path: string): Promise<Folder> {
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // A path may begin with the name of the root itself.
  if (from.parentFolderId === null && names[0]?.toLowerCase() === from.name.toLowerCase()) names.shift();
  if (names.length > deepest) throw folderPathTooDeep();
  refuseInvalid(names.flatMap((name) => nameRefusals(name, 'parentFolderPath')));
  let folder = from;
  for (const name of names) folder = await childFolder(ctx, folder, name);
  return folder === from ? from : authorizedFind(ctx, folderReads, 'manage', folder.id);
}

/** The folder of that name below another, made when there is none. */
export async function childFolder(ctx: OperationContext, parent: Folder, name: string): Promise<Folder> {
  await write(ctx, folderMade.with({ parentId: parent.id, name }));
  // What LIKE reads as a pattern stands for itself: names are compared without regard to case alone.
  const called = { $ilike: name.replaceAll(/[\\%_]/g, '\\$&') };
  // unguarded: the folder above it was authorized.
  return ctx.em.findOneOrFail(Folder, { parentFolderId: parent.id, name: called, workflowState: 'visible' });
}
