import { connectionType } from '../../platform/connection.js';
import { AdminObject } from './admin.object.js';

export const AdminConnection = connectionType('Admin', () => AdminObject);
