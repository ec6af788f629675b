/** What of a term may be set. Source: supplement §1.13, §5.2. */
import type { FieldRefusal } from '../kernel/refusal.js';
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

/** The SIS id is kept only from those who manage SIS data. */
export function writableTerm({ sisTermId, name, startAt, endAt }: TermPatch, managesSis: boolean) {
  return {
    startAt,
    endAt,
    ...(name !== undefined && { name: name === null ? '' : name.trim() }),
    ...(managesSis && { sisTermId }),
  };
}

export const termRefusals = (patch: TermPatch, before?: Term): FieldRefusal[] => [
  ...spanRefusals(patch, before),
  ...identifierRefusals('sisTermId', patch.sisTermId),
  ...(patch.overrides ?? []).flatMap(overrideRefusals),
];

function overrideRefusals(dates: TermDates): FieldRefusal[] {
  if (datedTypes.has(dates.enrollmentType)) return spanRefusals(dates);
  return [{ attribute: 'overrides', type: 'inclusion', message: 'Dates are set for the types of enrollment alone.' }];
}

/** The fields of a term as the audit trail keeps them. */
export const termSnapshot = (term: Term) => Object.fromEntries(termFields.map((field) => [field, term[field]]));
