import { body, del, get, page, param, path, post, put, record, section } from '../../platform/index.js';

const accountId = path('account_id');
const ofUser = { accountId, userId: path('user_id') };
const id = path('id');
const userList = '/accounts/:account_id/users/:user_id/account_notifications';
const list = '/accounts/:account_id/account_notifications';
const roles = body('account_notification_roles');

export const globalNotificationRoutes = section('D1 · Global notifications', [
  get(userList, 'ListGlobalNotifications', {
    summary: "List the caller's open notices",
    variables: ofUser,
    respond: page('user.globalNotifications'),
    wholeUnlessPaged: true,
  }),
  get(`${userList}/:id`, 'GetGlobalNotification', {
    summary: "Show one of the caller's open notices",
    variables: { ...ofUser, id },
    respond: record('user.globalNotification'),
  }),
  del(`${userList}/:id`, 'CloseGlobalNotification', {
    summary: 'Close a notice for the caller, or end it for everybody',
    variables: { ...ofUser, id, forEverybody: param('remove') },
    respond: record('closeGlobalNotification.globalNotification'),
  }),
  post(list, 'CreateGlobalNotification', {
    summary: 'Create a notice',
    variables: { accountId, input: body('account_notification'), roles },
    respond: record('createGlobalNotification.globalNotification'),
  }),
  put(`${list}/:id`, 'UpdateGlobalNotification', {
    summary: 'Change a notice',
    variables: { accountId, id, input: body('account_notification').default({}), roles },
    respond: record('updateGlobalNotification.globalNotification'),
  }),
]);
