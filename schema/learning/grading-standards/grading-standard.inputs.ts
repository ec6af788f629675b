import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';

@OneOfInput()
@InputType({ description: 'Where a grading standard belongs.' })
export class GradingStandardOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
  accountId?: RecordKey;
}

/** Source: D2 · Grading standards, create parameters. */
@InputType({ description: 'A grade of a scheme, and from where on it is given.' })
export class GradingSchemeEntryInput {
  @Field(() => String, {
    description: 'Name of the grade, such as a letter; at most 255 characters. Upper and lower case are one.',
  })
  name!: string;

  @Field(() => Int, { description: 'Lower bound in percent of the points, a whole number from 0 to 100.' })
  percent!: number;
}

/** Source: D2 · Grading standards, create parameters; supplement §3.8. */
@InputType({ description: 'What is said of a grading standard. What is absent stays.' })
export class GradingStandardInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called; a new one needs it. At most 255 characters.',
  })
  title?: string | null;

  @Field(() => [GradingSchemeEntryInput], {
    nullable: true,
    description:
      'Its grades in any order: names and bounds are given once each, the lowest bound is 0. Null, or absent for a new one, is the default scheme: A from 94, A- 90, B+ 87, B 84, B- 80, C+ 77, C 74, C- 70, D+ 67, D 64, D- 61, F 0.',
  })
  gradingScheme?: GradingSchemeEntryInput[] | null;
}

@ArgsType()
export class GradingStandardArgs {
  @Field(() => RecordId, { description: 'Record id of the standard.' })
  id!: RecordKey;
}
