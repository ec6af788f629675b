/** What a use of a rubric may hold. Source: supplement §5.5, RubricAssociation; decision 0121. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import type { PatchOf } from '../../platform/transaction/patch.js';
import type { RubricAssociation } from './rubric-association.entity.js';

export const associationTypes = ['Assignment', 'Course', 'Account'] as const;
export type AssociationType = (typeof associationTypes)[number];

/** What a request sets of it. */
export const associationFields = [
  'title',
  'purpose',
  'useForGrading',
  'hideScoreTotal',
  'hidePoints',
  'hideOutcomeResults',
  'bookmarked',
] as const satisfies readonly (keyof RubricAssociation)[];

/** What is absent stays; null takes what a new one has. `Key` is how requests name records. */
export interface RubricAssociationPatch<Key> extends PatchOf<RubricAssociation, (typeof associationFields)[number]> {
  readonly associationType?: AssociationType | null;
  readonly associationId?: Key | null;
}

const longest = 255;

export const associationRefusals = ({ title }: { readonly title?: string | null }): FieldRefusal[] =>
  lengthOf(title ?? '') > longest
    ? [{ attribute: 'title', type: 'too_long', message: `A title has at most ${longest} characters.` }]
    : [];
