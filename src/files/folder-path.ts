import type { OperationContext } from '../kernel/context.js';
import { invalidField, refuseInvalid } from '../kernel/refusal.js';
import { nameRefusals } from './file.rules.js';
import { Folder } from './folder.entity.js';

const deepest = 30;

/**
 * The folder at a path below another, made where it is missing. The caller holds the lock on the root.
 * Refusals: 400 for a path that cannot be.
 */
export async function folderAt(ctx: OperationContext, from: Folder, path: string): Promise<Folder> {
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // A path may begin with the name of the root itself.
  if (from.parentFolderId === null && names[0]?.toLowerCase() === from.name.toLowerCase()) names.shift();
  if (names.length > deepest) throw invalidField('parentFolderPath', 'too_long', 'The path is too deep.');
  refuseInvalid(names.flatMap((name) => nameRefusals(name, 'parentFolderPath')));
  let folder = from;
  for (const name of names) folder = await childFolder(ctx, folder, name);
  return folder;
}

/** The folder of that name below another, made when there is none. */
export async function childFolder(ctx: OperationContext, parent: Folder, name: string): Promise<Folder> {
  const text = `insert into folders (root_account_id, course_id, user_id, group_id, for_submissions, parent_folder_id, name)
    select p.root_account_id, p.course_id, p.user_id, p.group_id, p.for_submissions, p.id, $2 from folders p where p.id = $1
    on conflict (parent_folder_id, lower(name)) where workflow_state <> 'deleted' do nothing`;
  await ctx.services.database.rows({ text, values: [parent.id, name] }, ctx.em);
  // unguarded: the folder above it was judged.
  const found = await ctx.em
    .createQueryBuilder(Folder)
    .where('parent_folder_id = ? and lower(name) = lower(?)', [parent.id, name])
    .andWhere({ workflowState: 'visible' })
    .getSingleResult();
  return found as Folder;
}
