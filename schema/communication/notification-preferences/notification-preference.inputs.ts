import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import { ruledWords } from '../../platform/unlisted-words.js';
import { NotificationCategory, NotificationFrequency, NotificationKind } from './notification-preference.enums.js';

@ArgsType()
export class NotificationPreferencesArgs {
  @Field(() => [NotificationKind], { nullable: true, description: 'Keeps these kinds of notifications.' })
  notifications?: NotificationKind[] | null;

  @Field(() => NotificationCategory, { nullable: true, description: 'Keeps the kinds of this category.' })
  category?: NotificationCategory | null;
}

/** Source: D2 · Notification preferences, payloads. */
@InputType({ description: 'How often somebody wants to be told of something.' })
export class NotificationFrequencyInput {
  @Field(() => NotificationFrequency, { description: 'How often.' })
  frequency!: NotificationFrequency;
}

@InputType({ description: 'How often somebody wants to be told of one kind of notification.' })
export class NotificationPreferenceInput extends NotificationFrequencyInput {
  @Extensions({ ...ruledWords })
  @Field(() => NotificationKind, { description: 'Of what; named once.' })
  notification!: string;
}
