/** What a module can hold and what may be asked of it. Source: supplement §5.3, modules; decision 0022. */
import { publicUrlOf } from '../../platform/http-out/public-url.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';

export const itemTypes = [
  'File',
  'Page',
  'Discussion',
  'Assignment',
  'Quiz',
  'SubHeader',
  'ExternalUrl',
  'ExternalTool',
] as const;
export type ItemType = (typeof itemTypes)[number];

export const requirementTypes = ['must_view', 'must_mark_done', 'must_submit', 'must_contribute', 'min_score'] as const;
export type RequirementType = (typeof requirementTypes)[number];

/** What an item of a type is found by, and what may be asked of it. */
interface Kind {
  readonly foundBy: 'contentId' | 'pageUrl' | 'externalUrl' | 'title';
  readonly requirements: readonly RequirementType[];
}

const kinds: Readonly<Record<ItemType, Kind>> = {
  File: { foundBy: 'contentId', requirements: ['must_view'] },
  Page: { foundBy: 'pageUrl', requirements: ['must_view', 'must_mark_done', 'must_contribute'] },
  Discussion: { foundBy: 'contentId', requirements: ['must_view', 'must_mark_done', 'must_contribute'] },
  Assignment: { foundBy: 'contentId', requirements: ['must_view', 'must_mark_done', 'must_submit', 'min_score'] },
  Quiz: { foundBy: 'contentId', requirements: ['must_view', 'must_submit', 'min_score'] },
  SubHeader: { foundBy: 'title', requirements: [] },
  ExternalUrl: { foundBy: 'externalUrl', requirements: ['must_view'] },
  ExternalTool: { foundBy: 'externalUrl', requirements: ['must_view'] },
};

export const kindOf = (type: ItemType): Kind => kinds[type];

export interface CompletionRequirement {
  readonly type?: RequirementType | null;
  /** Points; needed for `min_score`, ignored for the others. */
  readonly minScore?: number | null;
}

/** What may be changed of an item. Absent = unchanged, null = unset. */
export interface ModuleItemPatch {
  readonly title?: string | null;
  readonly position?: number | null;
  readonly indent?: number | null;
  readonly externalUrl?: string | null;
  readonly newTab?: boolean | null;
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
  if (title != null && Array.from(title).length > longestTitle)
    refuse('title', 'too_long', `A title has at most ${longestTitle} characters.`);
  if (indent != null && (indent < 0 || indent > largestIndent))
    refuse('indent', 'out_of_range', `An indent is a number from 0 to ${largestIndent}.`);
  if (externalUrl != null && publicUrlOf(externalUrl) === null)
    refuse('externalUrl', 'invalid', 'An http or https address of a public host is needed.');
  if (completionRequirement?.type != null) refusals.push(...requirementRefusals(type, completionRequirement));
  return refusals;
}

function requirementRefusals(type: ItemType, { type: asked, minScore }: CompletionRequirement): FieldRefusal[] {
  const attribute = 'completionRequirement';
  if (!kindOf(type).requirements.includes(asked as RequirementType)) {
    return [{ attribute, type: 'not_for_type', message: `${asked} cannot be asked of ${type}.` }];
  }
  if (asked !== 'min_score' || (minScore != null && minScore >= 0)) return [];
  return [{ attribute, type: 'min_score', message: 'min_score needs a number of points, 0 or more.' }];
}

/** The columns that a requirement becomes; points only where they count. */
export function requirementColumns(requirement: CompletionRequirement | null) {
  const requirementType = requirement?.type ?? null;
  return { requirementType, minScore: requirementType === 'min_score' ? (requirement?.minScore ?? null) : null };
}
