import { Field, ObjectType } from 'type-graphql';
import { globalNotificationReads } from '../../../src/communication/global-notifications/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { NotificationIcon } from './global-notification.enums.js';

/** Source: D1 · Global notifications; supplement §2.4. */
@ReadBy(globalNotificationReads)
@ObjectType('GlobalNotification', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A notice that the people of an account, and of those below it, see for some time.',
})
export class GlobalNotificationObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the account.' })
  accountId!: number;

  @Field(() => String, { description: 'What it is about.' })
  subject!: string;

  @Html()
  @Field(() => String, { description: 'What it says: sanitised HTML.' })
  message!: string;

  @Field(() => DateTime, { description: 'It is shown from here on.' })
  startAt!: string;

  @Field(() => DateTime, { description: 'It is shown until here.' })
  endAt!: string;

  @Field(() => NotificationIcon, { description: 'The sign that stands beside it.' })
  icon!: NotificationIcon;

  @Field(() => [RecordId], {
    description: 'Record ids of the roles for which it is; nobody has to hold one where the list is empty.',
  })
  roleIds!: number[];

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const GlobalNotificationConnection = connectionType('GlobalNotification', () => GlobalNotificationObject);
