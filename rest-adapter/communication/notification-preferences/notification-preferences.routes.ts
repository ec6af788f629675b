import { bare, body, get, list, path, put, type Respond, section, wrapped } from '../../platform/index.js';

const byId = { id: path('communication_channel_id') };
/** Both ways in which a path names a channel: what it adds to the name of a document, and its variables. */
const forms = [
  { by: '', channel: ':communication_channel_id', named: byId, said: '' },
  {
    by: 'ByAddress',
    channel: ':type/:address',
    named: { type: path('type'), address: path('address') },
    said: ' by its type and address',
  },
];

const userId = path('user_id');
const notification = path('notification');
const input = body('notification_preferences');
const preferences = (inner: Respond): Respond => wrapped('notification_preferences', inner);
const shown = 'user.communicationChannel';

/** The same routes of a channel in both forms. */
const ofChannel = forms.map(({ by, channel, named, said }) => {
  const own = `/users/self/communication_channels/${channel}/notification_preferences`;
  const anyones = `/users/:user_id/communication_channels/${channel}/notification_preferences`;
  return [
    get(anyones, `ListNotificationPreferences${by}`, {
      summary: `List the notification preferences of a channel${said}`,
      variables: { userId, ...named },
      respond: preferences(list(`${shown}.notificationPreferences`)),
    }),
    get(`${anyones}/:notification`, `GetNotificationPreference${by}`, {
      summary: `Show one notification preference of a channel${said}`,
      variables: { userId, ...named, notification },
      respond: preferences(bare(`${shown}.notificationPreferences`)),
    }),
    put(`${own}/:notification`, `UpdateNotificationPreference${by}`, {
      summary: `Change one preference of an own channel${said}`,
      variables: { ...named, notification, input },
      respond: preferences(bare('updateNotificationPreference.notificationPreferences')),
    }),
    put(own, `UpdateNotificationPreferences${by}`, {
      summary: `Change several preferences of an own channel${said}`,
      variables: { ...named, preferences: input.keyed('', 'notification') },
      respond: preferences(bare('updateNotificationPreferences.notificationPreferences')),
    }),
  ];
});

export const notificationPreferenceRoutes = section('D2 · Notification preferences', [
  ...ofChannel,
  get(
    '/users/:user_id/communication_channels/:communication_channel_id/notification_preference_categories',
    'ListNotificationCategories',
    {
      summary: 'List the categories of notification preferences of a channel',
      variables: { userId, ...byId },
      respond: wrapped('categories', list(`${shown}.notificationCategories`)),
    },
  ),
  put(
    '/users/self/communication_channels/:communication_channel_id/notification_preference_categories/:category',
    'UpdateNotificationCategory',
    {
      summary: 'Change every notification preference of a category on an own channel',
      variables: { ...byId, category: path('category').dashed(), input },
      respond: preferences(bare('updateNotificationCategory.notificationPreferences')),
    },
  ),
]);
