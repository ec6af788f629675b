/** What requests about outcomes are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, type FieldRefusal, invalidField } from '../../platform/refusal/refusal.js';

export const outcomeNotUsable = () =>
  invalidField(
    'outcomeId',
    'not_usable',
    'The group links outcomes of its own course or account, of the accounts above, and of all tenants.',
  );

/** @param at where a criterion or a question names it */
export const outcomeNotMeasurable = (attribute: string): FieldRefusal => ({
  attribute,
  type: 'not_usable',
  message: 'A course or account measures outcomes of its own, of the accounts above, and of all tenants.',
});

export const groupNotImportable = () =>
  invalidField(
    'sourceOutcomeGroupId',
    'not_usable',
    'The group imports groups of its own course or account, of the accounts above, and of all tenants.',
  );

export const rootNotImported = () =>
  invalidField('sourceOutcomeGroupId', 'root_group', 'A root group is not imported.');

export const tooMuchToImport = (most: number) =>
  invalidField('sourceOutcomeGroupId', 'too_many', `At most ${most} groups and links are imported at once.`);

export const rootGroupStays = () => badRequest('root_group', 'A root group is neither changed nor deleted.');

export const parentElsewhere = () =>
  invalidField('parentOutcomeGroupId', 'not_found', 'The group above is one of the same course or account.');

export const groupAboveItself = () =>
  invalidField('parentOutcomeGroupId', 'cyclic_group', 'The group would lie within itself.');

export const alignedOutcomeStays = () =>
  badRequest('aligned_outcome', 'A rubric or a quiz measures an outcome that has no other link: it stays.');
