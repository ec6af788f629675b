/** What of a term may be set. Source: supplement §1.13, §5.2. */

import { type FieldRefusal, refuseFields } from '../../platform/refusal/refusal.js';
import { changedFields } from '../../platform/transaction/patch.js';
import { identifierRefusals, spanRefusals } from './span.rules.js';
import type { Term } from './term.entity.js';

/** Dates of a term for one type of enrollment; what is absent stays, null unsets. */
export interface TermDates {
  readonly enrollmentType: string;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
}

export interface TermPatch {
  readonly name?: string | null;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
  readonly sisTermId?: string | null;
  readonly overrides?: readonly TermDates[] | null;
}

export const termFields = ['name', 'startAt', 'endAt', 'sisTermId'] as const;

/** The name of a term that is made without one. */
export const unnamedTerm = 'Unnamed Term';

/** The types for which a term may have dates of its own. */
const datedTypes: ReadonlySet<string> = new Set([
  'StudentEnrollment',
  'TeacherEnrollment',
  'TaEnrollment',
  'DesignerEnrollment',
  'ObserverEnrollment',
]);

/** What a patch makes of the columns: names stand without blanks around them, and a blank identifier is none. */
export const termColumns = ({ sisTermId, name, startAt, endAt }: TermPatch) => ({
  startAt,
  endAt,
  ...(name !== undefined && { name: name === null ? '' : name.trim() }),
  ...(sisTermId !== undefined && { sisTermId: sisTermId || null }),
});

/** Refuses a SIS id from who does not manage SIS data, unless it stays as it is. */
export function refuseForeignTerm(patch: TermPatch, managesSis: boolean, before: Term | null = null): void {
  if (!managesSis) refuseFields(changedFields(before, patch, ['sisTermId']));
}

export const termRefusals = (patch: TermPatch, before?: Term): FieldRefusal[] => [
  ...spanRefusals(patch, before),
  ...identifierRefusals('sisTermId', patch.sisTermId),
  ...(patch.overrides ?? []).flatMap(overrideRefusals),
];

function overrideRefusals(dates: TermDates, index: number): FieldRefusal[] {
  const at = `overrides.${index}`;
  if (datedTypes.has(dates.enrollmentType))
    return spanRefusals(dates).map((entry) => ({ ...entry, attribute: `${at}.${entry.attribute}` }));
  const message = `Dates are set for ${[...datedTypes].join(', ')} alone.`;
  return [{ attribute: `${at}.enrollmentType`, type: 'inclusion', message }];
}

/** The fields of a term as the audit trail keeps them. */
export const termSnapshot = (term: Term) => Object.fromEntries(termFields.map((field) => [field, term[field]]));
