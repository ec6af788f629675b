import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../src/kernel/context.js';
import { CourseObject } from '../courses/course.object.js';
import { needs } from '../kernel/declare.js';
import { CourseProgressObject } from './course-progress.object.js';

/** As the database works it out; null where nothing is asked of the viewer. */
interface Progress {
  readonly requirementCount: number;
  readonly requirementCompletedCount: number;
  readonly completedAt: string | null;
  readonly next: { readonly moduleId: number; readonly itemId: number } | null;
}

const courseNeeds = needs<{ id: number; courseProgress: Progress | null }>();

const nothing = {
  message: 'There is no progress: the modules of the course ask nothing, or you are no student there.',
};

@Resolver(() => CourseObject)
export class CourseProgressFields {
  @courseNeeds('courseProgress', 'id')
  @FieldResolver(() => CourseProgressObject, { description: 'How far the viewer is in the modules of the course.' })
  courseProgress(
    @Root() course: { readonly id: number; readonly courseProgress: Progress | null },
    @Ctx() ctx: RequestContext,
  ): object {
    const progress = course.courseProgress;
    if (progress === null) return { error: nothing };
    const { next, ...counts } = progress;
    const at = next && `${ctx.baseUrl}/api/v1/courses/${course.id}/modules/${next.moduleId}/items/${next.itemId}`;
    return { ...counts, nextRequirementUrl: at, error: null };
  }
}
