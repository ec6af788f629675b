import { defineArea } from '../../platform/areas/area.js';
import { AuthorizationCode } from './authorizing/authorization-code.entity.js';
import { DeveloperKey } from './developer-key.entity.js';
import { applicationOfToken, keysOfAccount } from './developer-key.reads.js';
import { RefreshToken } from './exchanging/refresh-token.entity.js';

export const area = defineArea({
  entities: [DeveloperKey, AuthorizationCode, RefreshToken],
  reads: [keysOfAccount, applicationOfToken],
});
