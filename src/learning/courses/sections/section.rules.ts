/** What of a section may be set, and by whom. Source: supplement §1.13, §5.2. */

import { type FieldRefusal, refuseFields } from '../../../platform/refusal/refusal.js';
import { changedFields, type PatchOf } from '../../../platform/transaction/patch.js';
import { identifierRefusals, spanRefusals } from '../span.rules.js';
import type { Section } from './section.entity.js';

/** What requests may set; the audit trail keeps it. */
export const sectionFields = [
  'name',
  'startAt',
  'endAt',
  'restrictEnrollmentsToSectionDates',
  'sisSectionId',
  'integrationId',
] as const;
export type SectionPatch = PatchOf<Section, (typeof sectionFields)[number]>;

/** The name of a section that is made without one. */
export const unnamedSection = 'Unnamed Section';

/** What a patch makes of the columns: names stand without blanks around them, and a blank identifier is none. */
export function sectionColumns(given: SectionPatch) {
  const { name, sisSectionId, integrationId, restrictEnrollmentsToSectionDates: restrict, ...rest } = given;
  return {
    ...rest,
    ...(name !== undefined && { name: name === null ? '' : name.trim() }),
    ...(restrict !== undefined && { restrictEnrollmentsToSectionDates: restrict === true }),
    ...(sisSectionId !== undefined && { sisSectionId: sisSectionId || null }),
    ...(integrationId !== undefined && { integrationId: integrationId || null }),
  };
}

/** Refuses identifiers of other systems from who does not manage SIS data, unless they stay as they are. */
export function refuseForeignSection(patch: SectionPatch, managesSis: boolean, before: Section | null = null): void {
  if (!managesSis) refuseFields(changedFields(before, patch, ['sisSectionId', 'integrationId']));
}

export const sectionRefusals = (patch: SectionPatch, before?: Section): FieldRefusal[] => [
  ...spanRefusals(patch, before),
  ...identifierRefusals('sisSectionId', patch.sisSectionId),
  ...identifierRefusals('integrationId', patch.integrationId),
];

/** The fields of a section as the audit trail keeps them. */
export const sectionSnapshot = (section: Section) =>
  Object.fromEntries([...sectionFields, 'courseId' as const].map((field) => [field, section[field]]));
