import fc from 'fast-check';
import type { RubricCriterion } from '../../../src/learning/rubrics/rubric.entity.js';
import { criteriaOf, keepsWhatWasAssessed, pointsPossibleOf } from '../../../src/learning/rubrics/rubric.rules.js';
import { assessedData, assessmentRefusals, scoreOf } from '../../../src/learning/rubrics/rubric-assessment.rules.js';

const points = fc.integer({ min: 0, max: 1000 }).map((n) => n / 10);
const givenCriterion = fc.record({
  points,
  ignoreForScoring: fc.boolean(),
  criterionUseRange: fc.boolean(),
  ratings: fc.array(fc.record({ description: fc.string(), points }), { maxLength: 4 }),
});
const rubric = fc
  .array(givenCriterion, { minLength: 1, maxLength: 5 })
  .map((given) => criteriaOf(given, [], () => null));

/** What may be said of the criteria of a rubric. */
const said = (criteria: readonly RubricCriterion[]) =>
  fc.subarray([...criteria], { minLength: 1 }).chain((some) =>
    fc.tuple(
      ...some.map(({ id, ratings }) =>
        fc.record(
          {
            criterionId: fc.constant(id),
            points: fc.option(points),
            ratingId: fc.option(
              fc.constantFrom(...ratings.map((rating) => rating.id), ...(ratings.length ? [] : [''])),
            ),
            comments: fc.option(fc.string()),
          },
          { requiredKeys: ['criterionId'] },
        ),
      ),
    ),
  );
const assessed = rubric.chain((criteria) => fc.tuple(fc.constant(criteria), said(criteria), said(criteria)));

describe('The rules of rubrics', () => {
  it('order ratings from the highest, give each its own id, and add up what counts', () => {
    fc.assert(
      fc.property(rubric, (criteria) => {
        const ids = criteria.flatMap(({ id, ratings }) => [id, ...ratings.map((rating) => rating.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { points: most, ratings } of criteria) {
          expect(ratings.map((rating) => rating.points)).toEqual(
            ratings.map((one) => one.points).sort((a, b) => b - a),
          );
          if (ratings.length > 0) expect(most).toBe(ratings[0]!.points);
        }
        let sum = 0;
        for (const { ignoreForScoring, points: most } of criteria) if (!ignoreForScoring) sum += most;
        expect(pointsPossibleOf(criteria)).toBeCloseTo(sum, 6);
      }),
    );
  });

  it('keep what was said of criteria that are not named, and add up the points of those that count', () => {
    fc.assert(
      fc.property(assessed, ([criteria, first, second]) => {
        const before = assessedData(criteria, [], first);
        const after = assessedData(criteria, before, second);
        const named = new Set(second.map(({ criterionId }) => criterionId));
        for (const one of before) if (!named.has(one.criterionId)) expect(after).toContainEqual(one);
        const counted = after.filter(
          ({ criterionId, points: given }) =>
            given !== null && !criteria.find(({ id }) => id === criterionId)!.ignoreForScoring,
        );
        const sum = counted.reduce((total, { points: given }) => total + (given as number), 0);
        const score = scoreOf(criteria, after);
        if (counted.length === 0) expect(score).toBeNull();
        else expect(score).toBeCloseTo(sum, 6);
        for (const { criterionId, ratingId } of after) {
          const known = criteria.find(({ id }) => id === criterionId)!.ratings.map(({ id }) => id);
          if (ratingId !== null) expect(known).toContain(ratingId);
        }
        expect(assessedData(criteria, after, second)).toEqual(after);
      }),
    );
  });

  it('find a rubric that was sent back as it is unchanged, so that nothing that was assessed is lost', () => {
    fc.assert(
      fc.property(assessed, ([criteria, first]) => {
        expect(assessmentRefusals(criteria, first, 'criteria')).toEqual([]);
        const sent = criteria.map(({ id, ratings, ...more }) => ({
          ...more,
          learningOutcomeId: null,
          criterionId: id,
          ratings: ratings.map(({ id: ratingId, ...rest }) => ({ ...rest, ratingId })),
        }));
        const again = criteriaOf(sent, criteria, () => null);
        expect(again).toEqual(criteria);
        expect(keepsWhatWasAssessed(criteria, again, assessedData(criteria, [], first))).toBe(true);
      }),
    );
  });
});
