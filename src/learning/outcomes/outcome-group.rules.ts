/** What groups of outcomes may hold. Source: D2 · Outcome groups; supplement §3.6. */
import type { RecordKey } from '../../platform/query/record-key.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { type NamedPatch, textColumns } from './outcome.rules.js';
import type { OutcomeGroup } from './outcome-group.entity.js';

/** What is absent stays; null unsets. */
export interface OutcomeGroupPatch extends Omit<NamedPatch, 'displayName'> {
  /** The group above. */
  readonly parentOutcomeGroupId?: RecordKey | null;
}

/** A group that is no root stays below one. */
export const parentRefusals = ({ parentOutcomeGroupId: parent }: OutcomeGroupPatch): FieldRefusal[] =>
  parent === null
    ? [{ attribute: 'parentOutcomeGroupId', type: 'blank', message: 'A group lies below another one.' }]
    : [];

/** The texts that a request sets, checked before. @param clean makes HTML safe */
export const groupColumns = (
  given: OutcomeGroupPatch,
  clean: (field: string, html: string) => string,
): Partial<OutcomeGroup> => ({
  ...(textColumns(given, ['title', 'vendorGuid']) as Partial<OutcomeGroup>),
  ...(given.description !== undefined && { description: clean('description', given.description ?? '') || null }),
});
