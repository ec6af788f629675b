import fc from 'fast-check';
import {
  type AssignedWork,
  courseTotals,
  type WeighedGroup,
} from '../../../src/learning/assignments/grading/course-totals.rules.js';
import {
  countedWork,
  type ScoredWork,
  sumsOf,
} from '../../../src/learning/assignments/grading/dropped-scores.rules.js';

const group = (more: Partial<WeighedGroup> = {}): WeighedGroup => ({
  id: 1,
  weight: 0,
  dropLowest: 0,
  dropHighest: 0,
  neverDrop: [],
  ...more,
});
let next = 0;
const work = (score: number | null, points: number | null, more: Partial<AssignedWork> = {}): AssignedWork => {
  next += 1;
  const state = { muted: false, excused: false, pendingReview: false };
  return { assignmentId: next, groupId: 1, score, points, ...state, ...more };
};
const seen = (pieces: AssignedWork[], groups = [group()], weighted = false) => {
  const { currentScore, finalScore } = courseTotals(weighted, groups, pieces);
  return [currentScore, finalScore];
};

describe('The total of a course', () => {
  it('counts what is graded for the current score, and ungraded work as zero for the final one', () => {
    expect(seen([work(8, 10), work(5, 10), work(null, 20)])).toEqual([65, 32.5]);
  });

  it('is null where nothing is graded, and where nothing is there to be graded', () => {
    expect(seen([work(null, 10)])).toEqual([null, 0]);
    expect(seen([])).toEqual([null, null]);
  });

  it('leaves excused work out of both', () => {
    expect(seen([work(5, 10), work(null, 90, { excused: true })])).toEqual([50, 50]);
  });

  it('counts scores of work without points as extra', () => {
    expect(seen([work(8, 10), work(1, 0), work(1, null)])).toEqual([100, 100]);
    expect(seen([work(3, 0)])).toEqual([null, null]);
  });

  it('leaves work that still waits for review out of the current score', () => {
    expect(seen([work(10, 10), work(2, 10, { pendingReview: true })])).toEqual([100, 60]);
  });

  it('shows students no muted work, graders all of it', () => {
    expect(courseTotals(false, [group()], [work(10, 10), work(0, 10, { muted: true })])).toEqual({
      currentScore: 100,
      finalScore: 100,
      unpostedCurrentScore: 50,
      unpostedFinalScore: 50,
    });
  });

  it('weighs its groups where the course says so, and stretches the weights of those in which something counts', () => {
    const groups = [group({ id: 1, weight: 40 }), group({ id: 2, weight: 60 })];
    const pieces = [work(5, 10), work(30, 30, { groupId: 2 })];
    expect(seen(pieces, groups, true)).toEqual([80, 80]);
    expect(seen(pieces, groups, false)).toEqual([87.5, 87.5]);
    expect(seen([work(5, 10), work(null, 30, { groupId: 2 })], groups, true)).toEqual([50, 20]);
    expect(seen([work(5, 10)], groups, true)).toEqual([50, 50]);
  });

  it('does not shrink weights of more than a hundred: they are extra', () => {
    const groups = [group({ id: 1, weight: 100 }), group({ id: 2, weight: 10 })];
    expect(seen([work(10, 10), work(10, 10, { groupId: 2 })], groups, true)).toEqual([110, 110]);
    expect(seen([work(10, 10)], [group({ weight: 0 })], true)).toEqual([null, null]);
  });

  it('keeps one piece however many are to be dropped', () => {
    const groups = [group({ dropLowest: 5, dropHighest: 5 })];
    expect(seen([work(1, 10), work(9, 10)], groups)).toEqual([90, 90]);
  });

  it('drops what costs most of the percentage, which need not be the piece with the fewest points', () => {
    // Dropping the 1 of 10 leaves 52 of 110; dropping the 32 of 80 leaves 21 of 40.
    const pieces = [work(1, 10), work(20, 30), work(32, 80)];
    expect(seen(pieces, [group({ dropLowest: 1 })])).toEqual([52.5, 52.5]);
  });

  it('never drops what is never to be dropped', () => {
    const pieces = [work(0, 10), work(5, 10), work(10, 10)];
    const rules = group({ dropLowest: 1, neverDrop: [pieces[0]!.assignmentId] });
    expect(seen(pieces, [rules])).toEqual([50, 50]);
  });
});

const pieces = fc
  .array(fc.record({ score: fc.integer({ min: 0, max: 40 }), points: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list): ScoredWork[] => list.map((one, i) => ({ assignmentId: i + 1, ...one })));

const subsets = (work: readonly ScoredWork[], count: number): ScoredWork[][] => {
  if (count === 0) return [[]];
  return work.flatMap((one, i) => subsets(work.slice(i + 1), count - 1).map((rest) => [one, ...rest]));
};
const share = (work: readonly ScoredWork[]) => sumsOf(work).score / sumsOf(work).points;

describe('What a group drops', () => {
  it('is the best choice there is: no other set of as many pieces gives a better percentage', () => {
    const neverDrop = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 8 }), neverDrop, (work, dropLowest, never) => {
        const counted = countedWork(work, { dropLowest, dropHighest: 0, neverDrop: never });
        const fixed = work.filter((one) => never.includes(one.assignmentId));
        const open = work.filter((one) => !never.includes(one.assignmentId));
        for (const one of fixed) expect(counted).toContain(one);
        expect(counted.length).toBe(Math.max(work.length - dropLowest, fixed.length, 1));
        const best = Math.max(
          ...subsets(open, counted.length - fixed.length).map((some) => share([...fixed, ...some])),
        );
        expect(share(counted)).toBeCloseTo(best, 9);
      }),
      { numRuns: 500 },
    );
  });

  it('is, for the highest, the choice that leaves the least of what the lowest left', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), (work, lowest, highest) => {
        const left = countedWork(work, { dropLowest: lowest, dropHighest: 0, neverDrop: [] });
        const counted = countedWork(work, { dropLowest: lowest, dropHighest: highest, neverDrop: [] });
        expect(counted.length).toBe(Math.max(left.length - highest, 1));
        expect(share(counted)).toBeCloseTo(Math.min(...subsets(left, counted.length).map(share)), 9);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the work, and lowers no total by dropping the lowest', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 4 }), (work, dropLowest) => {
        const rules = { dropLowest, dropHighest: 0, neverDrop: [] };
        const counted = countedWork(work, rules);
        expect(share(countedWork([...work].reverse(), rules))).toBeCloseTo(share(counted), 9);
        expect(share(counted)).toBeGreaterThanOrEqual(share(work) - 1e-9);
      }),
    );
  });
});
