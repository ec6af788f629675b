import { connectionType } from '../../platform/connection.js';
import { AccessTokenObject } from './access-token.object.js';

export const AccessTokenConnection = connectionType('AccessToken', () => AccessTokenObject);
