/** The total of a student in a course. Decision 0021. Source: supplement §1.12, total_scores; §5.3. */
import { countedWork, type DropRules, sumsOf } from './dropped-scores.rules.js';

/** A group of assignments as the total sees it. */
export interface WeighedGroup extends DropRules {
  readonly id: number;
  /** Percent of the total, where the course weighs its groups. */
  readonly weight: number;
}

/** A piece of work that is assigned to the student, published, graded by its type and not left out of the total. */
export interface AssignedWork {
  readonly assignmentId: number;
  readonly groupId: number;
  /** Null counts as 0: what is scored there is extra. */
  readonly points: number | null;
  readonly muted: boolean;
  /** Null without a grade. */
  readonly score: number | null;
  readonly excused: boolean;
  /** A part still waits for a person: does not count for the current total. */
  readonly pendingReview: boolean;
}

/** Percent, two decimals; null where nothing counts. */
export interface CourseTotals {
  readonly currentScore: number | null;
  readonly finalScore: number | null;
  readonly unpostedCurrentScore: number | null;
  readonly unpostedFinalScore: number | null;
}

/**
 * Works out the four totals: of what is graded (current) and with everything ungraded as zero (final), without muted
 * work, as students see them, and with it (unposted). Excused work counts nowhere.
 */
export function courseTotals(
  weighted: boolean,
  groups: readonly WeighedGroup[],
  work: readonly AssignedWork[],
): CourseTotals {
  const counting = work.filter((one) => !one.excused);
  const shown = counting.filter((one) => !one.muted);
  return {
    currentScore: totalOf(weighted, groups, shown.filter(isGraded)),
    finalScore: totalOf(weighted, groups, shown),
    unpostedCurrentScore: totalOf(weighted, groups, counting.filter(isGraded)),
    unpostedFinalScore: totalOf(weighted, groups, counting),
  };
}

const isGraded = (one: AssignedWork): boolean => one.score !== null && !one.pendingReview;

function totalOf(weighted: boolean, groups: readonly WeighedGroup[], work: readonly AssignedWork[]): number | null {
  const sums = groups.map((group) => {
    const ofGroup = work
      .filter((one) => one.groupId === group.id)
      .map(({ assignmentId, score, points }) => ({ assignmentId, score: score ?? 0, points: points ?? 0 }));
    return { weight: group.weight, ...sumsOf(countedWork(ofGroup, group)) };
  });
  return weighted ? weightedTotal(sums) : plainTotal(sums);
}

interface GroupSum {
  readonly weight: number;
  readonly score: number;
  readonly points: number;
}

function plainTotal(sums: readonly GroupSum[]): number | null {
  const points = sums.reduce((sum, group) => sum + group.points, 0);
  if (points <= 0) return null;
  return toCents((100 * sums.reduce((sum, group) => sum + group.score, 0)) / points);
}

/** Groups in which nothing counts drop out; the weights of the others are stretched to 100, never shrunk: more than 100 is extra. */
function weightedTotal(sums: readonly GroupSum[]): number | null {
  const counting = sums.filter((group) => group.points > 0);
  const weight = counting.reduce((sum, group) => sum + group.weight, 0);
  if (weight <= 0) return null;
  const total = counting.reduce((sum, group) => sum + (group.score / group.points) * group.weight, 0);
  return toCents(weight < 100 ? (total * 100) / weight : total);
}

/** Sums of doubles differ in their last digits with the order of their parts; a total does not. */
const toCents = (percent: number): number => Math.round(Number((percent * 100).toPrecision(12))) / 100 + 0;
