import { Field, ObjectType } from 'type-graphql';
import { NotificationCategory, NotificationFrequency, NotificationKind } from './notification-preference.enums.js';

/** Source: D2 · Notification preferences; supplement §3.9. */
@ObjectType('NotificationPreference', {
  simpleResolvers: true,
  description: 'How often a person is told of one kind of notification on one of their channels.',
})
export class NotificationPreferenceObject {
  @Field(() => NotificationKind, { description: 'Of what they are told.' })
  notification!: NotificationKind;

  @Field(() => NotificationCategory, { description: 'What it is about.' })
  category!: NotificationCategory;

  @Field(() => NotificationFrequency, {
    description:
      'As they chose, or what holds until they choose; what is of `registration` is sent at once all the same.',
  })
  frequency!: NotificationFrequency;
}
