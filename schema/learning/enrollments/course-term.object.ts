import { Extensions, Field, ObjectType } from 'type-graphql';
import { courseTermReads } from '../../../src/learning/enrollments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.13. */
@ReadBy(courseTermReads)
@ObjectType('CourseTerm', {
  simpleResolvers: true,
  description: 'The term of a course with the dates that apply to the viewer.',
})
export class CourseTermObject {
  @Extensions({ column: 'enrollmentTermId' })
  @Field(() => RecordId, { description: 'Record id of the term.' })
  recordId!: number;

  @Extensions({ column: 'termName' })
  @Field(() => String, { description: 'Name of the term.' })
  name!: string;

  @Extensions({ column: 'termState' })
  @Field(() => RecordState, { description: '`active` or `deleted`.' })
  workflowState!: RecordState;

  @Extensions({ column: 'termCreatedAt' })
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisTermId!: string | null;
}
