import { connectionType } from '../../platform/connection.js';
import { UserObject } from './user.object.js';

export const UserConnection = connectionType('User', () => UserObject);
