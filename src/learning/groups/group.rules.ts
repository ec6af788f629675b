/** What may be said of a group, and how people enter and leave one. Source: supplement §5.2; decision 0018. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf, lengthRefusals, maxTextBytes } from '../../platform/text/text-limits.js';
import type { HtmlCleaner } from '../../platform/transaction/authored-html.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Group } from './group.entity.js';
import type { GroupCategory } from './group-category.entity.js';

/** What requests may set. */
export const groupFields = ['name', 'description', 'isPublic', 'joinLevel', 'storageQuotaMb'] as const;
/** What is absent stays; null takes what a new group has. */
export type GroupPatch = PatchOf<Group, (typeof groupFields)[number]>;

/** The name of a group that is made without one. */
export const unnamedGroup = 'Unnamed Group';

/** What a patch makes of the columns: names stand without blanks around them, descriptions are cleaned HTML. */
export const groupColumns = (patch: GroupPatch, clean: HtmlCleaner) => ({
  ...patchedColumns(Group, { ...patch, name: patch.name?.trim() }, groupFields),
  ...(typeof patch.description === 'string' && { description: clean('description', patch.description) }),
});

export const longestName = 255;
const largestQuotaMb = 1_000_000;

/** Every fault of what is said of a group. */
export function groupRefusals({ name, description, storageQuotaMb }: GroupPatch): FieldRefusal[] {
  const refusals = lengthRefusals('description', 'The description', description, maxTextBytes);
  if (name !== undefined) refusals.push(...nameRefusals(name));
  if (storageQuotaMb != null && (storageQuotaMb < 0 || storageQuotaMb > largestQuotaMb)) {
    const message = `A quota is a number of megabytes from 0 to ${largestQuotaMb}.`;
    refusals.push({ attribute: 'storageQuotaMb', type: 'out_of_range', message });
  }
  return refusals;
}

/** A name is not blank and has at most 255 characters. */
export function nameRefusals(name: string | null): FieldRefusal[] {
  if (name === null || name.trim() === '') {
    return [{ attribute: 'name', type: 'blank', message: 'A name is needed.' }];
  }
  if (lengthOf(name) <= longestName) return [];
  return [{ attribute: 'name', type: 'too_long', message: `A name has at most ${longestName} characters.` }];
}

/** What becomes of somebody who enters by themself; `own_section` lets in only those of one section with all members. */
export type Entry = 'accepted' | 'own_section' | 'requested' | 'refused';

type Kind = Pick<GroupCategory, 'selfSignup' | 'role'>;

const entries: readonly { when: (group: Pick<Group, 'joinLevel'>, set: Kind) => boolean; entry: Entry }[] = [
  { when: (_group, set) => set.selfSignup === 'enabled', entry: 'accepted' },
  { when: (_group, set) => set.selfSignup === 'restricted', entry: 'own_section' },
  { when: (group) => group.joinLevel === 'parent_context_auto_join', entry: 'accepted' },
  { when: (group) => group.joinLevel === 'parent_context_request', entry: 'requested' },
];

/** How one enters by oneself: the set's self sign-up first, then the group's join level. */
export const entryOf = (group: Pick<Group, 'joinLevel'>, set: Kind): Entry =>
  entries.find(({ when }) => when(group, set))?.entry ?? 'refused';

/** Who was put into a group by others stays there; everybody else may leave. */
export const mayLeave = (group: Pick<Group, 'joinLevel'>, set: Kind): boolean =>
  set.role !== null || entryOf(group, set) !== 'refused';
