import { ArgsType, Extensions, Field, Float, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { writtenPoints } from '../../platform/written-numbers.js';
import { OutcomeCalculationMethod } from './outcome.enums.js';

@OneOfInput()
@InputType({ description: 'Where outcomes stand.' })
export class OutcomeContextInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
  accountId?: RecordKey;

  @Field(() => Boolean, { nullable: true, description: 'True: those of all tenants. False names nothing.' })
  global?: boolean;
}

@ArgsType()
export class OutcomeGroupArgs {
  @Field(() => RecordId, { description: 'Record id of the group.' })
  id!: RecordKey;
}

/** Source: D2 · Outcome groups. */
@InputType({ description: 'What is said of a group of outcomes. What is absent stays.' })
export class OutcomeGroupInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called; a new one needs it. At most 255 characters.',
  })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, HTML; it is sanitised. At most 64 KB.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A key of whoever publishes the standard, at most 255 characters.',
  })
  vendorGuid?: string | null;
}

@InputType({ description: 'Changes to a group of outcomes. What is absent stays.' })
export class UpdateOutcomeGroupInput extends OutcomeGroupInput {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Moves it below this group of the same course or account, which is neither in it nor itself.',
  })
  parentOutcomeGroupId?: RecordKey | null;
}

@InputType({ description: 'One of the levels at which an outcome is rated.' })
export class OutcomeRatingInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it means, at most 2,000 characters; “No description” where it is blank.',
  })
  description?: string | null;

  @Extensions(writtenPoints)
  @Field(() => Float, { nullable: true, description: 'Points that it gives, from 0; 0 unless given.' })
  points?: number | null;
}

/** Source: D2 · Outcome groups, rules 5 and 6; supplement §3.6. */
@InputType({ description: 'What is said of an outcome. What is absent stays.' })
export class OutcomeInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called; a new one needs it. At most 255 characters.',
  })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'A name for students, at most 255 characters.' })
  displayName?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, HTML; it is sanitised. At most 64 KB.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A key of whoever publishes the standard, at most 255 characters.',
  })
  vendorGuid?: string | null;

  @Extensions(writtenPoints)
  @Field(() => Float, {
    nullable: true,
    description:
      'From how many points on it is mastered; those of the highest rating unless given. Without ratings it has no effect.',
  })
  masteryPoints?: number | null;

  @Field(() => [OutcomeRatingInput], {
    nullable: true,
    description:
      'Its levels in any order, at most 100. They take the place of all that there were; none at all takes them away.',
  })
  ratings?: OutcomeRatingInput[] | null;

  @Field(() => OutcomeCalculationMethod, {
    nullable: true,
    description: 'How results of a person become their mastery; `highest` unless given.',
  })
  calculationMethod?: OutcomeCalculationMethod | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'For `decaying_average` the percent that the last result counts, 1 to 99, 75 unless given; for `n_mastery` how many results of mastery it takes, 1 to 10, 5 unless given. The other methods take none.',
  })
  calculationInt?: number | null;
}
