/** How a grading scheme turns percentages into names of grades and back. Source: D2 · Grading standards; supplement §3.8. */
import { composed } from '../../platform/text/texts.js';
import type { GradingSchemeEntry } from './grading-standard.entity.js';

/** The scheme that counts where neither the assignment nor the course names one. */
export const defaultScheme: readonly GradingSchemeEntry[] = Object.freeze([
  { name: 'A', value: 0.94 },
  { name: 'A-', value: 0.9 },
  { name: 'B+', value: 0.87 },
  { name: 'B', value: 0.84 },
  { name: 'B-', value: 0.8 },
  { name: 'C+', value: 0.77 },
  { name: 'C', value: 0.74 },
  { name: 'C-', value: 0.7 },
  { name: 'D+', value: 0.67 },
  { name: 'D', value: 0.64 },
  { name: 'D-', value: 0.61 },
  { name: 'F', value: 0 },
]);

/** Without the last digits of a double, which would put 87 % of 1 below the bound 0.87. */
const rounded = (fraction: number): number => Math.round(fraction * 1e6) / 1e6;

/** Highest bound first. */
const descending = (scheme: readonly GradingSchemeEntry[]): GradingSchemeEntry[] =>
  [...scheme].sort((a, b) => b.value - a.value);

/** The name for a percentage: the highest bound that it reaches, the lowest name below all of them. */
export function letterOf(percent: number, scheme: readonly GradingSchemeEntry[]): string | null {
  const entries = descending(scheme);
  const reached = entries.find((entry) => rounded(entry.value) <= rounded(percent / 100));
  return (reached ?? entries.at(-1))?.name ?? null;
}

const folded = (name: string): string => composed(name.toLowerCase());

/** Whether an entry has that name: upper and lower case are one, and a scheme of before may have other forms of its letters. */
export function isCalled(name: string): (entry: GradingSchemeEntry) => boolean {
  const wanted = folded(name);
  return (entry) => folded(entry.name) === wanted;
}

/**
 * The percentage that a name stands for: the best that still has it, to a tenth of a percent; 100 for the highest.
 * Undefined for a name that the scheme lacks.
 */
export function percentOf(name: string, scheme: readonly GradingSchemeEntry[]): number | undefined {
  const entries = descending(scheme);
  const index = entries.findIndex(isCalled(name));
  const entry = entries[index];
  if (entry === undefined) return undefined;
  const above = entries[index - 1];
  if (above === undefined) return Math.max(100, entry.value * 100);
  return rounded(Math.max(entry.value, above.value - 0.001)) * 100;
}
