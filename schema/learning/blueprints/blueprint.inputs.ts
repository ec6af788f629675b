import { ArgsType, Field, InputType } from 'type-graphql';
import type { BlueprintSync, RestrictionsPatch } from '../../../src/learning/blueprints/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

@ArgsType()
export class BlueprintTemplateArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the template, or `default`, as where absent.' })
  id?: RecordKey | null;
}

@ArgsType()
export class BlueprintSubscriptionArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the subscription, or `default`, as where absent.',
  })
  id?: RecordKey | null;
}

@ArgsType()
export class BlueprintMigrationArgs {
  @Field(() => RecordId, { description: 'Record id of the migration.' })
  id!: RecordKey;
}

/** Source: supplement §2.9. */
@InputType({ description: 'How a migration of a blueprint goes.' })
export class SyncBlueprintInput implements BlueprintSync {
  @Field(() => String, { nullable: true, description: 'What is said of it, at most 64 KB.' })
  comment?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True tells the teachers of the courses, and whoever started it, when it is over.',
  })
  sendNotification?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether settings go over; absent: to courses that receive something for the first time.',
  })
  copySettings?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True publishes courses that receive something for the first time.',
  })
  publishAfterInitialSync?: boolean | null;
}

/** Source: supplement §2.9, restrict_item. */
@InputType({ description: 'What of a content is locked. What is absent is not.' })
export class ItemRestrictionsInput implements RestrictionsPatch {
  @Field(() => Boolean, { nullable: true, description: 'Its title, text, questions and the like.' })
  content?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Its points, and how they are shown.' })
  points?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'When it is due.' })
  dueDates?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The times from and until which it is open.' })
  availabilityDates?: boolean | null;
}
