import { ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { computedField } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from '../courses/course.object.js';
import { CourseProgressObject } from './course-progress.object.js';

/** As the database works it out; empty where nothing is asked, and for who is no student. */
interface Progress {
  readonly requirementCount?: number;
  readonly next?: { readonly courseId: number; readonly moduleId: number; readonly itemId: number } | null;
}

@ArgsType()
class CourseProgressArgs {
  @Field(() => RecordId, {
    nullable: true,
    description:
      'Whose: the viewer, somebody whom they observe, or a student of whom sees all grades; oneself unless given.',
  })
  userId?: RecordKey;
}

const error = {
  message: 'There is no progress: the modules of the course ask nothing, or the user is no student there.',
};

@Resolver(() => CourseProgressObject)
class CourseProgressFields {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Address on REST of the next item to be done; null when all is done, and where its module is not gone through in order.',
  })
  nextRequirementUrl(@Root() { next }: Progress, @Ctx() ctx: RequestContext): string | null {
    if (next == null) return null;
    return `${ctx.baseUrl}/api/v1/courses/${next.courseId}/modules/${next.moduleId}/items/${next.itemId}`;
  }
}

export const courseProgressFields = [
  CourseProgressFields,
  computedField(CourseObject, 'courseProgress', () => CourseProgressObject, {
    description: 'How far a student is in the modules of the course; beta.',
    args: CourseProgressArgs,
    column: 'courseProgress',
    present: (progress: Progress) => (progress.requirementCount === undefined ? { error } : progress),
  }),
];
