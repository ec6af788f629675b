import { connectionType } from '../../platform/connection.js';
import { LoginObject } from './login.object.js';

export const LoginConnection = connectionType('Login', () => LoginObject);
