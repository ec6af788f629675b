import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Course } from '../../courses/index.js';
import { defaultScheme, GradingStandard } from '../../grading-standards/index.js';
import type { Assignment } from '../assignment.entity.js';
import type { GradingBasis } from '../grade.rules.js';

/**
 * How an assignment is graded: by its own grading standard, else the course's, else the default one. The standard keeps its
 * scheme until the end of the transaction.
 */
export async function gradingBasisOf(em: EntityManager, assignment: Assignment): Promise<GradingBasis> {
  const { gradingType, pointsPossible, rootAccountId } = assignment;
  // unguarded: the course of an assignment whose work is graded.
  const course = await em.findOneOrFail(Course, assignment.courseId);
  const id = assignment.gradingStandardId ?? course.gradingStandardId;
  const held = { lockMode: LockMode.PESSIMISTIC_READ };
  // unguarded: the standard by which it is graded.
  const standard = id === null ? null : await em.findOne(GradingStandard, { id, rootAccountId }, held);
  return { gradingType, pointsPossible, scheme: standard?.scheme ?? defaultScheme };
}
