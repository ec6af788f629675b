import { Field, ID, ObjectType } from 'type-graphql';
import { notificationReceived } from '../../../src/communication/notifications/index.js';
import { liveField } from '../../platform/live.js';
import { DateTime } from '../../platform/scalars.js';
import { NotificationKind } from '../notification-preferences/notification-preference.enums.js';

@ObjectType('NotificationReceived', {
  simpleResolvers: true,
  description: 'You are told something, as your notification preferences say; a mail says the same, at once or later.',
})
class NotificationReceivedObject {
  @Field(() => ID, {
    description:
      'Of the update. As the argument `after` of the same subscription it repeats what came later, for an hour.',
  })
  eventId!: string;

  @Field(() => DateTime, { description: 'When you were told.' })
  occurredAt!: string;

  @Field(() => NotificationKind, { description: 'What kind of notification it is.' })
  kind!: NotificationKind;

  @Field({ description: 'One sentence that says what happened.' })
  says!: string;

  @Field({ description: 'What the record is called that it is about; blank where that has no name.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Where the record belongs, as the name of its course.' })
  place!: string | null;

  @Field({ description: 'The page of the record, below the address of the service.' })
  path!: string;
}

export const notificationSubscriptions = [
  liveField('notificationReceived', notificationReceived, () => NotificationReceivedObject, {
    description: 'Tells of notifications as you get them.',
  }),
];
