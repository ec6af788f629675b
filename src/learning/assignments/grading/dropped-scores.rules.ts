/** Which scores of an assignment group count when its rules drop some. Source: supplement §5.3, rules of assignment groups. */

/** Work that counts: points reached out of points possible. */
export interface ScoredWork {
  readonly assignmentId: number;
  readonly score: number;
  readonly points: number;
}

export interface DropRules {
  readonly dropLowest: number;
  readonly dropHighest: number;
  /** Ids of assignments that always count. */
  readonly neverDrop: readonly number[];
}

const sumOf = (work: readonly ScoredWork[], of: 'score' | 'points'): number =>
  work.reduce((sum, one) => sum + one[of], 0);

/**
 * The work that counts: first the lowest are dropped, so that the percentage of what stays is the best possible, then
 * of that the highest, so that it is the least possible. Work without points and work that is never dropped stays; so
 * does one piece at least. The best choice of `n` for a percentage is not the `n` best percentages: it is found by
 * Dinkelbach's method, which asks for a guess `q` of the percentage which pieces have the largest `score - q * points`,
 * takes their percentage as the next guess, and ends when it stays. Each step gains, so it ends, at the optimum.
 */
export function countedWork(work: readonly ScoredWork[], rules: DropRules): ScoredWork[] {
  const fixed = (one: ScoredWork) => one.points <= 0 || rules.neverDrop.includes(one.assignmentId);
  const kept = work.filter(fixed);
  const open = work.filter((one) => !fixed(one));
  const least = kept.some((one) => one.points > 0) ? 0 : 1;
  const afterLowest = Math.max(open.length - rules.dropLowest, Math.min(least, open.length));
  const best = chosen(kept, open, afterLowest, 1);
  const afterHighest = Math.max(best.length - rules.dropHighest, Math.min(least, best.length));
  return [...kept, ...chosen(kept, best, afterHighest, -1)];
}

/** The `count` pieces that, beside what is kept, give the best (`sign` 1) or the least (-1) percentage. */
function chosen(kept: readonly ScoredWork[], open: readonly ScoredWork[], count: number, sign: 1 | -1): ScoredWork[] {
  if (count >= open.length) return [...open];
  if (count === 0) return [];
  let picked = open.slice(0, count);
  for (;;) {
    const guess = shareOf([...kept, ...picked]);
    const gain = (one: ScoredWork) => sign * (one.score - guess * one.points);
    const next = [...open].sort((a, b) => gain(b) - gain(a) || a.assignmentId - b.assignmentId).slice(0, count);
    if (sign * (shareOf([...kept, ...next]) - guess) <= 1e-12) return picked;
    picked = next;
  }
}

/** Something with points is always among the work. */
const shareOf = (work: readonly ScoredWork[]): number => sumOf(work, 'score') / sumOf(work, 'points');

/** Points reached and possible of work that counts. */
export const sumsOf = (work: readonly ScoredWork[]): { score: number; points: number } => ({
  score: sumOf(work, 'score'),
  points: sumOf(work, 'points'),
});
