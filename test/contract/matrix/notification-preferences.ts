import { type MatrixRow, row, type Statuses } from './row.js';

const template = '/users/:user_id/communication_channels';
const own = '/users/self/communication_channels';
/** The mail address of stu1, in both forms. */
const byId = '7';
const byAddress = 'email/stu1@example.edu';

/** For the person, and for who manages their logins and views the statistics of their account. */
const read: Statuses = [401, 404, 404, 200, 404, 200];
/** For the person alone. */
const chosen: Statuses = [401, 404, 404, 200, 404, 404];

const ofStu1 =
  (rest: string): MatrixRow['path'] =>
  (w) =>
    `/users/${w.users.stu1}/communication_channels/${rest}`;
const frequency = { 'notification_preferences[frequency]': 'daily' };
const several = { 'notification_preferences[alert][frequency]': 'daily' };

/** The same rows of a channel in both forms. */
const preferencesOf = (named: string, channel: string): MatrixRow[] => {
  const all = 'notification_preferences';
  return [
    row(`GET ${template}/${named}/${all}`, ofStu1(`${channel}/${all}`), read),
    row(`GET ${template}/${named}/${all}/:notification`, ofStu1(`${channel}/${all}/alert`), read),
    row(`PUT ${own}/${named}/${all}/:notification`, () => `${own}/${channel}/${all}/alert`, chosen, frequency),
    row(`PUT ${own}/${named}/${all}`, () => `${own}/${channel}/${all}`, chosen, several),
  ];
};

const categories = 'notification_preference_categories';

export const notificationPreferencesRows: readonly MatrixRow[] = [
  ...preferencesOf(':communication_channel_id', byId),
  ...preferencesOf(':type/:address', byAddress),
  row(`GET ${template}/:communication_channel_id/${categories}`, ofStu1(`${byId}/${categories}`), read),
  row(
    `PUT ${own}/:communication_channel_id/${categories}/:category`,
    () => `${own}/${byId}/${categories}/alert`,
    chosen,
    frequency,
  ),
];
