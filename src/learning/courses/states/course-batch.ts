import type { RecordKey } from '../../../platform/query/record-key.js';
import type { Starter } from '../../../platform/transaction/operation.js';
import type { CourseEvent } from './course.states.js';

/** More are refused. */
export const largestBatch = 500;

/** What can happen to many courses at once. */
export const batchEvents = ['offer', 'conclude', 'delete', 'undelete'] as const satisfies readonly CourseEvent[];
export type CourseBatchEvent = (typeof batchEvents)[number];

/** What the job of a batch has to know; it stands in the queue as it is. */
export interface CourseBatch {
  readonly accountId: number;
  readonly courses: readonly RecordKey[];
  readonly event: CourseBatchEvent;
  readonly starter: Starter;
}
