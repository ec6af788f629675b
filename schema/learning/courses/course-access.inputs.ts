import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

@ArgsType()
export class CourseAccessArgs {
  @Field(() => RecordId, { description: 'Id of the course, or `sis_course_id:…`.' })
  id!: RecordKey;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True finds a deleted course too, for who may list the courses of its account.',
  })
  includeDeleted?: boolean;
}
