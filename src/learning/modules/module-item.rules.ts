/** What a module can hold and what may be asked of it. Source: supplement §5.3, modules; decision 0022. */

import { publicUrlOf } from '../../platform/http-out/public-url.js';
import { positionRefusals } from '../../platform/refusal/position-refusals.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { publishedState } from './module.rules.js';
import { type ItemType, ModuleItem, type RequirementType } from './module-item.entity.js';

/** What a student says of an item: looked at, ticked off, or not done after all. */
export const itemMarks = ['read', 'done', 'notDone'] as const;
export type ModuleItemMark = (typeof itemMarks)[number];

/** What an item of a type is found by, and what may be asked of it. */
interface Kind {
  readonly foundBy: 'contentId' | 'pageUrl' | 'externalUrl' | 'title';
  readonly requirements: readonly RequirementType[];
}

const kinds: Readonly<Record<ItemType, Kind>> = {
  File: { foundBy: 'contentId', requirements: ['must_view'] },
  Page: { foundBy: 'pageUrl', requirements: ['must_view', 'must_mark_done', 'must_contribute'] },
  // Of a graded discussion, work and a score can be asked as of its assignment.
  Discussion: {
    foundBy: 'contentId',
    requirements: ['must_view', 'must_mark_done', 'must_contribute', 'must_submit', 'min_score'],
  },
  Assignment: { foundBy: 'contentId', requirements: ['must_view', 'must_mark_done', 'must_submit', 'min_score'] },
  Quiz: { foundBy: 'contentId', requirements: ['must_view', 'must_submit', 'min_score'] },
  SubHeader: { foundBy: 'title', requirements: [] },
  ExternalUrl: { foundBy: 'externalUrl', requirements: ['must_view'] },
  ExternalTool: { foundBy: 'externalUrl', requirements: ['must_view'] },
};

export const kindOf = (type: ItemType): Kind => kinds[type];

/** A tool may be named beside its address, which several tools may have. */
export const takesContentId = (type: ItemType): boolean =>
  kinds[type].foundBy === 'contentId' || type === 'ExternalTool';

export interface CompletionRequirement {
  readonly type?: RequirementType | null;
  /** Points; needed for `min_score`, ignored for the others. */
  readonly minScore?: number | null;
}

/** What requests set as it is given. */
const moduleItemFields = ['title', 'indent', 'newTab', 'externalUrl'] as const;
/** The columns that a patch sets; the order of the items is arranged apart. */
export const moduleItemColumnNames = [...moduleItemFields, 'workflowState', 'requirementType', 'minScore'] as const;

/** What may be changed of an item. What is absent stays; null takes what a new item has. */
export interface ModuleItemPatch extends PatchOf<ModuleItem, (typeof moduleItemFields)[number]> {
  readonly position?: number | null;
  readonly completionRequirement?: CompletionRequirement | null;
  readonly published?: boolean | null;
}

const longestTitle = 255;
const largestIndent = 5;

/** Every fault of what is said of an item of the type. */
export function moduleItemRefusals(type: ItemType, patch: ModuleItemPatch): FieldRefusal[] {
  const { title, indent, externalUrl, completionRequirement } = patch;
  const refusals: FieldRefusal[] = [];
  const refuse = (attribute: string, kind: string, message: string) =>
    refusals.push({ attribute, type: kind, message });
  if (title !== undefined && (title === null || title.trim() === '')) refuse('title', 'blank', 'A title is needed.');
  if (title != null && lengthOf(title) > longestTitle)
    refuse('title', 'too_long', `A title has at most ${longestTitle} characters.`);
  if (indent != null && (indent < 0 || indent > largestIndent))
    refuse('indent', 'out_of_range', `An indent is a number from 0 to ${largestIndent}.`);
  if (externalUrl != null && publicUrlOf(externalUrl) === null)
    refuse('externalUrl', 'invalid', 'An http or https address of a public host is needed.');
  if (completionRequirement != null) refusals.push(...requirementRefusals(type, completionRequirement));
  return [...refusals, ...positionRefusals(patch.position)];
}

/** What a new item of its type cannot be without. */
export function newModuleItemRefusals({
  type,
  title,
  externalUrl,
  contentId,
}: ModuleItemPatch & { readonly type: ItemType; readonly contentId?: unknown }): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  // It has the name and the address of its tool.
  if (type === 'ExternalTool' && contentId != null) return refusals;
  const { foundBy } = kindOf(type);
  if (foundBy === 'externalUrl' && externalUrl == null)
    refusals.push({ attribute: 'externalUrl', type: 'blank', message: `${type} needs an address.` });
  if ((foundBy === 'externalUrl' || foundBy === 'title') && title === undefined)
    refusals.push({ attribute: 'title', type: 'blank', message: `${type} needs a title.` });
  return refusals;
}

function requirementRefusals(type: ItemType, { type: asked, minScore }: CompletionRequirement): FieldRefusal[] {
  const attribute = 'completionRequirement';
  if (asked === undefined)
    return [{ attribute: `${attribute}.type`, type: 'missing', message: 'Say what has to be done.' }];
  if (asked === null) return [];
  if (!kindOf(type).requirements.includes(asked)) {
    return [{ attribute, type: 'not_for_type', message: `${asked} cannot be asked of ${type}.` }];
  }
  if (asked !== 'min_score' || (minScore != null && minScore >= 0)) return [];
  return [{ attribute, type: 'min_score', message: 'min_score needs a number of points, 0 or more.' }];
}

/** What a patch makes of the columns of an item: texts stand without blanks around them, only a link has an address. */
export function moduleItemColumns(type: ItemType, patch: ModuleItemPatch) {
  const { completionRequirement } = patch;
  const title = patch.title?.trim();
  const externalUrl = kindOf(type).foundBy === 'externalUrl' ? patch.externalUrl?.trim() : undefined;
  return {
    ...patchedColumns(ModuleItem, { ...patch, title, externalUrl }, moduleItemFields),
    ...publishedState(patch.published),
    ...(completionRequirement !== undefined && requirementColumns(completionRequirement)),
  };
}

/** The columns that a requirement becomes; points only where they count. */
function requirementColumns(requirement: CompletionRequirement | null) {
  const requirementType = requirement?.type ?? null;
  return { requirementType, minScore: requirementType === 'min_score' ? (requirement?.minScore ?? null) : null };
}
