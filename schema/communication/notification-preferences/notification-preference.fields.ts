import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql';
import {
  type NotificationPreference,
  notificationCategories,
  notificationKindFacts,
} from '../../../src/communication/notification-preferences/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { CommunicationChannelObject } from '../../identity/users/communication-channel.object.js';
import { computedField } from '../../platform/declare.js';
import { globalIdOf } from '../../platform/global-id.js';
import { loadRecord } from '../../platform/load-record.js';
import { NotificationCategory } from './notification-preference.enums.js';
import { NotificationPreferencesArgs } from './notification-preference.inputs.js';
import { NotificationPreferenceObject } from './notification-preference.object.js';

const whoReads =
  'for the person, and for those who manage their logins and view the statistics of their account; null and a 403 error for anybody else';

@Resolver(() => NotificationPreferenceObject)
class NotificationPreferenceFields {
  @FieldResolver(() => ID, { description: 'Opaque id, for caches; `node` does not take it.' })
  id(@Root() { communicationChannelId, notification }: NotificationPreference): string {
    return globalIdOf('NotificationPreference', `${communicationChannelId}:${notification}`);
  }

  @FieldResolver(() => String, { description: 'Its address over REST.' })
  href(
    @Root() { userId, communicationChannelId, notification }: NotificationPreference,
    @Ctx() { baseUrl }: RequestContext,
  ): string {
    const channel = `${baseUrl}/api/v1/users/${userId}/communication_channels/${communicationChannelId}`;
    return `${channel}/notification_preferences/${notification}`;
  }

  @FieldResolver(() => CommunicationChannelObject, {
    nullable: true,
    description: 'The channel, with all its preferences as they stand after a change.',
  })
  communicationChannel(
    @Root() { communicationChannelId }: NotificationPreference,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return loadRecord(ctx, info, communicationChannelId);
  }
}

@Resolver(() => CommunicationChannelObject)
class NotificationCategoryFields {
  @Extensions({
    column: 'notificationCategories',
    demands: 'readNotificationPreferences',
    length: notificationCategories.length,
  })
  @FieldResolver(() => [NotificationCategory], {
    nullable: true,
    description: `What the preferences are about: every category; ${whoReads}.`,
  })
  notificationCategories(): NotificationCategory[] | null {
    return null;
  }

  @Extensions({ column: 'gradesInMail', demands: 'readNotificationPreferences' })
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: `True where mails to it say which grade was given; ${whoReads}.`,
  })
  gradesInMail(): boolean | null {
    return null;
  }
}

export const notificationPreferenceFields = [
  NotificationPreferenceFields,
  NotificationCategoryFields,
  computedField(CommunicationChannelObject, 'notificationPreferences', () => [NotificationPreferenceObject], {
    description: `Of what the person is told there, and how often: every kind of notification, chosen or not; ${whoReads}.`,
    args: NotificationPreferencesArgs,
    column: 'notificationPreferences',
    length: notificationKindFacts.length,
    demands: 'readNotificationPreferences',
  }),
];
