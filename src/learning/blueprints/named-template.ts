/** The template that a request names by its course and its id, or by the word `default`. */
import { authorizedFind, refuseUnless } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type Course, courseReads } from '../courses/index.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';
import { blueprintTemplateReads } from './blueprint-template.reads.js';

export interface NamedTemplate {
  readonly template: BlueprintTemplate;
  /** The blueprint, locked: what changes it, who follows it and what it hands down wait for each other. */
  readonly course: Course;
}

/** @throws Refusal 403; 404, also for a course that is no blueprint */
export async function templateNamed(
  ctx: OperationContext,
  action: 'sync' | 'restrict' | 'associate',
  courseKey: RecordKey,
  key: RecordKey,
): Promise<NamedTemplate> {
  const course = await authorizedFind(ctx, courseReads, 'update', courseKey);
  // unguarded: the template of a course that was authorized; its own right is asked next.
  const template = await ctx.em.findOne(BlueprintTemplate, { courseId: course.id });
  const isMeant = typeof key === 'number' ? template?.id === key : key.form === 'default';
  if (template === null || !course.blueprint || !isMeant) throw notFound();
  await refuseUnless(ctx, blueprintTemplateReads, action, template.id);
  return { template, course };
}
