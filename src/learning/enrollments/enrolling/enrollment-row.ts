import { LockMode } from '@mikro-orm/core';
import type { EnrollmentType } from '../../../identity/access/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Section } from '../../courses/index.js';
import { Enrollment } from '../enrollment.entity.js';
import { enrollmentMade } from './enrolling.sql.js';

/** What there is one enrollment for: a person, in a role, in a section, observing somebody or nobody. */
export interface EnrollmentSeat {
  readonly section: Section;
  readonly userId: number;
  readonly roleId: number;
  readonly type: EnrollmentType;
  readonly associatedUserId: number | null;
}

/**
 * The one row of a place, locked. Of two requests that make it at once one inserts and the other waits and finds it; it is
 * inserted as deleted, and enters its first state like one that comes back.
 */
export async function enrollmentRow(
  ctx: OperationContext,
  key: EnrollmentSeat,
): Promise<{ enrollment: Enrollment; isNew: boolean }> {
  const { section, userId, roleId, type, associatedUserId } = key;
  const { rootAccountId, courseId, id: sectionId } = section;
  const made = enrollmentMade.with({ rootAccountId, courseId, sectionId, userId, roleId, type, associatedUserId });
  const inserted = await write(ctx, made);
  // unguarded: the row of a place that the actor may fill.
  const enrollment = await ctx.em.findOneOrFail(
    Enrollment,
    { courseSectionId: section.id, userId, roleId, associatedUserId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return { enrollment, isNew: inserted.length > 0 };
}
