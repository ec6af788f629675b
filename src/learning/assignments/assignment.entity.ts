import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { GradingStandard } from '../grading-standards/index.js';
import { GroupCategory } from '../groups/index.js';
import { AssignmentGroup } from './groups/assignment-group.entity.js';

export const gradingTypes = ['points', 'percent', 'letter_grade', 'gpa_scale', 'pass_fail', 'not_graded'] as const;
export type GradingType = (typeof gradingTypes)[number];

export const submissionTypes = [
  'none',
  'not_graded',
  'on_paper',
  'online_text_entry',
  'online_url',
  'online_upload',
  'media_recording',
  'online_quiz',
  'discussion_topic',
  'external_tool',
] as const;
export type SubmissionType = (typeof submissionTypes)[number];

export const assignmentStates = ['unpublished', 'published', 'withheld', 'deleted'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/**
 * Work that students hand in or that is graded.
 * Source: supplement §5.3.
 */
@Entity({ tableName: 'assignments' })
@Index({ name: 'assignments_course', properties: ['courseId', 'position', 'id'] })
@Index({
  name: 'assignments_name',
  expression: 'create index assignments_name on assignments (course_id, name collate "und-x-icu", id)',
})
@Index({ name: 'assignments_group', properties: ['assignmentGroupId', 'position', 'id'] })
@Index({
  name: 'assignments_grading_standard',
  expression:
    'create index assignments_grading_standard on assignments (grading_standard_id) where grading_standard_id is not null',
})
@Index({ name: 'assignments_due', properties: ['courseId', 'dueAt'] })
export class Assignment extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => AssignmentGroup)
  assignmentGroupId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'double', nullable: true })
  pointsPossible: number | null = null;

  @OneOf(gradingTypes, { default: 'points' })
  gradingType: GradingType & Opt = 'points';

  @References(() => GradingStandard, { nullable: true })
  gradingStandardId: number | null = null;

  /** What can be handed in; never empty. */
  @SomeOf(submissionTypes, { defaultRaw: `'{none}'` })
  submissionTypes: SubmissionType[] & Opt = ['none'];

  /** Address that is launched as an external tool, where the work is one. */
  @Property({ type: 'text', nullable: true })
  externalToolUrl: string | null = null;

  @Property({ type: 'boolean', default: false })
  externalToolNewTab: boolean & Opt = false;

  /** File name endings without the dot; empty allows all. */
  @ListOf('text')
  allowedExtensions: string[] & Opt = [];

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  dueAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  unlockAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lockAt: Date | null = null;

  /** The set whose groups hand in together. */
  @References(() => GroupCategory, { nullable: true })
  groupCategoryId: number | null = null;

  @Property({ type: 'boolean', default: false })
  gradeGroupStudentsIndividually: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  peerReviews: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  automaticPeerReviews: boolean & Opt = false;

  /** Students see neither grade nor comment, and it does not count for what they see. */
  @Property({ type: 'boolean', default: false })
  muted: boolean & Opt = false;

  /** Seen only by those whom an override names. */
  @Property({ type: 'boolean', default: false })
  onlyVisibleToOverrides: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  omitFromFinalGrade: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  postToSis: boolean & Opt = false;

  /** `withheld`: it only carries dates and overrides of a quiz that is not graded, and is nobody's work. Decision 0028. */
  @OneOf(assignmentStates, { default: 'unpublished' })
  workflowState: AssignmentState & Opt = 'unpublished';

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
