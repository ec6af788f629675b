import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';

@ArgsType()
export class QuizListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the title.' })
  searchTerm?: string;
}

@ArgsType()
export class InQuizzesArgs {
  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}

/** Which quiz of which course. */
@ArgsType()
export class QuizNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: RecordKey;
}

/** Which quiz is changed. */
@ArgsType()
export class QuizIdArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}
