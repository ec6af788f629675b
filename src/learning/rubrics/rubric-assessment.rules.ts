/** What may be said of work by a rubric, and what it adds up to. Source: supplement §5.5; decision 0121. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { maxTextBytes } from '../../platform/text/text-limits.js';
import type { GivenCriterionAssessment } from '../assignments/index.js';
import { pointsRefusals } from '../outcomes/index.js';
import type { RubricCriterion, RubricRating } from './rubric.entity.js';
import { mostPoints, tidyPoints } from './rubric.rules.js';
import type { CriterionAssessment } from './rubric-assessment.entity.js';

/** Whatever is wrong with what was said, criterion by criterion. @param at where the list stands in the input */
export function assessmentRefusals(
  criteria: readonly RubricCriterion[],
  given: readonly GivenCriterionAssessment[],
  at: string,
): FieldRefusal[] {
  if (given.length === 0) return [{ attribute: at, type: 'blank', message: 'Nothing is said of any criterion.' }];
  const named = new Set<string>();
  return given.flatMap((said, index) => {
    const place = `${at}.${index}`;
    const criterion = criteria.find(({ id }) => id === said.criterionId);
    const refused = (type: string, message: string) => [{ attribute: `${place}.criterionId`, type, message }];
    if (criterion === undefined) return refused('unknown', 'The rubric has no such criterion.');
    if (named.has(said.criterionId)) return refused('taken', 'The criterion is named twice.');
    named.add(said.criterionId);
    return saidRefusals(criterion, said, place);
  });
}

function saidRefusals(
  { ratings }: RubricCriterion,
  { points, ratingId, comments }: GivenCriterionAssessment,
  at: string,
): FieldRefusal[] {
  const refusals = pointsRefusals(`${at}.points`, points, mostPoints);
  if (ratingId && !ratings.some(({ id }) => id === ratingId)) {
    const message = 'The criterion has no such rating.';
    refusals.push({ attribute: `${at}.ratingId`, type: 'unknown', message });
  }
  if (Buffer.byteLength(comments ?? '') > maxTextBytes) {
    const message = `Comments have at most ${maxTextBytes / 1024} KB.`;
    refusals.push({ attribute: `${at}.comments`, type: 'too_long', message });
  }
  return refusals;
}

/**
 * What an assessment says by then, in the order of the criteria: of criteria that are not named, what it said before.
 * A rating gives its points where none are given, and points give the rating in whose range they lie.
 */
export const assessedData = (
  criteria: readonly RubricCriterion[],
  before: readonly CriterionAssessment[],
  given: readonly GivenCriterionAssessment[],
): CriterionAssessment[] =>
  criteria.flatMap((criterion) => {
    const was = before.find(({ criterionId }) => criterionId === criterion.id);
    const said = given.find(({ criterionId }) => criterionId === criterion.id);
    if (said === undefined) return was === undefined ? [] : [was];
    const comments = said.comments === undefined ? (was?.comments ?? null) : said.comments?.trim() || null;
    const learningOutcomeId = criterion.learningOutcomeId;
    return [{ criterionId: criterion.id, ...markOf(criterion, was, said), comments, learningOutcomeId }];
  });

type Mark = Pick<CriterionAssessment, 'points' | 'ratingId'>;

function markOf(criterion: RubricCriterion, was: Mark | undefined, said: GivenCriterionAssessment): Mark {
  const ratingId = said.ratingId === undefined ? undefined : said.ratingId || null;
  if (said.points === undefined && ratingId === undefined)
    return { points: was?.points ?? null, ratingId: was?.ratingId ?? null };
  if (said.points === undefined) {
    const rating = criterion.ratings.find(({ id }) => id === ratingId);
    return rating === undefined ? { points: null, ratingId: null } : { points: rating.points, ratingId: rating.id };
  }
  if (said.points === null) return { points: null, ratingId: ratingId ?? null };
  return { points: said.points, ratingId: ratingId === undefined ? ratingAt(criterion, said.points) : ratingId };
}

/** The rating that has the points, or, where ratings are ranges, the one in whose range they lie: down to above the next. */
function ratingAt({ ratings, criterionUseRange }: RubricCriterion, points: number): string | null {
  const fits = (rating: RubricRating) => (criterionUseRange ? rating.points >= points : rating.points === points);
  return ratings.findLast(fits)?.id ?? null;
}

/** Sum over the criteria that are not ignored for scoring; null where no points were given. */
export function scoreOf(criteria: readonly RubricCriterion[], data: readonly CriterionAssessment[]): number | null {
  const points = data.flatMap((said) => {
    const counts = criteria.some(({ id, ignoreForScoring }) => id === said.criterionId && !ignoreForScoring);
    return counts && said.points !== null ? [said.points] : [];
  });
  return points.length === 0 ? null : tidyPoints(points.reduce((sum, one) => sum + one, 0));
}
