import { callers, type MatrixRow, ofStu2, row, type Statuses } from './row.js';

const channels = '/users/:user_id/communication_channels';
const own = '/users/self/communication_channels';
const preferences = 'notification_preferences';
const chosen = { 'notification_preferences[frequency]': 'daily' };
const several = { 'notification_preferences[alert][frequency]': 'daily' };

/** For the person, and for who manages their logins and views the statistics of their account. */
const managed: Statuses = [401, 404, 404, 404, 404, 200];
/** Everybody sets what is their own; the channel is that of stu1. */
const itsOwner: Statuses = [401, 404, 404, 200, 404, 404];

const byId = (rest: string): MatrixRow['path'] => (w) => `${own}/${w.channel}/${rest}`;
const byAddress = (rest: string): MatrixRow['path'] => () => `${own}/email/stu1@example.edu/${rest}`;
const readById = (rest: string): MatrixRow['path'] => (w) => `/users/${w.users.stu1}/communication_channels/${w.channel}/${rest}`;
