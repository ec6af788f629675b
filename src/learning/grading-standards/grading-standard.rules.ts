/** What a grading standard may hold. Source: D2 · Grading standards; supplement §3.8; decision 0096. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { defaultScheme } from './grading-scheme.rules.js';
import type { GradingSchemeEntry } from './grading-standard.entity.js';

/** An entry as requests write it. */
export interface GivenEntry {
  readonly name: string;
  /** Lower bound in percent, a whole number. */
  readonly percent: number;
}

/** What is absent stays; without a scheme, and with null for one, the default scheme counts. */
export interface GradingStandardPatch {
  readonly title?: string | null;
  readonly gradingScheme?: readonly GivenEntry[] | null;
}

const longest = 255;
/** Whole percentages from 0 to 100. */
const mostEntries = 101;

/** Whatever is wrong with the values, field by field. */
export const standardRefusals = ({ title, gradingScheme }: GradingStandardPatch, isNew: boolean): FieldRefusal[] => [
  ...(isNew || title !== undefined ? titleRefusals(title?.trim() ?? '') : []),
  ...(gradingScheme ? schemeRefusals(gradingScheme) : []),
];

function titleRefusals(title: string): FieldRefusal[] {
  const refused = (type: string, message: string) => [{ attribute: 'title', type, message }];
  if (title === '') return refused('blank', 'A grading standard needs a title.');
  return lengthOf(title) > longest ? refused('too_long', `A title has at most ${longest} characters.`) : [];
}

function schemeRefusals(entries: readonly GivenEntry[]): FieldRefusal[] {
  const refused = (type: string, message: string) => [{ attribute: 'gradingScheme', type, message }];
  if (entries.length === 0) return refused('blank', 'A scheme has at least one entry.');
  if (entries.length > mostEntries) return refused('too_many', `A scheme has at most ${mostEntries} entries.`);
  const refusals = entries.flatMap((entry, index) => entryRefusals(entry, `gradingScheme.${index}`));
  refusals.push(...repeated(entries));
  if (refusals.length > 0 || entries.some(({ percent }) => percent === 0)) return refusals;
  return refused('lowest_not_zero', 'The lowest entry has the lower bound 0.');
}

function entryRefusals({ name, percent }: GivenEntry, at: string): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const refuse = (field: string, type: string, message: string) =>
    refusals.push({ attribute: `${at}.${field}`, type, message });
  if (name.trim() === '') refuse('name', 'blank', 'An entry needs a name.');
  if (lengthOf(name.trim()) > longest) refuse('name', 'too_long', `A name has at most ${longest} characters.`);
  if (percent < 0) refuse('percent', 'greater_than_or_equal_to', 'A lower bound is at least 0 percent.');
  if (percent > 100) refuse('percent', 'less_than_or_equal_to', 'A lower bound is at most 100 percent.');
  return refusals;
}

/** The second of two entries with one bound, or with one name: grades are posted by their names in either case. */
function repeated(entries: readonly GivenEntry[]): FieldRefusal[] {
  const names = new Set<string>();
  const bounds = new Set<number>();
  return entries.flatMap(({ name, percent }, index) => {
    const called = name.trim().toLowerCase();
    const refusals: FieldRefusal[] = [];
    const refuse = (field: string, message: string) =>
      refusals.push({ attribute: `gradingScheme.${index}.${field}`, type: 'taken', message });
    if (names.has(called)) refuse('name', 'Another entry has that name.');
    if (bounds.has(percent)) refuse('percent', 'Another entry has that lower bound.');
    names.add(called);
    bounds.add(percent);
    return refusals;
  });
}

/** A scheme as it is kept: fractions, the highest bound first. */
export const schemeOf = (entries: readonly GivenEntry[] | null | undefined): GradingSchemeEntry[] =>
  entries == null
    ? [...defaultScheme]
    : entries
        .map(({ name, percent }) => ({ name: name.trim(), value: percent / 100 }))
        .sort((a, b) => b.value - a.value);
