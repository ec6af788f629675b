/** What the fields of a course may hold, in the order of the documents. Source: D2 · Create and update a course; supplement §3.2. */
import { sanitizeHtml } from '../kernel/html.js';
import type { RecordKey } from '../kernel/record-key.js';
import type { FieldRefusal } from '../kernel/refusal.js';
import { zoneNamed } from '../kernel/time-zones.js';
import { Course } from './course.entity.js';

export const licenses = [
  'private',
  'cc_by_nc_nd',
  'cc_by_nc_sa',
  'cc_by_nc',
  'cc_by_nd',
  'cc_by_sa',
  'cc_by',
  'public_domain',
] as const;

export const homePages = ['feed', 'wiki', 'modules', 'assignments', 'syllabus'] as const;

/** The switches that the settings of a course show. Source: D2 · Course settings; supplement §3.3. */
export const settingSwitches = [
  'allowStudentDiscussionTopics',
  'allowStudentForumAttachments',
  'allowStudentDiscussionEditing',
  'allowStudentOrganizedGroups',
  'hideFinalGrades',
  'hideDistributionGraphs',
  'lockAllAnnouncements',
  'restrictStudentPastView',
  'restrictStudentFutureView',
  'showAnnouncementsOnHomePage',
  'showTotalGradeAsPoints',
] as const;

const switches = [
  'isPublic',
  'isPublicToAuthUsers',
  'publicSyllabus',
  'publicSyllabusToAuth',
  'allowStudentWikiEdits',
  'allowWikiComments',
  'allowStudentForumAttachments',
  'allowStudentAssignmentEdits',
  'openEnrollment',
  'selfEnrollment',
  'restrictEnrollmentsToCourseDates',
  'applyAssignmentGroupWeights',
  ...settingSwitches,
] as const;

const plainFields = [
  ...switches,
  'startAt',
  'endAt',
  'license',
  'publicDescription',
  'courseFormat',
  'locale',
  'defaultView',
  'homePageAnnouncementLimit',
] as const;

type Switches = { readonly [Name in (typeof switches)[number]]?: boolean | null };

/** The fields that making and changing a course share. Absent leaves as it is, null takes the default. */
export interface CourseFields extends Switches {
  readonly name?: string | null;
  readonly courseCode?: string | null;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
  readonly license?: string | null;
  readonly publicDescription?: string | null;
  readonly courseFormat?: string | null;
  readonly locale?: string | null;
  readonly defaultView?: string | null;
  /** `percent` or `equal`; another way to say `applyAssignmentGroupWeights`. */
  readonly groupWeightingScheme?: string | null;
  readonly timeZone?: string | null;
  readonly syllabusBody?: string | null;
  readonly homePageAnnouncementLimit?: number | null;
  readonly termId?: RecordKey | null;
  /** Another name of `termId`, which goes before it. */
  readonly enrollmentTermId?: RecordKey | null;
  readonly gradingStandardId?: RecordKey | null;
  readonly sisCourseId?: string | null;
  readonly integrationId?: string | null;
}

/** First word of the name, and the first later word that has a digit. Source: supplement §3.1. */
export function courseCodeOf(name: string): string {
  const [first = '', ...later] = name.trim().split(/\s+/);
  const numbered = later.find((word) => /\d/.test(word));
  return numbered === undefined ? first : `${first} ${numbered}`;
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

const longest: Readonly<Partial<Record<keyof CourseFields, number>>> = {
  name: 255,
  courseCode: 255,
  courseFormat: 255,
  sisCourseId: 255,
  integrationId: 255,
};

const tooLong = (given: CourseFields): FieldRefusal[] =>
  Object.entries(longest).flatMap(([field, most]) => {
    const value = given[field as keyof CourseFields];
    const fits = typeof value !== 'string' || value.length <= most;
    return fits ? [] : [refusal(field, 'too_long', `There is room for ${most} characters.`)];
  });

const outside = (given: CourseFields, field: 'license' | 'defaultView', words: readonly string[]): FieldRefusal[] => {
  const value = given[field];
  if (value === null || value === undefined || words.includes(value)) return [];
  return [refusal(field, 'inclusion', `Must be one of ${words.join(', ')}.`)];
};

/** What is wrong with the fields themselves; what they point at is looked up elsewhere. */
export function courseRefusals(given: CourseFields): FieldRefusal[] {
  const found = [
    ...tooLong(given),
    ...outside(given, 'license', licenses),
    ...outside(given, 'defaultView', homePages),
  ];
  const { timeZone, groupWeightingScheme, locale, homePageAnnouncementLimit: limit } = given;
  if (timeZone && zoneNamed(timeZone) === null)
    found.push(refusal('timeZone', 'inclusion', 'That time zone is not known.'));
  if (groupWeightingScheme && groupWeightingScheme !== 'percent' && groupWeightingScheme !== 'equal')
    found.push(refusal('groupWeightingScheme', 'inclusion', 'Must be percent or equal.'));
  if (locale && !/^(?=.{2,16}$)[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(locale))
    found.push(refusal('locale', 'invalid', 'A locale is written like en or pt-BR.'));
  if (typeof limit === 'number' && limit < 0)
    found.push(refusal('homePageAnnouncementLimit', 'greater_than_or_equal_to', 'The limit is not negative.'));
  return found;
}

/** A course does not end before it begins. */
export const dateRefusals = ({ startAt, endAt }: Pick<Course, 'startAt' | 'endAt'>): FieldRefusal[] =>
  startAt !== null && endAt !== null && endAt < startAt
    ? [refusal('endAt', 'invalid', 'The course would end before it begins.')]
    : [];

/**
 * The columns that the given fields set; null takes what a new course has.
 * @param named the name that the course has so far
 */
export function columnsOf(given: CourseFields, named = 'Unnamed Course'): Partial<Course> {
  const fresh = new Course() as unknown as Record<string, unknown>;
  const columns: Record<string, unknown> = {};
  for (const field of plainFields)
    if (given[field] !== undefined) columns[field] = given[field] ?? fresh[field] ?? null;
  if (given.name !== undefined) columns.name = given.name?.trim() || 'Unnamed Course';
  if (given.courseCode !== undefined)
    columns.courseCode = given.courseCode?.trim() || courseCodeOf((columns.name as string | undefined) ?? named);
  if (given.groupWeightingScheme) columns.applyAssignmentGroupWeights = given.groupWeightingScheme === 'percent';
  if (given.timeZone !== undefined) columns.timeZone = given.timeZone ? zoneNamed(given.timeZone) : null;
  if (given.syllabusBody !== undefined)
    columns.syllabusBody = given.syllabusBody === null ? null : sanitizeHtml(given.syllabusBody);
  return columns;
}
