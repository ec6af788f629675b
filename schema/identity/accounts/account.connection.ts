import { connectionType } from '../../platform/connection.js';
import { AccountObject } from './account.object.js';

export const AccountConnection = connectionType('Account', () => AccountObject);
