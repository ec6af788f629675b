/** What rubrics may hold, and what becomes of criteria that work was assessed by. Source: supplement §5.5; decision 0121. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { type Outcome, pointsRefusals } from '../outcomes/index.js';
import type { RubricCriterion, RubricRating } from './rubric.entity.js';

type GivenLevel = Pick<GivenRubricRating, 'description' | 'longDescription' | 'points'>;

/** A rating as requests write it. */
export interface GivenRubricRating {
  /** Of one that stays. */
  readonly ratingId?: string | null;
  readonly description?: string | null;
  readonly longDescription?: string | null;
  readonly points?: number | null;
}

/** A criterion as requests write it; `Key` is how they name an outcome. */
export interface GivenCriterion<Key> {
  /** Of one that stays. */
  readonly criterionId?: string | null;
  readonly description?: string | null;
  readonly longDescription?: string | null;
  readonly points?: number | null;
  readonly criterionUseRange?: boolean | null;
  readonly ignoreForScoring?: boolean | null;
  readonly learningOutcomeId?: Key | null;
  readonly ratings?: readonly GivenRubricRating[] | null;
}

/** What is absent stays; null unsets. */
export interface RubricPatch<Key> {
  readonly title?: string | null;
  readonly freeFormCriterionComments?: boolean | null;
  readonly hideScoreTotal?: boolean | null;
  /** All there are: what is missing here goes. */
  readonly criteria?: readonly GivenCriterion<Key>[] | null;
}

const longestTitle = 255;
/** Characters. */
const longestDescription = 2_000;
const longestLongDescription = 20_000;
const longestId = 64;
const mostCriteria = 100;
const mostRatings = 50;
export const mostPoints = 1_000_000;

/** Whatever is wrong with the values, field by field. */
export function rubricRefusals(given: RubricPatch<unknown>, isNew: boolean): FieldRefusal[] {
  const { title, criteria } = given;
  const refusals: FieldRefusal[] = [];
  const refuse = (type: string, message: string) => refusals.push({ attribute: 'title', type, message });
  if ((isNew || title !== undefined) && !title?.trim()) refuse('blank', 'A rubric needs a title.');
  if (lengthOf(title ?? '') > longestTitle) refuse('too_long', `A title has at most ${longestTitle} characters.`);
  return [...refusals, ...criteriaRefusals(criteria ?? [])];
}

function criteriaRefusals(criteria: readonly GivenCriterion<unknown>[]): FieldRefusal[] {
  if (criteria.length > mostCriteria)
    return [{ attribute: 'criteria', type: 'too_many', message: `A rubric has at most ${mostCriteria} criteria.` }];
  return [
    ...idRefusals(
      criteria.map(({ criterionId }) => criterionId),
      (index) => `criteria.${index}.criterionId`,
      'criterion',
    ),
    ...criteria.flatMap((criterion, index) => criterionRefusals(criterion, `criteria.${index}`)),
  ];
}

function criterionRefusals(criterion: GivenCriterion<unknown>, at: string): FieldRefusal[] {
  const ratings = criterion.ratings ?? [];
  if (ratings.length > mostRatings)
    return [
      { attribute: `${at}.ratings`, type: 'too_many', message: `A criterion has at most ${mostRatings} ratings.` },
    ];
  return [
    ...levelRefusals(criterion, at),
    ...idRefusals(
      ratings.map(({ ratingId }) => ratingId),
      (index) => `${at}.ratings.${index}.ratingId`,
      'rating',
    ),
    ...ratings.flatMap((rating, index) => levelRefusals(rating, `${at}.ratings.${index}`)),
  ];
}

function levelRefusals({ description, longDescription, points }: GivenLevel, at: string): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const refuse = (field: string, type: string, message: string) =>
    refusals.push({ attribute: `${at}.${field}`, type, message });
  if (lengthOf(description ?? '') > longestDescription)
    refuse('description', 'too_long', `A description has at most ${longestDescription} characters.`);
  if (lengthOf(longDescription ?? '') > longestLongDescription)
    refuse('longDescription', 'too_long', `A long description has at most ${longestLongDescription} characters.`);
  return [...refusals, ...pointsRefusals(`${at}.points`, points, mostPoints)];
}

/** Ids stand in the names of parameters. */
const idForm = /^[A-Za-z0-9_-]+$/;

function idRefusals(
  ids: readonly (string | null | undefined)[],
  at: (index: number) => string,
  what: string,
): FieldRefusal[] {
  const known = new Set<string>();
  return ids.flatMap((id, index) => {
    if (!id) return [];
    const refused = (type: string, message: string) => [{ attribute: at(index), type, message }];
    if (id.length > longestId) return refused('too_long', `The id of a ${what} has at most ${longestId} characters.`);
    if (!idForm.test(id)) return refused('invalid', 'An id has letters, digits, hyphens and underscores.');
    if (known.has(id)) return refused('taken', `Another ${what} has that id.`);
    known.add(id);
    return [];
  });
}

/** What a criterion takes of the outcome that it measures. */
export type MeasuredOutcome = Pick<
  Outcome,
  'id' | 'title' | 'description' | 'ratings' | 'masteryPoints' | 'pointsPossible'
>;

/**
 * The criteria as they are kept: ratings from the highest to the lowest, each with an id. One that measures an outcome has
 * the ratings and the mastery that the outcome had when they were joined.
 * @param outcomeOf the outcome that a criterion names
 */
export function criteriaOf<Key>(
  given: readonly GivenCriterion<Key>[],
  before: readonly RubricCriterion[],
  outcomeOf: (index: number) => MeasuredOutcome | null,
): RubricCriterion[] {
  const nextId = idMaker([...givenIds(given), ...keptIds(before)]);
  return given.map((criterion, index) => {
    const id = criterion.criterionId || nextId();
    const outcome = outcomeOf(index);
    const kept = before.find((one) => one.id === id);
    const measured = { ...texts(criterion, outcome?.title), learningOutcomeId: outcome?.id ?? null, id };
    const flags = {
      criterionUseRange: criterion.criterionUseRange ?? false,
      ignoreForScoring: criterion.ignoreForScoring ?? false,
    };
    if (outcome !== null && kept?.learningOutcomeId === outcome.id) {
      const { points, masteryPoints, ratings } = kept;
      return { ...measured, ...flags, points, masteryPoints, ratings };
    }
    if (outcome !== null && outcome.ratings !== null) return { ...measured, ...flags, ...scaleOf(outcome, nextId) };
    const ratings = ratingsOf(criterion.ratings ?? [], nextId);
    return { ...measured, ...flags, points: ratings[0]?.points ?? criterion.points ?? 0, masteryPoints: null, ratings };
  });
}

const texts = ({ description, longDescription }: GivenLevel, otherwise = 'No description') => ({
  description: description?.trim() || otherwise,
  longDescription: longDescription?.trim() || null,
});

const ratingsOf = (given: readonly GivenRubricRating[], nextId: () => string): RubricRating[] =>
  given
    .map((rating) => ({ id: rating.ratingId || nextId(), ...texts(rating), points: rating.points ?? 0 }))
    .sort((a, b) => b.points - a.points);

/** The scale of an outcome. */
const scaleOf = (outcome: MeasuredOutcome, nextId: () => string) => ({
  points: outcome.pointsPossible ?? 0,
  masteryPoints: outcome.masteryPoints,
  ratings: (outcome.ratings ?? []).map(({ description, points }) => ({
    id: nextId(),
    description,
    longDescription: null,
    points,
  })),
});

const givenIds = (given: readonly GivenCriterion<unknown>[]): string[] =>
  given.flatMap(({ criterionId, ratings }) => [
    criterionId ?? '',
    ...(ratings ?? []).map(({ ratingId }) => ratingId ?? ''),
  ]);

const keptIds = (criteria: readonly RubricCriterion[]): string[] =>
  criteria.flatMap(({ id, ratings }) => [id, ...ratings.map((rating) => rating.id)]);

/** Makes ids such as `_12`, none of them one of those that there are. */
function idMaker(known: readonly string[]): () => string {
  const numbers = known.map((id) => Number(/^_(\d{1,9})$/.exec(id)?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  return () => {
    last += 1;
    return `_${last}`;
  };
}

/** Without the last digits of a double. */
export const tidyPoints = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Sum over the criteria that are not ignored for scoring. */
export const pointsPossibleOf = (criteria: readonly RubricCriterion[]): number =>
  tidyPoints(criteria.reduce((sum, { ignoreForScoring, points }) => (ignoreForScoring ? sum : sum + points), 0));

/** A criterion that work was assessed by, and a rating that was given; null where only points or words were. */
export interface UsedCriterion {
  readonly criterionId: string;
  readonly ratingId: string | null;
}

/** Whether everything that assessments say stays true: their criteria, with how they count, and the ratings that were given. */
export const keepsWhatWasAssessed = (
  before: readonly RubricCriterion[],
  after: readonly RubricCriterion[],
  used: readonly UsedCriterion[],
): boolean =>
  used.every(({ criterionId, ratingId }) => {
    const was = before.find(({ id }) => id === criterionId);
    const now = after.find(({ id }) => id === criterionId);
    if (was === undefined) return true;
    if (now === undefined) return false;
    if (now.ignoreForScoring !== was.ignoreForScoring || now.learningOutcomeId !== was.learningOutcomeId) return false;
    const given = (criterion: RubricCriterion) => criterion.ratings.find(({ id }) => id === ratingId)?.points;
    return given(was) === given(now);
  });
