import { connectionType } from '../kernel/connection.js';
import { AdminObject } from './admin.object.js';

export const AdminConnection = connectionType('Admin', () => AdminObject);
