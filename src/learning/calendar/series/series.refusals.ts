/** What requests about series are refused for, beside the form of a rule: reason and sentence of each. */
import { conflict, invalidField } from '../../../platform/refusal/refusal.js';
import { longestYears, mostOccurrences } from './occurrences.js';

export const repeatsWithoutDate = () => invalidField('startAt', 'missing', 'What repeats has a date.');

export const neverRepeats = () =>
  invalidField('rrule', 'invalid', `The rule names no time within ${longestYears} years.`);

export const tooManyOccurrences = () =>
  invalidField('rrule', 'too_many', `A series has at most ${mostOccurrences} occurrences.`);

export const tooLongSeries = () => invalidField('rrule', 'out_of_range', `A series ends within ${longestYears} years.`);

export const repeatsAlone = () => invalidField('rrule', 'wrong_kind', 'Slots and reservations do not repeat.');

export const ruleNamesDays = () =>
  invalidField('startAt', 'exclusive', 'The rule of the series names its days: another day needs another rule.');

export const ruleOfOne = () =>
  invalidField('rrule', 'exclusive', 'A single occurrence has no rule of its own: change it and those that follow.');

export const seriesKeepsRepeating = () =>
  invalidField('rrule', 'blank', 'A series has a rule: delete the occurrences that are not wanted.');

export const ruleAndDuplicates = () =>
  invalidField('duplicate', 'exclusive', 'An event repeats by a rule, or has duplicates.');

export const seriesHasSections = () =>
  invalidField('sections', 'exclusive', 'Occurrences differ by section one by one.');

/** Two requests changed a series, past the lock on it. */
export const seriesChangedMeanwhile = () =>
  conflict('concurrent_update', 'The series was changed by another request at the same time.');
