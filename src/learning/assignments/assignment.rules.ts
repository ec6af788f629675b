/** The rules of assignments. Source: supplement §5.3. */
import { Temporal } from 'temporal-polyfill';
import { positionRefusals } from '../../platform/refusal/position-refusals.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { instantWords } from '../../platform/text/timestamp.js';
import type { AspectsOfFields } from '../course-copies/index.js';
import type { Assignment, SubmissionType } from './assignment.entity.js';

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** What of an assignment a blueprint locks, by the fields of inputs. An override is locked by its dates. */
export const assignmentAspects: AspectsOfFields = {
  name: 'content',
  description: 'content',
  submissionTypes: 'content',
  allowedExtensions: 'content',
  'externalTool.url': 'content',
  'externalTool.newTab': 'content',
  peerReviews: 'content',
  automaticPeerReviews: 'content',
  groupCategoryId: 'content',
  gradeGroupStudentsIndividually: 'content',
  pointsPossible: 'points',
  gradingType: 'points',
  gradingStandardId: 'points',
  dueAt: 'due_dates',
  unlockAt: 'availability_dates',
  lockAt: 'availability_dates',
};

/** What inputs call a column by another name. */
const fieldsOfColumns: Readonly<Partial<Record<keyof Assignment, string>>> = {
  externalToolUrl: 'externalTool.url',
  externalToolNewTab: 'externalTool.newTab',
};

export const fieldOfColumn = (column: keyof Assignment): string => fieldsOfColumns[column] ?? column;

/** Characters that a name has at most. */
export const longestAssignmentName = 255;

/** A name is there, is not blank and fits its column. */
export function nameRefusals(name: string | null | undefined): FieldRefusal[] {
  if (name === null || name === undefined || name.trim() === '') return [refusal('name', 'blank', 'A name is needed.')];
  return name.length > longestAssignmentName
    ? [refusal('name', 'too_long', 'The name has more than 255 characters.')]
    : [];
}

/** The three dates of work; null is none. */
export interface Dates {
  readonly dueAt: Date | null;
  readonly unlockAt: Date | null;
  readonly lockAt: Date | null;
}

const later = (a: Date | null, b: Date | null): boolean => a !== null && b !== null && a.getTime() > b.getTime();

const dateOrder: readonly { readonly wrong: (d: Dates) => boolean; readonly refusal: FieldRefusal }[] = [
  {
    wrong: (d) => later(d.unlockAt, d.dueAt),
    refusal: refusal('dueAt', 'before_unlock', 'The due date lies before the opening.'),
  },
  {
    wrong: (d) => later(d.dueAt, d.lockAt),
    refusal: refusal('lockAt', 'before_due', 'The closing lies before the due date.'),
  },
  {
    wrong: (d) => later(d.unlockAt, d.lockAt),
    refusal: refusal('lockAt', 'before_unlock', 'The closing lies before the opening.'),
  },
];

/** Work opens, is due and closes in this order; each date may be missing. */
export const dateRefusals = (dates: Dates): FieldRefusal[] =>
  dateOrder.filter(({ wrong }) => wrong(dates)).map((rule) => rule.refusal);

/** What is handed in over the network and may stand together. */
const combinable: ReadonlySet<SubmissionType> = new Set([
  'online_text_entry',
  'online_url',
  'online_upload',
  'media_recording',
]);

/** Any other type stands alone. */
export const typeRefusals = (types: readonly SubmissionType[]): FieldRefusal[] =>
  types.length > 1 && !types.every((type) => combinable.has(type))
    ? [refusal('submissionTypes', 'exclusive', 'Only texts, addresses, files and recordings go together.')]
    : [];

const mostPoints = 1e9;

/** Points are not negative, and not beyond all counting. */
export function pointsRefusals(points: number | null): FieldRefusal[] {
  if (points === null) return [];
  if (points < 0) return [refusal('pointsPossible', 'greater_than_or_equal_to', 'Points are not negative.')];
  return points > mostPoints ? [refusal('pointsPossible', 'less_than_or_equal_to', 'These are too many points.')] : [];
}

/** File name endings without dot and in small letters, each once. */
export const normalExtensions = (given: readonly string[]): string[] => [
  ...new Set(given.map((extension) => extension.trim().replace(/^\.+/, '').toLowerCase()).filter((e) => e !== '')),
];

/** File name endings are words, and not too many. */
export const extensionRefusals = (extensions: readonly string[]): FieldRefusal[] =>
  extensions.length > 100 || !extensions.every((extension) => /^[\p{L}\p{N}_+-]{1,30}$/u.test(extension))
    ? [refusal('allowedExtensions', 'invalid', 'File name endings are letters and digits.')]
    : [];

/** Whatever is wrong with an assignment as it would be. */
export const assignmentRefusals = (assignment: Omit<AssignmentValues, 'name'> & { name?: string | null }) => [
  ...nameRefusals(assignment.name),
  ...dateRefusals(assignment),
  ...typeRefusals(assignment.submissionTypes),
  ...pointsRefusals(assignment.pointsPossible),
  ...positionRefusals(assignment.position),
  ...extensionRefusals(assignment.allowedExtensions),
];

type AssignmentValues = Pick<
  Assignment,
  'name' | 'dueAt' | 'unlockAt' | 'lockAt' | 'submissionTypes' | 'pointsPossible' | 'position' | 'allowedExtensions'
>;

/** What a change is refused for once somebody has handed in. */
export const afterSubmissions: readonly {
  readonly when: (b: GuardedSettings, a: GuardedSettings) => boolean;
  readonly refusal: FieldRefusal;
}[] = [
  {
    when: (before, after) => before.workflowState === 'published' && after.workflowState === 'unpublished',
    refusal: refusal('published', 'has_submissions', 'Somebody has handed in: it cannot be unpublished.'),
  },
  {
    when: (before, after) => before.groupCategoryId !== after.groupCategoryId,
    refusal: refusal('groupCategoryId', 'has_submissions', 'Somebody has handed in: the set of groups stays.'),
  },
];

/** The settings that may not change freely: after somebody has handed in, or where another area decides. */
export type GuardedSettings = Pick<
  Assignment,
  'workflowState' | 'groupCategoryId' | 'submissionTypes' | 'pointsPossible'
>;

/** Those settings of an assignment as they are just now. */
export const guardedSettingsOf = ({
  workflowState,
  groupCategoryId,
  submissionTypes,
  pointsPossible,
}: Assignment): GuardedSettings => ({ workflowState, groupCategoryId, submissionTypes, pointsPossible });

/** Properties that totals are computed from. */
export const movesTotals: ReadonlySet<keyof Assignment> = new Set<keyof Assignment>([
  'assignmentGroupId',
  'pointsPossible',
  'gradingType',
  'submissionTypes',
  'muted',
  'omitFromFinalGrade',
  'onlyVisibleToOverrides',
  'workflowState',
]);

/** Properties that say how a score reads as a grade. */
export const movesGrades: ReadonlySet<keyof Assignment> = new Set<keyof Assignment>([
  'gradingStandardId',
  'gradingType',
  'pointsPossible',
]);

/** What keeps somebody out just now: dates or a module, as PostgreSQL writes timestamps in JSON. */
export interface ViewerLock {
  readonly unlockAt?: string;
  readonly lockAt?: string;
  readonly moduleId?: number;
  readonly moduleName?: string;
}

/** One sentence that names the kind and the date or the module. Source: supplement §3.7, lock_explanation. */
export function lockExplanation({ unlockAt, lockAt, moduleName }: ViewerLock): string {
  if (unlockAt !== undefined) return `This assignment is locked until ${instantWords(unlockAt)} UTC.`;
  if (lockAt !== undefined) return `This assignment was locked ${instantWords(lockAt)} UTC.`;
  return `This assignment is part of the module ${moduleName}, which is not open to you yet.`;
}

/**
 * The day, `2026-03-02`, of what is due at the end of one, at 23:59 in the zone; null for other times and without a date.
 * @param dueAt as PostgreSQL writes it
 */
export function dayDue(dueAt: string | null, zone: string): string | null {
  if (dueAt === null) return null;
  const at = Temporal.Instant.fromEpochMilliseconds(Date.parse(dueAt)).toZonedDateTimeISO(zone);
  return at.hour === 23 && at.minute === 59 ? at.toPlainDate().toString() : null;
}
