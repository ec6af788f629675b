/** What of a section may be set, and by whom. Source: supplement §1.13, §5.2. */
import { type FieldRefusal } from '../kernel/refusal.js';
import type { Section } from './section.entity.js';
import { identifierRefusals, spanRefusals } from './span.rules.js';

export interface SectionPatch {
  readonly name?: string | null;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
  readonly restrictEnrollmentsToSectionDates?: boolean | null;
  readonly sisSectionId?: string | null;
  readonly integrationId?: string | null;
}

export const sectionFields = [
  'name',
  'startAt',
  'endAt',
  'restrictEnrollmentsToSectionDates',
  'sisSectionId',
  'integrationId',
] as const;

/** The name of a section that is made without one. */
export const unnamedSection = 'Unnamed Section';

/** Identifiers of other systems are kept only from those who manage SIS data; a switch that is unset is off. */
export function writableSection(given: SectionPatch, managesSis: boolean) {
  const { sisSectionId, integrationId, name, restrictEnrollmentsToSectionDates: restrict, ...rest } = given;
  return {
    ...rest,
    ...(name !== undefined && { name: name === null ? '' : name.trim() }),
    ...(restrict !== undefined && { restrictEnrollmentsToSectionDates: restrict === true }),
    ...(managesSis && { sisSectionId, integrationId }),
  };
}

export const sectionRefusals = (patch: SectionPatch, before?: Section): FieldRefusal[] => [
  ...spanRefusals(patch, before),
  ...identifierRefusals('sisSectionId', patch.sisSectionId),
  ...identifierRefusals('integrationId', patch.integrationId),
];

/** The fields of a section as the audit trail keeps them. */
export const sectionSnapshot = (section: Section) =>
  Object.fromEntries([...sectionFields, 'courseId' as const].map((field) => [field, section[field]]));
