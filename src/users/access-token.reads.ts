import { defineReads, type Reads } from '../kernel/reads.js';
import { AccessToken } from './access-token.entity.js';
import { accessTokenPolicy } from './access-token.policy.js';

export const accessTokenReads: Reads<AccessToken> = defineReads(AccessToken, { policy: accessTokenPolicy });
