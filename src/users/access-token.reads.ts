import { type ActionOf } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { AccessToken } from './access-token.entity.js';
import { accessTokenPolicy } from './access-token.policy.js';

export const accessTokenReads: Reads<AccessToken, ActionOf<typeof accessTokenPolicy>> = defineReads(AccessToken, {
  policy: accessTokenPolicy,
});
