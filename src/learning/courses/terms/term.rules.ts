/** What of a term may be set. Source: supplement §1.13, §5.2. */

import { type CourseRoleType, courseRoleTypes } from '../../../identity/access/index.js';
import { type FieldRefusal, refuseFields } from '../../../platform/refusal/refusal.js';
import { changedFields, type PatchOf } from '../../../platform/transaction/patch.js';
import { identifierRefusals, spanRefusals } from '../span.rules.js';
import type { Term } from './term.entity.js';

/** Dates of a term for one type of enrollment; what is absent stays, null unsets. */
export interface TermDates {
  readonly enrollmentType: string;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
}

/** What requests may set; the audit trail keeps it. */
export const termFields = ['name', 'startAt', 'endAt', 'sisTermId'] as const;
export type TermPatch = PatchOf<Term, (typeof termFields)[number]> & {
  readonly overrides?: readonly TermDates[] | null;
};

/** The name of a term that is made without one. */
export const unnamedTerm = 'Unnamed Term';

/** The type of that name, where a term may have dates of its own for it. */
export const datedType = (name: string): CourseRoleType | undefined => courseRoleTypes.find((type) => type === name);

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
  if (datedType(dates.enrollmentType) !== undefined)
    return spanRefusals(dates).map((entry) => ({ ...entry, attribute: `${at}.${entry.attribute}` }));
  const message = `Dates are set for ${courseRoleTypes.join(', ')} alone.`;
  return [{ attribute: `${at}.enrollmentType`, type: 'inclusion', message }];
}

/** The fields of a term as the audit trail keeps them. */
export const termSnapshot = (term: Term) => Object.fromEntries(termFields.map((field) => [field, term[field]]));
