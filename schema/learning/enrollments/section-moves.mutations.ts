import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { crosslistSection, decrosslistSection } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { RecordId } from '../../platform/scalars.js';
import { SectionObject } from '../courses/section.object.js';

const theSection = { description: 'The section: id or `sis_section_id:…`.' };

@Resolver()
export class SectionMovesMutations {
  @Mutation(() => SectionObject, {
    nullable: true,
    description: 'Moves a section with everybody in it into another course, where one may manage sections too.',
  })
  crosslistSection(
    @Arg('id', () => RecordId, theSection) id: RecordKey,
    @Arg('newCourseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) newCourseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return crosslistSection(ctx, id, newCourseId);
  }

  @Mutation(() => SectionObject, {
    nullable: true,
    description: 'Moves a crosslisted section with everybody in it back into the course it came from.',
  })
  decrosslistSection(@Arg('id', () => RecordId, theSection) id: RecordKey, @Ctx() ctx: OperationContext) {
    return decrosslistSection(ctx, id);
  }
}
