/** What changes of a course mean to whoever follows it, and to what it follows. */
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import type { Course, CourseConsequence } from '../courses/index.js';
import { dissociated, followersFollow, subscriptionFollows, templateFollows } from './blueprint-associations.sql.js';
import { lockCourses, unlockCourses } from './blueprint-locks.js';

export const blueprintConsequences: CourseConsequence = {
  handedDownOtherwise: async (ctx, course) => {
    await ctx.em.flush();
    if (course.blueprint) await lockCourses(ctx, course.id, null);
    else await letGo(ctx, course);
  },
  replaced: async (ctx, old, course) => {
    const places = { from: old.id, to: course.id };
    const { blueprint, blueprintCourseId } = old;
    await write(ctx, templateFollows.with(places));
    await write(ctx, subscriptionFollows.with(places));
    Object.assign(old, { blueprint: false, blueprintCourseId: null });
    Object.assign(course, { blueprint, blueprintCourseId });
    await ctx.em.flush();
    await write(ctx, followersFollow.with(places));
  },
  deleted: async (ctx, course) => {
    if (!course.blueprint) return;
    await ctx.em.flush();
    await letGo(ctx, course);
  },
};

/** The courses that follow are on their own from now on, with what they have received. */
async function letGo(ctx: OperationContext, { id: blueprintId }: Course): Promise<void> {
  const gone = await write<{ id: number }>(ctx, dissociated.with({ ids: null, blueprintId }));
  await unlockCourses(
    ctx,
    gone.map(({ id }) => id),
  );
}
