import { Arg, Ctx, Resolver } from 'type-graphql';
import { createSection, deleteSection, updateSection } from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { SectionInput } from './section.inputs.js';
import { SectionObject } from './section.object.js';

const theSection = { description: 'The section: id or `sis_section_id:…`.' };

@Resolver()
export class SectionMutations {
  @PayloadMutation('section', () => SectionObject, { description: 'Makes a section of a course.' })
  createSection(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('input', () => SectionInput, { nullable: true, description: 'The section.' }) input: SectionInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return createSection(ctx, courseId, input ?? {});
  }

  @PayloadMutation('section', () => SectionObject, { description: 'Changes a section.' })
  updateSection(
    @Arg('id', () => RecordId, theSection) id: RecordKey,
    @Arg('input', () => SectionInput, { nullable: true, description: 'What changes.' }) input: SectionInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return updateSection(ctx, id, input ?? {});
  }

  @PayloadMutation('section', () => SectionObject, { description: 'Takes a section away in which nobody is enrolled.' })
  deleteSection(@Arg('id', () => RecordId, theSection) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteSection(ctx, id);
  }
}
