/** What outcomes may hold. Source: D2 · Outcome groups, rules 5 and 6; supplement §3.6; decision 0120. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf, maxTextBytes } from '../../platform/text/text-limits.js';
import type { CalculationMethod, Outcome, OutcomeRating } from './outcome.entity.js';

/** A rating as requests write it. */
export interface GivenRating {
  readonly description?: string | null;
  readonly points?: number | null;
}

/** What is absent stays; null unsets. */
export interface OutcomePatch {
  readonly title?: string | null;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly vendorGuid?: string | null;
  readonly masteryPoints?: number | null;
  readonly ratings?: readonly GivenRating[] | null;
  readonly calculationMethod?: CalculationMethod | null;
  readonly calculationInt?: number | null;
}

const longest = 255;
/** Characters of what a rating says. */
const longestRating = 2_000;
const mostRatings = 100;
const mostPoints = 1_000_000_000;

/** The range of `calculationInt`, and what it is unless given. The other methods take none. */
const calculationInts: Readonly<Partial<Record<CalculationMethod, { least: number; most: number; usual: number }>>> = {
  decaying_average: { least: 1, most: 99, usual: 75 },
  n_mastery: { least: 1, most: 10, usual: 5 },
};

/** The texts that outcomes and their groups have; a new one needs a title. */
export interface NamedPatch {
  readonly title?: string | null;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly vendorGuid?: string | null;
}

export function textRefusals(given: NamedPatch, isNew: boolean): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const refuse = (attribute: string, type: string, message: string) => refusals.push({ attribute, type, message });
  if ((isNew || given.title !== undefined) && !given.title?.trim()) refuse('title', 'blank', 'A title is needed.');
  for (const field of ['title', 'displayName', 'vendorGuid'] as const)
    if (lengthOf(given[field] ?? '') > longest) refuse(field, 'too_long', `It has at most ${longest} characters.`);
  if (Buffer.byteLength(given.description ?? '') > maxTextBytes)
    refuse('description', 'too_long', `A description has at most ${maxTextBytes / 1024} KB.`);
  return refusals;
}

/** Whatever is wrong with the values, field by field. @param before null for a new outcome */
export function outcomeRefusals(given: OutcomePatch, before: Outcome | null): FieldRefusal[] {
  return [
    ...textRefusals(given, before === null),
    ...pointsRefusals('masteryPoints', given.masteryPoints, mostPoints),
    ...ratingRefusals(given.ratings ?? []),
    ...calculationRefusals(given.calculationInt, methodOf(given, before)),
  ];
}

/** Points of a rating, be it of an outcome or of a rubric. */
export function pointsRefusals(attribute: string, points: number | null | undefined, most: number): FieldRefusal[] {
  if (points == null || (points >= 0 && points <= most)) return [];
  const type = points < 0 ? 'greater_than_or_equal_to' : 'less_than_or_equal_to';
  return [{ attribute, type, message: `Points are from 0 to ${most}.` }];
}

function ratingRefusals(ratings: readonly GivenRating[]): FieldRefusal[] {
  if (ratings.length > mostRatings)
    return [{ attribute: 'ratings', type: 'too_many', message: `An outcome has at most ${mostRatings} ratings.` }];
  return ratings.flatMap(({ description, points }, index) => {
    const refusals = pointsRefusals(`ratings.${index}.points`, points, mostPoints);
    if (lengthOf(description ?? '') > longestRating) {
      const message = `A description of a rating has at most ${longestRating} characters.`;
      refusals.push({ attribute: `ratings.${index}.description`, type: 'too_long', message });
    }
    return refusals;
  });
}

function calculationRefusals(given: number | null | undefined, method: CalculationMethod): FieldRefusal[] {
  const range = calculationInts[method];
  if (given == null || range === undefined || (given >= range.least && given <= range.most)) return [];
  const type = given < range.least ? 'greater_than_or_equal_to' : 'less_than_or_equal_to';
  const message = `For ${method} it is a whole number from ${range.least} to ${range.most}.`;
  return [{ attribute: 'calculationInt', type, message }];
}

const methodOf = ({ calculationMethod }: OutcomePatch, before: Outcome | null): CalculationMethod =>
  calculationMethod === undefined ? (before?.calculationMethod ?? 'highest') : (calculationMethod ?? 'highest');

type Criterion = Pick<Outcome, 'ratings' | 'masteryPoints' | 'pointsPossible'>;

/**
 * The criterion: ratings from the highest to the lowest. New ones replace all there were, and without ratings there is
 * nothing to master.
 */
export function criterionOf(given: OutcomePatch, before: Criterion | null): Criterion {
  const ratings = given.ratings === undefined ? (before?.ratings ?? []) : (given.ratings ?? []).map(ratingOf);
  if (ratings.length === 0) return { ratings: null, masteryPoints: null, pointsPossible: null };
  const sorted = [...ratings].sort((a, b) => b.points - a.points);
  const pointsPossible = (sorted[0] as OutcomeRating).points;
  const kept = given.ratings === undefined ? (before?.masteryPoints ?? null) : null;
  const masteryPoints = (given.masteryPoints === undefined ? kept : given.masteryPoints) ?? pointsPossible;
  return { ratings: sorted, masteryPoints, pointsPossible };
}

const ratingOf = ({ description, points }: GivenRating): OutcomeRating => ({
  description: description?.trim() || 'No description',
  points: points ?? 0,
});

/** How mastery is worked out; a number that the method does not take is dropped. */
export function calculationOf(
  given: OutcomePatch,
  before: Outcome | null,
): Pick<Outcome, 'calculationMethod' | 'calculationInt'> {
  const calculationMethod = methodOf(given, before);
  const range = calculationInts[calculationMethod];
  if (range === undefined) return { calculationMethod, calculationInt: null };
  const kept = before?.calculationMethod === calculationMethod ? before.calculationInt : null;
  const wanted = given.calculationInt === undefined ? kept : given.calculationInt;
  return { calculationMethod, calculationInt: wanted ?? range.usual };
}

/** Texts as they are kept: what is blank is none. */
export const textColumns = <Field extends keyof NamedPatch>(
  given: NamedPatch,
  fields: readonly Field[],
): Partial<Record<Field, string | null>> =>
  Object.fromEntries(
    fields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]?.trim() || null]),
  ) as Partial<Record<Field, string | null>>;
