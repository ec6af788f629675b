import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';

@ArgsType()
export class SectionArgs {
  @Field(() => RecordId, { description: 'The section: id or `sis_section_id:…`.' })
  id!: RecordKey;
}

/** Source: supplement §5.2. */
@InputType({ description: 'A section, or changes to one. What is absent stays as it is; null unsets.' })
export class SectionInput {
  @Field(() => String, { nullable: true, description: 'Name of the section; `Unnamed Section` for one made without.' })
  name?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it begins.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.' })
  endAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'True lets enrollments count only between these dates.' })
  restrictEnrollmentsToSectionDates?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'SIS identifier; needs the right to manage SIS data.',
  })
  sisSectionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; needs the right to manage SIS data.',
  })
  integrationId?: string | null;
}
