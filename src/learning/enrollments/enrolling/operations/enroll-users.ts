import type { OperationContext } from '../../../../platform/transaction/context.js';
import { forEachItem } from '../../../../platform/transaction/each-item.js';
import type { Enrollment } from '../../enrollment.entity.js';
import type { EnrollmentRequest } from '../../enrollment.rules.js';
import type { EnrollmentTarget } from '../section-to-enroll-in.js';
import { enrollUser } from './enroll-user.js';

/** Gives several people a part in a course: all of them, or none. Refusals: as of `enrollUser`, by the entry's path. */
export const enrollUsers = (
  ctx: OperationContext,
  target: EnrollmentTarget,
  requests: readonly EnrollmentRequest[],
): Promise<Enrollment[]> =>
  forEachItem(ctx, { list: 'enrollments', keyOf: ({ userId }) => userId }, requests, (request) =>
    enrollUser(ctx, target, request),
  );
