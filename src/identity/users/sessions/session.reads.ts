import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { Session } from '../session.entity.js';
import { sessionPolicy } from './session.policy.js';

export const sessionReads: Reads<Session, ActionOf<typeof sessionPolicy>> = defineReads(Session, {
  policy: sessionPolicy,
});
