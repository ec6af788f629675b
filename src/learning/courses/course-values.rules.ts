/** What the fields of a course may hold. Source: D2 · Create and update a course; supplement §3.2. */

import { largestQuotaMb } from '../../identity/accounts/index.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { isLocale, unknownLocale } from '../../platform/text/locales.js';
import { lengthRefusals, maxLongTextBytes, maxTextBytes } from '../../platform/text/text-limits.js';
import { unknownZone, zoneNamed } from '../../platform/text/time-zones.js';
import { type Course, courseFormats, homePages, licenses } from './course.entity.js';
import type { CourseFields } from './course.rules.js';

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

const longest: Readonly<Partial<Record<keyof CourseFields, number>>> = {
  name: 255,
  courseCode: 255,
  sisCourseId: 255,
  integrationId: 255,
};

const tooLong = (given: CourseFields): FieldRefusal[] =>
  Object.entries(longest).flatMap(([field, most]) => {
    const value = given[field as keyof CourseFields];
    const fits = typeof value !== 'string' || value.length <= most;
    return fits ? [] : [refusal(field, 'too_long', `There is room for ${most} characters.`)];
  });

/** How assignment groups are weighted, in a word. */
export const groupWeightingSchemes = ['percent', 'equal'] as const;

const outside = (
  given: CourseFields,
  field: 'license' | 'defaultView' | 'courseFormat',
  words: readonly string[],
): FieldRefusal[] => {
  const value = given[field];
  if (value === null || value === undefined || words.includes(value)) return [];
  return [refusal(field, 'inclusion', `Must be one of ${words.join(', ')}.`)];
};

/** What is wrong with the fields themselves; what they point at is looked up elsewhere. */
export function courseRefusals(given: CourseFields): FieldRefusal[] {
  const found = [
    ...tooLong(given),
    ...lengthRefusals('publicDescription', 'The public description', given.publicDescription, maxTextBytes),
    ...lengthRefusals('syllabusBody', 'The syllabus', given.syllabusBody, maxLongTextBytes),
    ...outside(given, 'license', licenses),
    ...outside(given, 'defaultView', homePages),
    ...outside(given, 'courseFormat', courseFormats),
  ];
  const { timeZone, groupWeightingScheme, locale, homePageAnnouncementLimit: limit, storageQuotaMb: quota } = given;
  if (typeof timeZone === 'string' && zoneNamed(timeZone) === null)
    found.push(refusal('timeZone', 'inclusion', unknownZone));
  if (groupWeightingScheme && groupWeightingScheme !== 'percent' && groupWeightingScheme !== 'equal')
    found.push(refusal('groupWeightingScheme', 'inclusion', 'Must be percent or equal.'));
  if (typeof locale === 'string' && !isLocale(locale)) found.push(refusal('locale', 'invalid', unknownLocale));
  if (typeof limit === 'number' && limit < 0)
    found.push(refusal('homePageAnnouncementLimit', 'greater_than_or_equal_to', 'The limit is not negative.'));
  if (typeof quota === 'number' && quota < 0)
    found.push(refusal('storageQuotaMb', 'greater_than_or_equal_to', 'A quota is not negative.'));
  if (typeof quota === 'number' && quota > largestQuotaMb)
    found.push(refusal('storageQuotaMb', 'less_than_or_equal_to', 'The quota is too large.'));
  return found;
}

/** A course stands in an account and in a term: neither is unset. */
export const ownerRefusals = (
  patch: Partial<Record<'accountId' | 'termId' | 'enrollmentTermId', unknown>>,
): FieldRefusal[] =>
  (['accountId', 'termId', 'enrollmentTermId'] as const)
    .filter((field) => patch[field] === null)
    .map((field) => refusal(field, 'blank', 'A course is in an account and in a term.'));

/** A course does not end before it begins. */
export const dateRefusals = ({ startAt, endAt }: Pick<Course, 'startAt' | 'endAt'>): FieldRefusal[] =>
  startAt !== null && endAt !== null && endAt < startAt
    ? [refusal('endAt', 'invalid', 'The course would end before it begins.')]
    : [];
