import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Group } from '../groups/index.js';
import { Assignment, type SubmissionType, submissionTypes } from './assignment.entity.js';
import { type MediaType, mediaTypes } from './submitting/recording.rules.js';
import { HasTexts } from './submitting/text-length.js';
import { waitsForGradeText } from './waits-for-grade.sql.js';

export const latePolicyStatuses = ['late', 'missing', 'none'] as const;
export type LatePolicyStatus = (typeof latePolicyStatuses)[number];

export const submissionStates = ['unsubmitted', 'submitted', 'pending_review', 'graded'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** What a submission is at one moment; each change of it is kept as a version. */
export abstract class SubmissionSnapshot extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  @References(() => User)
  userId!: number;

  /** Counts what was handed in, from 1; null before. */
  @Property({ type: 'integer', nullable: true })
  attempt: number | null = null;

  @OneOf(submissionTypes, { nullable: true })
  submissionType: SubmissionType | null = null;

  /** Sanitised HTML of a text entry. */
  @Property({ type: 'text', nullable: true })
  body: string | null = null;

  @Property({ type: 'text', nullable: true })
  url: string | null = null;

  /** Files handed in, in their order. */
  @ListOf('bigint')
  attachmentIds: number[] & Opt = [];

  /** Name of a recording at a media server; null without one. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  mediaCommentId: string | null = null;

  @OneOf(mediaTypes, { nullable: true, length: 16 })
  mediaCommentType: MediaType | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  submittedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  gradedAt: Date | null = null;

  /** User id of who graded; minus the id of the quiz for a quiz that graded itself. */
  @Property({ type: 'bigint', nullable: true })
  graderId: number | null = null;

  /** Points, after deductions for being late. */
  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  /** The score in the assignment's grading type. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  grade: string | null = null;

  /** Before deductions. */
  @Property({ type: 'double', nullable: true })
  enteredScore: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  enteredGrade: string | null = null;

  @Property({ type: 'boolean', nullable: true })
  excused: boolean | null = null;

  @OneOf(latePolicyStatuses, { nullable: true, length: 16 })
  latePolicyStatus: LatePolicyStatus | null = null;

  /** Seconds that count instead of those between the due date and the submission. */
  @Property({ type: 'integer', nullable: true })
  secondsLateOverride: number | null = null;

  @Property({ type: 'double', default: 0 })
  pointsDeducted: number & Opt = 0;

  @OneOf(submissionStates, { default: 'unsubmitted' })
  workflowState: SubmissionState & Opt = 'unsubmitted';
}

/**
 * A student's work on an assignment and its grade: one row for each student.
 * Source: supplement §1.14.
 */
@Entity({ tableName: 'submissions' })
@HasTexts('submissions', { body: 'page', url: 'text' })
@Unique({ name: 'submissions_one', properties: ['assignmentId', 'userId'] })
@Index({ name: 'submissions_course_user', properties: ['courseId', 'userId', 'assignmentId'] })
@Index({
  name: 'submissions_to_grade',
  expression: `create index submissions_to_grade on submissions (course_id, assignment_id) where ${waitsForGradeText}`,
})
export class Submission extends SubmissionSnapshot {
  /** The group that handed in together. */
  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** False once something was handed in after the grade. */
  @Property({ type: 'boolean', default: true })
  gradeMatchesCurrentSubmission: boolean & Opt = true;
}
