import { Arg, Ctx, Resolver } from 'type-graphql';
import { crosslistSection, decrosslistSection } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { SectionObject } from '../courses/sections/section.object.js';

const theSection = { description: 'The section: id or `sis_section_id:…`.' };

@Resolver()
export class SectionMovesMutations {
  @PayloadMutation('section', () => SectionObject, {
    description: 'Moves a section with everybody in it into another course, where one may manage sections too.',
  })
  crosslistSection(
    @Arg('id', () => RecordId, theSection) id: RecordKey,
    @Arg('newCourseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) newCourseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return crosslistSection(ctx, id, newCourseId);
  }

  @PayloadMutation('section', () => SectionObject, {
    description: 'Moves a crosslisted section with everybody in it back into the course it came from.',
  })
  decrosslistSection(@Arg('id', () => RecordId, theSection) id: RecordKey, @Ctx() ctx: OperationContext) {
    return decrosslistSection(ctx, id);
  }
}
