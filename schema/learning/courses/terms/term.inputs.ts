import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import { termStateFilters } from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../../identity/roles/role.enums.js';
import { PageArgs } from '../../../platform/connection.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { ruledWords } from '../../../platform/unlisted-words.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const TermStateFilter = wordEnum(termStateFilters, {
  name: 'TermStateFilter',
  description: 'States that a list of terms keeps.',
  values: {
    active: 'In use.',
    deleted: 'Taken away.',
    all: 'Both.',
  },
});
export type TermStateFilter = WordOf<typeof TermStateFilter>;

@ArgsType()
export class TermListArgs extends PageArgs {
  @Field(() => [TermStateFilter], {
    nullable: true,
    description: 'Keeps terms in these states; active ones unless given.',
  })
  states?: TermStateFilter[];
}

@ArgsType()
export class TermArgs {
  @Field(() => RecordId, { description: 'The term: id, `sis_term_id:…` or `default`.' })
  id!: RecordKey;
}

@InputType({
  description: 'Dates of a term for one type of enrollment. What is absent stays; without any date they go.',
})
export class TermOverrideInput {
  @Extensions({ ...ruledWords })
  @Field(() => EnrollmentType, { description: 'For whom the dates are; STUDENT_VIEW is refused.' })
  enrollmentType!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it begins for them.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends for them.' })
  endAt?: Date | null;
}

/** Source: supplement §5.2. */
@InputType({ description: 'A term, or changes to one. What is absent stays as it is; null unsets.' })
export class TermInput {
  @Field(() => String, { nullable: true, description: 'Name of the term; `Unnamed Term` for one made without.' })
  name?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it begins.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.' })
  endAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'SIS identifier; needs the right to manage SIS data.',
  })
  sisTermId?: string | null;

  @Field(() => [TermOverrideInput], { nullable: true, description: 'Other dates for single types of enrollment.' })
  overrides?: TermOverrideInput[] | null;
}
