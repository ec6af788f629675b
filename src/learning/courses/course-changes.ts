/** What the audit trail keeps of a course. Source: supplement §2.8. */

import { tell } from '../../identity/notification-events/index.js';
import { snakeCase } from '../../platform/sql/catalogue.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Course } from './course.entity.js';
import { courseMade } from './occasions.sql.js';

const untracked: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'rootAccountId',
  'uuid',
  'workflowState',
  // Who knows it enrolls themself.
  'selfEnrollmentCode',
]);

/** The tracked values of a course by the names of the trail, which calls the end of a course its conclusion. */
export function trackedValues(course: Course): Record<string, unknown> {
  const values = Object.entries(course).filter(([field]) => !untracked.has(field));
  return Object.fromEntries(
    values.map(([field, value]) => [
      field === 'endAt' ? 'conclude_at' : snakeCase(field),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

/** Field → old and new value, of whatever differs; what is blank on both sides is left out. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, [unknown, unknown]> {
  const changed = Object.entries(after).flatMap(([field, value]): [string, [unknown, unknown]][] => {
    const old = before[field] ?? null;
    return old === value || (isBlank(old) && isBlank(value)) ? [] : [[field, [old, value ?? null]]];
  });
  return Object.fromEntries(changed);
}

/** Appends a line about a course, in the words of the trail: `created`, `updated`, `published`, …. */
export function auditCourse(
  ctx: OperationContext,
  course: Course,
  type: string,
  changes: Readonly<Record<string, [unknown, unknown]>>,
): void {
  ctx.audit({ type, subjectType: 'Course', subjectId: course.id, data: { source: sourceOf(ctx), changes } });
}

/** Appends the line about a course that was made, and tells the administrators around it. */
export async function noteMaking(ctx: OperationContext, course: Course): Promise<void> {
  auditCourse(ctx, course, 'created', changesBetween({}, trackedValues(course)));
  await tell(ctx, courseMade, [course.id]);
}

/** By what a course is changed: a person in a browser has a session, a program a token. */
export const sourceOf = ({ actor }: Pick<OperationContext, 'actor'>): 'manual' | 'api' =>
  actor.sessionId === undefined ? 'api' : 'manual';
