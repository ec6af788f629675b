/** The tables of the overload. */
import { acts, pace, quantile } from '../exam/run.js';
import { decision, milliseconds, table } from '../report.js';
import type { Arrivals } from './arrivals.js';
import { type BesideOutcome, factor, type OverloadOutcome, type OverloadRound } from './run.js';

const each = (values: readonly number[], digits: number): string => values.map((one) => one.toFixed(digits)).join(', ');

/** As Markdown, like the next one. Milliseconds are those of all rounds together. */
export function overloadTable({ rounds, seconds, alive, memory }: OverloadOutcome): string {
  const peaks = [...rounds.slice(0, 1).map((round) => round.peaks[0]), ...rounds.map((round) => round.peaks[1])];
  const offered = rounds.map(({ overload }) => overload.sent / seconds);
  const failures = rounds.flatMap(({ overload }) => overload.failures);
  const normal = Math.max(...rounds.map((round) => round.normalAfter));
  const rows = [
    ['peaks, by turns with it: 32 callers who wait for each answer', `${each(peaks, 0)} /s`, '–', '–'],
    [`offered for ${seconds} s each, by schedule`, `${each(offered, 0)} /s`, `${factor} × the peak before`, '–'],
    answeredRow(rounds, seconds),
    ...waits(rounds),
    ['answered otherwise, or not at all', failuresOf(failures), '0', decision(failures.length === 0)],
    ['a process ended', alive ? 'no' : 'yes', 'no', decision(alive)],
    ['back to normal after, at most', milliseconds(normal), '≤ 5 s', decision(normal <= 5_000)],
    ['resident memory of the server at the end', memory === null ? '–' : `${memory.toFixed(0)} MB`, '–', '–'],
  ];
  return table(['overload', 'value', 'target', 'met'], rows);
}

function answeredRow(rounds: readonly OverloadRound[], seconds: number): string[] {
  const shares = rounds.map(
    ({ peaks: [before, after], overload }) => overload.answeredMeanwhile / seconds / ((before + after) / 2),
  );
  const share = quantile(shares, 0.5);
  const value = `${share.toFixed(2)}, the median of ${each(shares, 2)}`;
  return ['answered, to the peaks before and after it', value, '≥ 0.9', decision(share >= 0.9)];
}

function waits(rounds: readonly OverloadRound[]): string[][] {
  const [answered, refused, sent, late] = (['answered', 'refused', 'refusedOnceSent', 'late'] as const).map((which) =>
    rounds.flatMap(({ overload }) => overload[which]),
  ) as [number[], number[], number[], number[]];
  const [p99, refusal] = [quantile(answered, 0.99), quantile(refused, 0.99)];
  const onceSent = `${milliseconds(quantile(sent, 0.99))}, median ${milliseconds(quantile(sent, 0.5))}`;
  const inTime = refused.filter((time) => time <= 100).length;
  return [
    ['p99 of the answered', milliseconds(p99), '≤ 2 s', decision(p99 <= 2_000)],
    ['p99 of the refused (503, Retry-After)', milliseconds(refusal), '≤ 100 ms', decision(refusal <= 100)],
    ['the same from the moment of sending', onceSent, '–', '–'],
    ['refused within 100 ms', percentage(inTime, refused.length), '–', '–'],
    ['p99 by which the generator was late, in all of these', milliseconds(quantile(late, 0.99)), '–', '–'],
  ];
}

const percentage = (some: number, all: number): string => (all === 0 ? '–' : `${((100 * some) / all).toFixed(1)} %`);

const failuresOf = (failures: Arrivals['failures']): string =>
  failures.length === 0 ? '0' : `${failures.length}, e.g. ${failures[0]?.replaceAll(/\s+/g, ' ')}`;

export function besideTable({ sitting, beside, faults, alive }: BesideOutcome): string {
  const seconds = sitting.lasted / 1000;
  const rows = acts.map((act) => [
    act,
    String(sitting.times[act].length),
    String(sitting.refused[act]),
    quantile(sitting.times[act], 0.5).toFixed(0),
    quantile(sitting.times[act], 0.95).toFixed(0),
    quantile(sitting.times[act], 0.99).toFixed(0),
  ]);
  const other = [beside.answered, beside.refused].map((times) => (times.length / seconds).toFixed(0));
  return [
    `Exam of ${sitting.times.start.length} students within the pace of ${pace.startsWithin / 1000} s and ${pace.thinking / 1000} s, fsync on, beside ${(beside.sent / seconds).toFixed(0)} other requests a second, of which ${other[0]} were answered and ${other[1]} refused (p99 ${milliseconds(quantile(beside.refused, 0.99))}; otherwise: ${failuresOf(beside.failures)}). ${faults.length === 0 ? 'No answer lost, every grade right and of one version.' : `FAULTS: ${faults.join('; ')}`}${alive ? '' : ' A PROCESS ENDED.'}`,
    '',
    table(['act', 'requests', 'refused tries', 'median ms', 'p95 ms', 'p99 ms'], rows),
  ].join('\n');
}
