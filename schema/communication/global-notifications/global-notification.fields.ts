import { FieldResolver, Resolver, Root } from 'type-graphql';
import { globalNotificationReads } from '../../../src/communication/global-notifications/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { RoleObject } from '../../identity/roles/role.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { AccountNotificationsArgs, UserNotificationArgs, UserNotificationsArgs } from './global-notification.inputs.js';
import { GlobalNotificationConnection, GlobalNotificationObject } from './global-notification.object.js';

interface WorkedOut {
  readonly roleNames: string[];
  readonly closedByViewer: boolean;
  readonly isShown: boolean;
}
const notificationNeeds = needs<WorkedOut>();

@Resolver(() => GlobalNotificationObject)
class GlobalNotificationFields {
  @notificationNeeds('roleNames')
  @FieldResolver(() => [String], {
    description:
      'Names of the roles for which it is, and `NilEnrollment` where it is for people without any enrollment. Without any, it is for everybody.',
  })
  roleNames(@Root() notification: Pick<WorkedOut, 'roleNames'>): string[] {
    return notification.roleNames;
  }

  @notificationNeeds('closedByViewer')
  @FieldResolver(() => Boolean, { description: 'You have closed it, and it stands in your list no more.' })
  viewerHasClosed(@Root() notification: Pick<WorkedOut, 'closedByViewer'>): boolean {
    return notification.closedByViewer;
  }

  @notificationNeeds('isShown')
  @FieldResolver(() => Boolean, { description: 'It is shown just now.' })
  isShown(@Root() notification: Pick<WorkedOut, 'isShown'>): boolean {
    return notification.isShown;
  }
}

export const globalNotificationFields = [
  GlobalNotificationFields,
  permissionsField(GlobalNotificationObject, 'GlobalNotificationPermissions', globalNotificationReads, {
    update: 'May change it.',
    delete: 'May end it for everybody.',
    close: 'May close it for themself: it is for them.',
  }),
  relation(GlobalNotificationObject, 'account', () => AccountObject, {
    description: 'The account whose people see it; null when it is not yours to see.',
  }),
  relation(GlobalNotificationObject, 'roles', () => RoleObject, {
    list: true,
    description: 'The roles for which it is, as far as you may see them.',
  }),
  connectionField(UserObject, 'globalNotifications', () => GlobalNotificationConnection, {
    description:
      'The notices for you that are shown now and that you have not closed, the newest first; 403 for anybody else.',
    args: UserNotificationsArgs,
  }),
  memberField(UserObject, 'globalNotification', () => GlobalNotificationObject, {
    description: 'One of the notices that are shown to you; 404 for one that you have closed.',
    args: UserNotificationArgs,
    connection: 'globalNotification',
  }),
  connectionField(AccountObject, 'globalNotifications', () => GlobalNotificationConnection, {
    description: 'All notices of the account, also past and coming ones, the newest first, for those who manage them.',
    args: AccountNotificationsArgs,
  }),
];
