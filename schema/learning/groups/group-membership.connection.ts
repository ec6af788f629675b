import { connectionType } from '../../platform/connection.js';
import { GroupMembershipObject } from './group-membership.object.js';

export const GroupMembershipConnection = connectionType('GroupMembership', () => GroupMembershipObject);
