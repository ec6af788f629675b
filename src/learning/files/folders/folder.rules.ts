/** What may be set of a folder. Source: supplement §5.4. */
import { positionRefusals } from '../../../platform/refusal/position-refusals.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { lockSettingNames, nameRefusals } from '../file.rules.js';
import { Folder } from '../folder.entity.js';

/** What requests may set. */
export const folderFields = ['name', 'position', ...lockSettingNames] as const;

/** What a patch makes of the columns: names stand without blanks around them; null unlocks and shows. */
export const folderColumns = (patch: PatchOf<Folder, (typeof folderFields)[number]>) =>
  patchedColumns(Folder, { ...patch, name: patch.name?.trim() }, folderFields);

/** Whatever is wrong with what is said of a folder, field by field. */
export const folderRefusals = (
  { name, position }: PatchOf<Folder, 'name' | 'position'>,
  isNew: boolean,
): FieldRefusal[] => [...(isNew || name !== undefined ? nameRefusals(name) : []), ...positionRefusals(position)];
