import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { OverrideAudienceInput } from './override-audience.reference.js';

/** What every override has. */
@InputType({ description: 'What every override has.' })
abstract class OverrideFields {
  @Field(() => String, { nullable: true, description: 'Name; that of the section or group unless given.' })
  title?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work is due for them.' })
  dueAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work opens for them.' })
  unlockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work closes for them.' })
  lockAt?: Date | null;
}

/** Source: supplement §5.3, assignment_overrides. */
@InputType({
  description: 'What changes of an override: what is absent stays; a date that is given counts, also null.',
})
export class UpdateAssignmentOverrideInput extends OverrideFields {
  @Field(() => [RecordId], { nullable: true, description: 'The students it names; all of them.' })
  studentIds?: RecordKey[] | null;
}

@InputType({ description: 'A new override.' })
export class CreateAssignmentOverrideInput extends OverrideFields {
  @Field(() => OverrideAudienceInput, { nullable: true, description: 'For whom it is; needed for a new one.' })
  audience?: OverrideAudienceInput | null;
}

@InputType({ description: 'One of the overrides of an assignment: with an id it is changed, without one made.' })
export class AssignmentOverrideEntryInput extends CreateAssignmentOverrideInput {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the override that is changed.' })
  id?: RecordKey | null;
}
