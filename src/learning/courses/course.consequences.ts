/** What a change of a course means to the areas further right; each of them says it with `extendCourse`. */
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Course } from './course.entity.js';
import type { Section } from './section.entity.js';

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
  readonly deleted?: (ctx: OperationContext, course: Course) => Promise<void>;
}

class CourseConsequences {
  readonly #declared: CourseConsequence[] = [];

  extend(consequence: CourseConsequence): void {
    this.#declared.push(consequence);
  }

  async created(ctx: OperationContext, course: Course, making: CourseMaking): Promise<void> {
    for (const consequence of this.#declared) await consequence.created?.(ctx, course, making);
  }

  async deleted(ctx: OperationContext, course: Course): Promise<void> {
    for (const consequence of this.#declared) await consequence.deleted?.(ctx, course);
  }
}

export const courseConsequences = new CourseConsequences();

/** Declares what the making or the deletion of a course means to another area. Called where modules are loaded, as `extendReads`. */
export const extendCourse = (consequence: CourseConsequence): void => courseConsequences.extend(consequence);
