/** The tables that the bench prints. */
import { contestants } from './machine/contestant.js';
import type { Outcome, Rate } from './rounds.js';

/** A line of the table of targets. Cells of rates have our number first, then that of the other server. */
export interface Row {
  readonly measure: string;
  readonly against: string;
  /** The ratio, or what else is compared with the target. */
  readonly value: string;
  readonly target?: string;
  readonly met?: boolean;
  readonly rates?: string;
  readonly node?: string;
  readonly postgres?: string;
}

/** A table as Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const targetTable = (rows: readonly Row[]): string =>
  table(
    ['measure', 'against', 'result', 'target', 'met', 'requests/s', 'Node µs', 'PostgreSQL µs'],
    rows.map(({ measure, against, value, target = '–', met, rates = '–', node = '–', postgres = '–' }) => {
      const decision = met === undefined ? '–' : met ? 'yes' : 'no';
      return [measure, against, value, target, decision, rates, node, postgres];
    }),
  );

/** Ratios of requests per second: above 1 the service is faster. */
export function ratioRows(outcomes: readonly Outcome[]): Row[] {
  return outcomes.flatMap(({ measure: { title, rivals }, of }) => {
    const ours = of.get('lyceum') as Rate;
    return rivals.map(({ name, target }): Row => {
      const theirs = of.get(name) as Rate;
      const ratio = ours.perSecond / theirs.perSecond;
      const both = (which: keyof Rate) => [ours, theirs].map((rate) => rate[which]?.toFixed(0) ?? '–').join(' : ');
      return {
        measure: title,
        against: contestants[name],
        value: ratio.toFixed(2),
        ...(target !== null && { target: `≥ ${target}`, met: ratio >= target }),
        rates: both('perSecond'),
        node: both('node'),
        postgres: both('postgres'),
      };
    });
  });
}

const most = { megabytes: 450, seconds: 2 } as const;

/** What is no ratio of two servers. @param memory megabytes @param coldStart milliseconds */
export function ownRows(memory: number | null, coldStart: number): Row[] {
  const seconds = coldStart / 1000;
  return [
    {
      measure: 'resident memory after all of these',
      against: '–',
      value: memory === null ? '–' : `${memory.toFixed(0)} MB`,
      target: `≤ ${most.megabytes} MB`,
      ...(memory !== null && { met: memory <= most.megabytes }),
    },
    {
      measure: 'start to the first answer, database up',
      against: '–',
      value: `${seconds.toFixed(2)} s`,
      target: `≤ ${most.seconds} s`,
      met: seconds <= most.seconds,
    },
  ];
}
