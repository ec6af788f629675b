import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { forEachItem } from '../../../../platform/transaction/each-item.js';
import type { Enrollment } from '../../enrollment.entity.js';
import { enrollmentReads } from '../../enrollment.reads.js';
import type { Ending } from '../../enrollment.states.js';
import { endEnrollment } from './end-enrollment.js';

/** Ends several enrollments in the same way: all of them, or none. Refusals: as of `endEnrollment`, by the entry's path. */
export const endEnrollments = (ctx: OperationContext, ids: readonly RecordKey[], task: Ending): Promise<Enrollment[]> =>
  forEachItem(ctx, { list: 'enrollmentIds', keyOf: (id) => id }, ids, async (key) => {
    const { courseId, id } = await authorizedRead(ctx, enrollmentReads, 'visible', key);
    return endEnrollment(ctx, { courseId, id }, task);
  });
