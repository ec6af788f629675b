/** Copying one course into another, as a job does it. */

import type { CopyingManner } from '../../../src/learning/course-copies/copying/start-copying.js';
import {
  type ContentKind,
  type Copying,
  chunks,
  contentIdsOf,
  copyPlanned,
  kindsInOrder,
  readContents,
  startCopying,
  type ToldContent,
  type ToldIssue,
} from '../../../src/learning/course-copies/index.js';
import { Course } from '../../../src/learning/courses/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { operateAs } from '../../support/operate.js';
import type { World } from '../../support/world.js';

export interface Copied {
  readonly told: readonly ToldContent[];
  readonly issues: readonly ToldIssue[];
  /** The copy of a record. */
  readonly copyOf: (kind: ContentKind, sourceId: number) => number;
  /** Statements that it took. */
  readonly statements: number;
}

/** Copies a course into another one, in the name of the administrator. */
export const copyCourse = (world: World, from: number, to: number, manner: CopyingManner = {}): Promise<Copied> =>
  operateAs(world, world.tokens.admin, async (ctx) => {
    const course = await ctx.em.findOneOrFail(Course, { id: to });
    const plan = new Map<ContentKind, readonly number[]>();
    for (const content of kindsInOrder(ctx)) {
      const ids: number[] = [];
      for await (const chunk of contentIdsOf(ctx, content, from)) ids.push(...chunk);
      plan.set(content.kind, ids);
    }
    const before = ctx.meter.statements;
    const copying = await startCopying(ctx, from, course, plan, manner);
    await copyPlanned(copying, plan, await deletedIn(ctx, copying));
    return {
      told: copying.told,
      issues: copying.issues,
      copyOf: (kind, id) => copying.copies.of(kind, id) as number,
      statements: ctx.meter.statements - before,
    };
  });

/** What was copied and is deleted in the source by now. */
async function deletedIn(ctx: OperationContext, { copies }: Copying): Promise<Map<ContentKind, number[]>> {
  const deleted = new Map<ContentKind, number[]>();
  for (const content of kindsInOrder(ctx))
    for (const chunk of chunks([...copies.ofKind(content.kind).keys()], 200))
      for (const { row, living } of await readContents(ctx, content, chunk))
        if (!living) deleted.set(content.kind, [...(deleted.get(content.kind) ?? []), row.id]);
  return deleted;
}
