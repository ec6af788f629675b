/** The fields of a course that requests set, in the order of the documents. Source: D2 · Create and update a course; supplement §3.2. */

import type { RecordKey } from '../../platform/query/record-key.js';
import { zoneNamed } from '../../platform/text/time-zones.js';
import type { HtmlCleaner } from '../../platform/transaction/authored-html.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
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

/** What requests set as it is given. */
const plainFields = [
  ...switches,
  'startAt',
  'endAt',
  'publicDescription',
  'locale',
  'homePageAnnouncementLimit',
] as const;
/** Likewise, of a closed list of words: any other word is refused by its field. */
const wordFields = ['license', 'courseFormat', 'defaultView'] as const;

type PlainPatch = PatchOf<Course, (typeof plainFields)[number]>;
type WordPatch = { readonly [Name in (typeof wordFields)[number]]?: string | null };

/** The fields that making and changing a course share. What is absent stays; null takes what a new course has. */
export interface CourseFields extends PlainPatch, WordPatch {
  readonly name?: string | null;
  readonly courseCode?: string | null;
  /** `percent` or `equal`; another way to say `applyAssignmentGroupWeights`. */
  readonly groupWeightingScheme?: string | null;
  readonly timeZone?: string | null;
  readonly syllabusBody?: string | null;
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
export function columnsOf(given: CourseFields, clean: HtmlCleaner, named: string = unnamedCourse): Partial<Course> {
  // Words that no list has were refused before.
  const checked = given as PlainPatch & PatchOf<Course, (typeof wordFields)[number]>;
  const columns: Partial<Course> = patchedColumns(Course, checked, [...plainFields, ...wordFields]);
  if (given.name !== undefined) columns.name = given.name?.trim() || unnamedCourse;
  if (given.courseCode !== undefined)
    columns.courseCode = given.courseCode?.trim() || courseCodeOf(columns.name ?? named);
  if (given.groupWeightingScheme) columns.applyAssignmentGroupWeights = given.groupWeightingScheme === 'percent';
  if (given.timeZone !== undefined) columns.timeZone = given.timeZone ? zoneNamed(given.timeZone) : null;
  if (given.syllabusBody !== undefined)
    columns.syllabusBody = given.syllabusBody === null ? null : clean('syllabusBody', given.syllabusBody);
  return columns;
}
