/** The tables that the benchmark prints. */
import type { Depth } from './depth.js';
import type { Contestant, Measure } from './measures.js';
import type { Outcome } from './rounds.js';

const names: Record<Contestant, string> = {
  lyceum: 'Lyceum',
  supervised: 'the service as `npm start` runs it',
  unsecured: 'without row security',
  'hand-written': 'express + pg by hand',
  bare: 'the same without log and metrics',
  mercurius: 'Mercurius with JIT',
  yoga: 'GraphQL Yoga',
  postgraphile: 'PostGraphile 5',
};

/** A table as Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const milliseconds = (value: number, digits = 0): string => `${value.toFixed(digits)} ms`;

export const decision = (met: boolean): string => (met ? 'yes' : 'no');

/** Ratios of requests per second: above 1 the service is faster. */
export function ratioTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ measure, of }) => {
    const ours = of.get('lyceum')?.perSecond ?? 0;
    return measure.rivals.map(({ name, target }) => {
      const theirs = of.get(name)?.perSecond;
      const wanted = target === null ? '–' : `≥ ${target}`;
      if (theirs === undefined) return [measure.title, names[name], '–', wanted, 'not measured'];
      const ratio = ours / theirs;
      return [measure.title, names[name], ratio.toFixed(2), wanted, target === null ? '–' : decision(ratio >= target)];
    });
  });
  return table(['measure', 'against', 'ratio', 'target', 'met'], rows);
}

/** Requests per second and times of everybody. */
export function rateTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ measure, of }) =>
    [...of].map(([name, result]) => [
      measure.title,
      names[name],
      result.perSecond.toFixed(0),
      result.median.toFixed(1),
      result.p99.toFixed(1),
    ]),
  );
  return table(['measure', 'server', 'requests/s', 'median ms', 'p99 ms'], rows);
}

export interface Others {
  readonly depths: readonly (Depth | string)[];
  readonly statements: ReadonlyMap<Measure, number>;
  /** Megabytes. */
  readonly memory: number | null;
  /** Milliseconds. */
  readonly coldStart: number;
}

/** What is no ratio of two servers. */
export function otherTable({ depths, statements, memory, coldStart }: Others): string {
  const most = Math.max(...statements.values());
  const rows = [
    ...depths.map(depthRow),
    ['SQL statements per request, at most', most.toFixed(1), '≤ 2', decision(most <= 2)],
    [
      'resident memory after the run',
      memory === null ? '–' : `${memory.toFixed(0)} MB`,
      '< 450 MB',
      memory === null ? 'not measured' : decision(memory < 450),
    ],
    ['cold start, database up', `${(coldStart / 1000).toFixed(2)} s`, '< 2 s', decision(coldStart < 2_000)],
  ];
  return table(['measure', 'value', 'target', 'met'], rows);
}

function depthRow(depth: Depth | string): string[] {
  const target = '≤ 1.2';
  if (typeof depth === 'string')
    return ['time of a deep page to that of page 1', '–', target, `not measured: ${depth}`];
  const ratio = depth.first / depth.deep;
  return [`${depth.title}, time to that of page 1`, ratio.toFixed(2), target, decision(ratio <= 1.2)];
}
