import type { RecordKey } from '../../platform/query/record-key.js';

/** Where somebody is enrolled: a course, or one of its sections. */
export interface EnrollmentTarget {
  readonly courseId?: RecordKey | null;
  readonly sectionId?: RecordKey | null;
}
