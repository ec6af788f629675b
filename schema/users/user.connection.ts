import { connectionType } from '../kernel/connection.js';
import { UserObject } from './user.object.js';

export const UserConnection = connectionType('User', () => UserObject);
