import { Field, ObjectType } from 'type-graphql';

/** Source: supplement §2.9. */
@ObjectType('BlueprintRestrictions', {
  simpleResolvers: true,
  description: 'What is locked of contents that a blueprint has handed down.',
})
export class BlueprintRestrictionsObject {
  @Field(() => Boolean, { description: 'Titles, texts, questions and the like.' })
  content!: boolean;

  @Field(() => Boolean, { description: 'Points, and how they are shown.' })
  points!: boolean;

  @Field(() => Boolean, { description: 'When it is due.' })
  dueDates!: boolean;

  @Field(() => Boolean, { description: 'The times from and until which it is open.' })
  availabilityDates!: boolean;
}

@ObjectType('BlueprintRestrictionsByKind', {
  simpleResolvers: true,
  description: 'What is locked of each kind of content; null of a kind that nothing was said of.',
})
export class BlueprintRestrictionsByKindObject {
  @Field(() => BlueprintRestrictionsObject, { nullable: true, description: 'Of assignments.' })
  assignment!: BlueprintRestrictionsObject | null;

  @Field(() => BlueprintRestrictionsObject, { nullable: true, description: 'Of files.' })
  attachment!: BlueprintRestrictionsObject | null;

  @Field(() => BlueprintRestrictionsObject, { nullable: true, description: 'Of discussions and announcements.' })
  discussionTopic!: BlueprintRestrictionsObject | null;

  @Field(() => BlueprintRestrictionsObject, { nullable: true, description: 'Of quizzes.' })
  quiz!: BlueprintRestrictionsObject | null;

  @Field(() => BlueprintRestrictionsObject, { nullable: true, description: 'Of pages.' })
  wikiPage!: BlueprintRestrictionsObject | null;
}
