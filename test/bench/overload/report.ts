/** The tables of the overload. */
import { acts, pace, quantile } from '../exam/run.js';
import { decision, table } from '../report.js';
import type { Arrivals } from './arrivals.js';
import { type BesideOutcome, factor, type OverloadOutcome } from './run.js';

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** As Markdown, like the next one. */
export function overloadTable({ peaks, seconds, overload, normalAfter, alive, memory }: OverloadOutcome): string {
  const peak = (peaks[0] + peaks[1]) / 2;
  const admitted = overload.answeredMeanwhile / seconds;
  const [p99, refusal] = [quantile(overload.answered, 0.99), quantile(overload.refused, 0.99)];
  const rows = [
    ['peak: 32 callers who wait for each answer', `${peaks.map((one) => one.toFixed(0)).join(' and ')} /s`, '–', '–'],
    [
      `offered for ${seconds} s, by schedule`,
      `${(overload.sent / seconds).toFixed(0)} /s`,
      `${factor} × the peak`,
      '–',
    ],
    ['answered, to the peak', (admitted / peak).toFixed(2), '≥ 0.9', decision(admitted >= 0.9 * peak)],
    ['p99 of the answered', milliseconds(p99), '≤ 2 s', decision(p99 <= 2_000)],
    ['p99 of the refused (503, Retry-After)', milliseconds(refusal), '≤ 100 ms', decision(refusal <= 100)],
    [
      'the same from the moment of sending',
      `${milliseconds(quantile(overload.refusedOnceSent, 0.99))}, median ${milliseconds(quantile(overload.refusedOnceSent, 0.5))}`,
      '–',
      '–',
    ],
    [
      'refused within 100 ms',
      percentage(overload.refused.filter((time) => time <= 100).length, overload.refused.length),
      '–',
      '–',
    ],
    ['p99 by which the generator was late, in all of these', milliseconds(quantile(overload.late, 0.99)), '–', '–'],
    ['answered otherwise, or not at all', failuresOf(overload), '0', decision(overload.failures.length === 0)],
    ['a process ended', alive ? 'no' : 'yes', 'no', decision(alive)],
    ['back to normal after', milliseconds(normalAfter), '≤ 5 s', decision(normalAfter <= 5_000)],
    ['resident memory of the server at the end', memory === null ? '–' : `${memory.toFixed(0)} MB`, '–', '–'],
  ];
  return table(['overload', 'value', 'target', 'met'], rows);
}

const percentage = (some: number, all: number): string => (all === 0 ? '–' : `${((100 * some) / all).toFixed(1)} %`);

const failuresOf = ({ failures }: Arrivals): string =>
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
    `Exam of ${sitting.times.start.length} students within the pace of ${pace.startsWithin / 1000} s and ${pace.thinking / 1000} s, fsync on, beside ${(beside.sent / seconds).toFixed(0)} other requests a second, of which ${other[0]} were answered and ${other[1]} refused (p99 ${milliseconds(quantile(beside.refused, 0.99))}; otherwise: ${failuresOf(beside)}). ${faults.length === 0 ? 'No answer lost, every grade right and of one version.' : `FAULTS: ${faults.join('; ')}`}${alive ? '' : ' A PROCESS ENDED.'}`,
    '',
    table(['act', 'requests', 'refused tries', 'median ms', 'p95 ms', 'p99 ms'], rows),
  ].join('\n');
}
