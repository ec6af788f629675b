/** What a change of a course means to the areas further right. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Course } from './course.entity.js';
import type { Section } from './sections/section.entity.js';

/** How a course was made, beyond the course itself. */
export interface CourseMaking {
  readonly section: Section;
  /** Whoever made it asked to become its teacher. */
  readonly enrollMe: boolean;
}

/** Runs in the transaction of the change, after it. */
export interface CourseConsequence {
  /** Also for a deleted course that was brought back by its SIS id. */
  readonly created?: (ctx: OperationContext, course: Course, making: CourseMaking) => Promise<void>;
  /** Another course stands in the place of a course, which is deleted next. Its sections have gone over. */
  readonly replaced?: (ctx: OperationContext, old: Course, course: Course) => Promise<void>;
  /** Its grading standard is another one, or none. */
  readonly gradedOtherwise?: (ctx: OperationContext, course: Course) => Promise<void>;
  /** The weights of its assignment groups count from now on, or no longer do. */
  readonly weighedOtherwise?: (ctx: OperationContext, course: Course) => Promise<void>;
  /** It hands its contents down from now on, or no longer does, or locks something else of them. */
  readonly handedDownOtherwise?: (ctx: OperationContext, course: Course) => Promise<void>;
  readonly deleted?: (ctx: OperationContext, course: Course) => Promise<void>;
}

export const courseConsequences = extensionPoint<CourseConsequence>('consequences of changes of courses');

const aboutBlueprints = [
  'blueprint',
  'blueprint_restrictions',
  'use_blueprint_restrictions_by_object_type',
  'blueprint_restrictions_by_object_type',
];

/** What follows where it is graded, or hands its contents down, otherwise. @param changes by the names of the trail */
export async function followChanges(
  ctx: OperationContext,
  course: Course,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const one of ctx.services.extensions.of(courseConsequences)) {
    if ('grading_standard_id' in changes) await one.gradedOtherwise?.(ctx, course);
    if ('apply_assignment_group_weights' in changes) await one.weighedOtherwise?.(ctx, course);
    if (aboutBlueprints.some((name) => name in changes)) await one.handedDownOtherwise?.(ctx, course);
  }
}
