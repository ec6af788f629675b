import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.3, assignment_overrides. */
@InputType({
  description: 'What changes of an override: what is absent stays; a date that is given counts, also null.',
})
export class UpdateAssignmentOverrideInput {
  @Field(() => String, { nullable: true, description: 'Name; that of the section or group unless given.' })
  title?: string | null;

  @Field(() => [RecordId], { nullable: true, description: 'The students it names; all of them.' })
  studentIds?: RecordKey[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work is due for them.' })
  dueAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work opens for them.' })
  unlockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work closes for them.' })
  lockAt?: Date | null;
}

@InputType({ description: 'A new override, for exactly one of: students, a section, a group.' })
export class CreateAssignmentOverrideInput extends UpdateAssignmentOverrideInput {
  @Field(() => RecordId, { nullable: true, description: 'The section of the course it is for.' })
  courseSectionId?: RecordKey | null;

  @Field(() => RecordId, { nullable: true, description: 'The group it is for, of the set that hands in together.' })
  groupId?: RecordKey | null;
}

@InputType({ description: 'One of the overrides of an assignment: with an id it is changed, without one made.' })
export class AssignmentOverrideEntryInput extends CreateAssignmentOverrideInput {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the override that is changed.' })
  id?: RecordKey | null;
}
