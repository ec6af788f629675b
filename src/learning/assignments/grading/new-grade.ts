import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { otherThanSum } from '../assignment.refusals.js';
import { isSameMark, readPostedGrade, summedGrade } from '../grade.rules.js';
import type { Grading } from '../submitting/submission.rules.js';
import { gradingBasisOf } from './grading-basis.js';

/** What a grader posts; absent leaves as it is. */
export interface NewGrade extends Omit<Grading, 'posted'> {
  /** Points, `85%`, a letter, pass or fail, `EX`; blank takes the grade back. */
  readonly postedGrade?: string | null;
  /** Points that were summed up, such as those of a rubric: they are no text that a scheme could read otherwise. Null takes the grade back. */
  readonly score?: number | null;
}

/** What is posted, as it is going to be written. @throws Refusal 400 for a grade that cannot be read, and for one that is not the sum */
export async function readGrading(ctx: OperationContext, assignment: Assignment, given: NewGrade): Promise<Grading> {
  const { postedGrade, score, ...rest } = given;
  if (postedGrade === undefined && score === undefined) return rest;
  const basis = await gradingBasisOf(ctx.em, assignment);
  const posted = postedGrade === undefined ? undefined : readPostedGrade(postedGrade, basis);
  if (score === undefined) return { ...rest, posted };
  const summed = summedGrade(score, basis);
  if (posted !== undefined && !isSameMark(posted, summed)) throw otherThanSum('postedGrade');
  if (given.excuse === true) throw otherThanSum('excuse');
  return { ...rest, posted: summed };
}
