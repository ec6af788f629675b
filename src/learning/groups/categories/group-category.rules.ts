/** What may be said of a set of groups. Source: supplement §5.2. */
import { badRequest, type FieldRefusal } from '../../../platform/refusal/refusal.js';
import { type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { nameRefusals } from '../group.rules.js';
import { GroupCategory } from '../group-category.entity.js';

/** What requests may set. */
export const groupCategoryFields = ['name', 'selfSignup', 'autoLeader', 'groupLimit'] as const;
/** What is absent stays; null unsets. */
export type GroupCategoryPatch = PatchOf<GroupCategory, (typeof groupCategoryFields)[number]>;

/** What a patch makes of the columns: names stand without blanks around them. */
export const groupCategoryColumns = (patch: GroupCategoryPatch) =>
  patchedColumns(GroupCategory, { ...patch, name: patch.name?.trim() }, groupCategoryFields);

const largestLimit = 100_000;

/** Every fault of what is said of a set. Sections are a matter of courses. */
export function groupCategoryRefusals(patch: GroupCategoryPatch, ofCourse: boolean): FieldRefusal[] {
  const refusals: FieldRefusal[] = patch.name === undefined ? [] : nameRefusals(patch.name);
  if (patch.groupLimit != null && (patch.groupLimit < 1 || patch.groupLimit > largestLimit)) {
    const message = `A limit is a number from 1 to ${largestLimit}.`;
    refusals.push({ attribute: 'groupLimit', type: 'out_of_range', message });
  }
  if (patch.selfSignup === 'restricted' && !ofCourse) {
    const message = 'Only the groups of a course can be kept to sections.';
    refusals.push({ attribute: 'selfSignup', type: 'no_sections', message });
  }
  return refusals;
}

/** The sets that the service makes itself are not changed or deleted. @throws Refusal 400 `protected` */
export function refuseProtected(category: Pick<GroupCategory, 'role'>): void {
  if (category.role === null) return;
  throw badRequest('protected', 'The set of groups that people make for themselves cannot be changed.');
}
