import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  updateGradesInMail,
  updateNotificationCategory,
  updateNotificationPreferences,
} from '../../../src/communication/notification-preferences/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { CommunicationChannelObject } from '../../identity/users/communication-channel.object.js';
import { ChannelReferenceInput } from '../../identity/users/communication-channel.reference.js';
import { PayloadMutation } from '../../platform/payload.js';
import { NotificationCategory, NotificationKind } from './notification-preference.enums.js';
import { NotificationFrequencyInput, NotificationPreferenceInput } from './notification-preference.inputs.js';
import { NotificationPreferenceObject } from './notification-preference.object.js';

const theChannel = { description: 'One of your own channels, by its id or its address.' };
const howOften = { description: 'How often.' };

@Resolver()
export class NotificationPreferenceMutations {
  @PayloadMutation('notificationPreferences', () => [NotificationPreferenceObject], {
    description: 'Chooses how often you are told of one kind of notification on one of your channels.',
  })
  updateNotificationPreference(
    @Arg('channel', () => ChannelReferenceInput, theChannel) channel: ChannelReferenceInput,
    @Arg('notification', () => NotificationKind, { description: 'Of what.' }) notification: NotificationKind,
    @Arg('input', () => NotificationFrequencyInput, howOften) { frequency }: NotificationFrequencyInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateNotificationPreferences(ctx, channel, [{ notification, frequency }]);
  }

  @PayloadMutation('notificationPreferences', () => [NotificationPreferenceObject], {
    description:
      'Chooses how often you are told of several kinds of notifications on one of your channels; all of them or none.',
  })
  updateNotificationPreferences(
    @Arg('channel', () => ChannelReferenceInput, theChannel) channel: ChannelReferenceInput,
    @Arg('preferences', () => [NotificationPreferenceInput], { description: 'Of what, and how often.' })
    preferences: NotificationPreferenceInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return updateNotificationPreferences(ctx, channel, preferences);
  }

  @PayloadMutation('notificationPreferences', () => [NotificationPreferenceObject], {
    description: 'Chooses how often you are told of every kind of notification in a category on one of your channels.',
  })
  updateNotificationCategory(
    @Arg('channel', () => ChannelReferenceInput, theChannel) channel: ChannelReferenceInput,
    @Arg('category', () => NotificationCategory, { description: 'About what.' }) category: NotificationCategory,
    @Arg('input', () => NotificationFrequencyInput, howOften) { frequency }: NotificationFrequencyInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateNotificationCategory(ctx, channel, category, frequency);
  }

  @PayloadMutation('communicationChannel', () => CommunicationChannelObject, {
    description: 'Chooses whether mails to one of your channels say which grade was given, or only that one was.',
  })
  updateGradesInMail(
    @Arg('channel', () => ChannelReferenceInput, theChannel) channel: ChannelReferenceInput,
    @Arg('shown', () => Boolean, { description: 'True: they say it.' }) shown: boolean,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGradesInMail(ctx, channel, shown);
  }
}
