import { type ActionOf } from '../kernel/policy.js';
import { defineReads, one, type Reads } from '../kernel/reads.js';
import { Login } from './login.entity.js';
import { loginPolicy } from './login.policy.js';
import { userReads } from './user.reads.js';

export const loginReads: Reads<Login, ActionOf<typeof loginPolicy>> = defineReads(Login, {
  policy: loginPolicy,
  // Whoever sees a login is its user or manages them.
  relations: { user: one(() => userReads, 'userId', { trusted: true }) },
});
