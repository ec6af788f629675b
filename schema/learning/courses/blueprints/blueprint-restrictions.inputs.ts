import { Field, InputType } from 'type-graphql';

/** Source: supplement §2.9. Absent = unchanged, null = not locked. */
@InputType({ description: 'What is locked of contents that a blueprint has handed down. What is absent stays.' })
export class BlueprintRestrictionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Titles, texts, questions and the like.' })
  content?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Points, and how they are shown.' })
  points?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'When it is due.' })
  dueDates?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The times from and until which it is open.' })
  availabilityDates?: boolean | null;
}

@InputType({ description: 'What is locked of each kind of content. What is absent stays, null is nothing.' })
export class BlueprintRestrictionsByKindInput {
  @Field(() => BlueprintRestrictionsInput, { nullable: true, description: 'Of assignments.' })
  assignment?: BlueprintRestrictionsInput | null;

  @Field(() => BlueprintRestrictionsInput, { nullable: true, description: 'Of files.' })
  attachment?: BlueprintRestrictionsInput | null;

  @Field(() => BlueprintRestrictionsInput, { nullable: true, description: 'Of discussions and announcements.' })
  discussionTopic?: BlueprintRestrictionsInput | null;

  @Field(() => BlueprintRestrictionsInput, { nullable: true, description: 'Of quizzes.' })
  quiz?: BlueprintRestrictionsInput | null;

  @Field(() => BlueprintRestrictionsInput, { nullable: true, description: 'Of pages.' })
  wikiPage?: BlueprintRestrictionsInput | null;
}
