import { Field, Float, ObjectType } from 'type-graphql';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.12, grades. */
@ObjectType('EnrollmentGrades', { simpleResolvers: true, description: 'A student’s totals in a course.' })
export class EnrollmentGradesObject {
  @Field(() => String, { description: 'Page of the student’s grades in the course.' })
  htmlUrl!: string;

  @Field(() => Boolean, { description: 'True when the viewer may see the totals; else they are null.' })
  shown!: boolean;

  @Field(() => Float, { nullable: true, description: 'Percent of what is graded so far.' })
  currentScore!: number | null;

  @Field(() => String, { nullable: true, description: 'Letters for it, where the course has a grading standard.' })
  currentGrade!: string | null;

  @Field(() => Float, { nullable: true, description: 'Percent, with everything ungraded counted as zero.' })
  finalScore!: number | null;

  @Field(() => String, { nullable: true, description: 'Letters for it, where the course has a grading standard.' })
  finalGrade!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Grading period of the totals; null for the whole course.' })
  gradingPeriodId!: number | null;
}
