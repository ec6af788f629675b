/** The gradebook history over a million gradings: against the control, and deep pages against the first. */
import pg from 'pg';
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import { walk } from '../depth.js';
import { type Contestant, type Measure, withoutRowSecurity } from '../measures.js';
import { decision, rateTable, ratioTable, table } from '../report.js';
import { type Duration, type Outcome, runRounds } from '../rounds.js';
import { refuseDifferentAnswers } from '../same-answers.js';
import type { BenchSchool } from '../school.js';
import { historyBookmark } from './bookmark.js';
import { type GradedCourse, seedGradings } from './gradings.js';

/** Pages that are compared with the first of their size: the 10,000th. */
const deep = 10_000;
/** Rows of a page while the list is walked; what lies before the deep pages is a multiple of it. */
const step = 90;
const sizes = [10, 100] as const;

export interface HistoryOutcome {
  readonly gradings: number;
  readonly outcomes: readonly Outcome[];
  /** Time of a deep page to that of the first of its size. */
  readonly depths: ReadonlyMap<string, number>;
}

/** Fills the course and measures the feed and the days. */
export async function measureHistory(
  school: BenchSchool,
  cores: Cores,
  duration: Duration,
  tell: (line: string) => void,
): Promise<HistoryOutcome> {
  const pool = new pg.Pool({ connectionString: school.url, max: 2 });
  // Who waits for nothing need not hear that the cluster has ended.
  pool.on('error', () => undefined);
  const servers = new Map<Contestant, Running>();
  try {
    tell('a million gradings');
    const course = await seedGradings(pool, school.rootAccountId);
    for (const name of ['lyceum', 'hand-written', 'unsecured'] as const)
      servers.set(name, await start(name, school, cores));
    tell('walking to the deep pages');
    const measures = await measuresOfHistory(course, servers.get('lyceum') as Running, school.tokens.oneAdministrator);
    await refuseDifferentAnswers(measures, servers, school.tokens);
    const outcomes = await runRounds(measures, servers, school.tokens, duration, tell);
    return { gradings: course.gradings, outcomes, depths: depthsOf(outcomes) };
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await pool.end();
  }
}

const feedTitle = (size: number, page: string): string => `gradebook_history/feed, ${size} per page, page ${page}`;

async function measuresOfHistory(
  { courseId, after }: GradedCourse,
  lyceum: Running,
  tokens: readonly string[],
): Promise<Measure[]> {
  const place = `/api/v1/courses/${courseId}/gradebook_history`;
  const measure = (title: string, path: (name: Contestant) => string, target: number | null): Measure => ({
    title,
    as: 'oneAdministrator',
    requests: (name) => [{ method: 'GET', path: place + path(name) }],
    rivals: [{ name: 'hand-written', target }, withoutRowSecurity],
  });
  const measures: Measure[] = [];
  for (const size of sizes) {
    const rows = (deep - 1) * size;
    const walked = await walk(lyceum, `${place}/feed?per_page=${step}`, rows / step, tokens);
    const sealed = new URL(walked, 'http://host').searchParams.get('page');
    const plain = `bookmark:${historyBookmark('id', await after(rows))}`;
    measures.push(
      measure(feedTitle(size, '1'), () => `/feed?per_page=${size}`, 0.8),
      measure(
        feedTitle(size, '10,000'),
        (name) => `/feed?page=${name === 'hand-written' ? plain : sealed}&per_page=${size}`,
        0.8,
      ),
    );
  }
  measures.push(measure('gradebook_history/days, 10 of 200 days', () => '/days', 0.8));
  return measures;
}

function depthsOf(outcomes: readonly Outcome[]): Map<string, number> {
  const rate = (title: string): number =>
    outcomes.find(({ measure }) => measure.title === title)?.of.get('lyceum')?.perSecond ?? 0;
  return new Map(
    sizes.map((size) => [feedTitle(size, '10,000'), rate(feedTitle(size, '1')) / rate(feedTitle(size, '10,000'))]),
  );
}

/** The tables, as Markdown. */
export function historyTable({ gradings, outcomes, depths }: HistoryOutcome): string {
  const rows = [...depths].map(([title, ratio]) => [
    `${title}, time to that of page 1`,
    ratio.toFixed(2),
    '≤ 1.2',
    decision(ratio <= 1.2),
  ]);
  return [
    `Gradebook history: a course with ${gradings} gradings.`,
    ratioTable(outcomes),
    table(['measure', 'value', 'target', 'met'], rows),
    rateTable(outcomes),
  ].join('\n\n');
}
