import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { SomeOf } from '../../platform/transaction/one-of.js';
import { type SubmissionType, submissionTypes } from '../assignments/index.js';

/** Work of a student that measures an outcome. No table holds it: `alignedWorkOfStudent` makes it. */
@Entity({ expression: 'select 1' })
export class AlignedWork {
  /** Id of an `OutcomeAlignment`; a rubric that several assignments use stands there once for each of them. */
  @Property({ type: 'bigint' })
  alignmentId!: number;

  @Property({ type: 'bigint' })
  courseId!: number;

  @Property({ type: 'bigint' })
  outcomeId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** The assignment, also that of a quiz which stands in no gradebook. */
  @Property({ type: 'bigint' })
  workId!: number;

  /** Null for a quiz that stands in no gradebook. */
  @Property({ type: 'bigint', nullable: true })
  assignmentId!: number | null;

  @Property({ type: 'bigint', nullable: true })
  quizId!: number | null;

  @SomeOf(submissionTypes)
  submissionTypes!: SubmissionType[];
}
