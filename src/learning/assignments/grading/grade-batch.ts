import type { RecordKey } from '../../../platform/query/record-key.js';
import type { Starter } from '../../../platform/transaction/operation.js';

/** One of many grades. */
export interface StudentGrade {
  readonly userId: RecordKey;
  readonly postedGrade?: string | null;
  readonly excuse?: boolean | null;
  readonly textComment?: string | null;
}

/** The grades of one assignment. */
export interface AssignmentGrades {
  readonly assignmentId: RecordKey;
  readonly grades: readonly StudentGrade[];
}

/** A grade as it stands in the queue. */
export interface GradeItem extends StudentGrade {
  readonly assignmentId: number;
}

/** What the job is given: names and ids alone. Whom they reach is authorized when each grade is given. */
export interface GradeBatch {
  readonly starter: Starter;
  readonly courseId: number;
  readonly items: readonly GradeItem[];
}
