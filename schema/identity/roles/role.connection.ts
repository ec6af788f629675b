import { connectionType } from '../../platform/connection.js';
import { RoleObject } from './role.object.js';

export const RoleConnection = connectionType('Role', () => RoleObject);
