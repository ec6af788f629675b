/** What statements ask of the actor, as parameters: the same ones in every statement. */

import { parameter } from '../sql/sql.js';
import type { Actor } from './actor.js';

/** What a statement is computed for. */
export interface PolicyEnv {
  readonly actor: Actor;
}

/** The actor's root account. */
export const actorTenant = parameter<PolicyEnv>('bigint', (env) => env.actor.rootAccountId);

/** The actor's own user id. */
export const actorId = parameter<PolicyEnv>('bigint', (env) => env.actor.userId);

/** IANA name of the time zone in which the actor reads and says times. */
export const actorZone = parameter<PolicyEnv>('text', (env) => env.actor.timeZone);
