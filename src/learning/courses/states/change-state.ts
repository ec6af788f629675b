import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import type { Course } from '../course.entity.js';
import { gradedSubmissions } from '../course.refusals.js';
import { auditCourse } from '../course-changes.js';
import { gradedWork } from '../course-checks.sql.js';
import { courseConsequences } from '../course-consequences.js';
import { holdAccount } from '../course-references.js';
import { type CourseEvent, transitionOf } from './course.states.js';

/**
 * Takes a locked course through an event, with its line in the audit trail and what it means to other areas. Where the
 * course is there already, nothing happens.
 * Refusals: 400 `invalid_transition`; 400 `graded_submissions` for taking back a course in which work has been graded;
 * 409 for bringing back a course whose account is deleted.
 * Source: supplement §3.2, state machine of a course.
 */
export async function changeState(ctx: OperationContext, course: Course, event: CourseEvent): Promise<void> {
  const before = course.workflowState;
  const step = transitionOf(before, event);
  if (step === null) return;
  if (event === 'claim') await refuseGraded(ctx, course);
  if (event === 'undelete') await holdAccount(ctx, course.accountId);
  transition(course, step);
  auditCourse(ctx, course, step.audit, { workflow_state: [before, step.to] });
  if (step.to !== 'deleted') return;
  for (const one of ctx.services.extensions.of(courseConsequences)) await one.deleted?.(ctx, course);
}

async function refuseGraded(ctx: OperationContext, course: Course): Promise<void> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ graded: boolean }>(gradedWork.with({ courseId: course.id }), ctx.em);
  if (row?.graded) throw gradedSubmissions();
}
