/** The fields of a course that requests set, in the order of the documents. Source: D2 · Create and update a course; supplement §3.2. */

import type { RecordKey } from '../../platform/query/record-key.js';
import { sanitizeHtml } from '../../platform/text/html.js';
import { zoneNamed } from '../../platform/text/time-zones.js';
import { Course } from './course.entity.js';

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
  /** Megabytes; with an update alone. */
  readonly storageQuotaMb?: number | null;
  readonly sisCourseId?: string | null;
  readonly integrationId?: string | null;
}

/** The name of a course that is made without one. Source: D2 · Create a course. */
export const unnamedCourse = 'Unnamed Course';

/** First word of the name, and the first later word that has a digit. Source: supplement §3.1. */
export function courseCodeOf(name: string): string {
  const [first = '', ...later] = name.trim().split(/\s+/);
  const numbered = later.find((word) => /\d/.test(word));
  return numbered === undefined ? first : `${first} ${numbered}`;
}

/**
 * The columns that the given fields set; null takes what a new course has.
 * @param named the name that the course has so far
 */
export function columnsOf(given: CourseFields, named: string = unnamedCourse): Partial<Course> {
  const fresh = new Course() as unknown as Record<string, unknown>;
  const columns: Record<string, unknown> = {};
  for (const field of plainFields)
    if (given[field] !== undefined) columns[field] = given[field] ?? fresh[field] ?? null;
  if (given.name !== undefined) columns.name = given.name?.trim() || unnamedCourse;
  if (given.courseCode !== undefined)
    columns.courseCode = given.courseCode?.trim() || courseCodeOf((columns.name as string | undefined) ?? named);
  if (given.groupWeightingScheme) columns.applyAssignmentGroupWeights = given.groupWeightingScheme === 'percent';
  if (given.timeZone !== undefined) columns.timeZone = given.timeZone ? zoneNamed(given.timeZone) : null;
  if (given.syllabusBody !== undefined)
    columns.syllabusBody = given.syllabusBody === null ? null : sanitizeHtml(given.syllabusBody);
  return columns;
}
