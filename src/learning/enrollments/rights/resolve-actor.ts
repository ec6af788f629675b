/** Finds out who is asking: one statement, two when they act as another. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { grantOf, type Rights, rightsOf } from '../../../identity/access/index.js';
import { actingPermission, invalidAccessToken, userReads } from '../../../identity/users/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import type { Reads } from '../../../platform/query/reads.js';
import { type KeyVocabulary, type RecordKey, recordKeyOf } from '../../../platform/query/record-key.js';
import type { Database } from '../../../platform/sql/database.js';
import type { Credentials } from '../../../platform/transaction/context.js';
import { cannotBecome } from '../enrollment.refusals.js';
import { namedRecord } from '../named-record.sql.js';
import { rolesHeld, tokenActor, tokenActors, userActor, usersActors } from './actor-rows.sql.js';
import { grantsOf, type HeldRoles, rightsIn } from './grants.rules.js';

export interface ResolvedActor {
  readonly actor: Actor;
  /** The database's `now()`. */
  readonly clock: Date;
  /** True when the token's "last used" is older than a minute. */
  readonly stale: boolean;
  /** Milliseconds from `clock` until the token expires; null when it never does. */
  readonly expiresIn: number | null;
  /** Who vouches for the token: what they may do counts as well. Null for one that speaks for itself. */
  readonly voucherId: number | null;
}

/** What is known of a token, or of a session, that is good, and of who holds it. */
export interface TokenRow {
  /** 0 where a session was found. */
  tokenId: number;
  sessionId: number | null;
  userId: number;
  rootAccountId: number;
  scopes: string[] | null;
  timeZone: string;
  stale: boolean;
  expiresIn: number | null;
  voucherId: number | null;
  held: HeldRoles;
  clock: string;
}

/** Finds a good token or session by its digest. */
export type FindToken = (digest: Buffer) => Promise<TokenRow | undefined>;

/**
 * Resolves a token to its actor, afresh from the database.
 * @param findToken finds it outside of a transaction
 * @throws Refusal 401 `invalid_token` for whatever is wrong with the token; 403 `cannot_become` for acting as another in vain
 */
export async function resolveActor(
  database: Database,
  credentials: Credentials,
  em?: EntityManager,
  findToken: FindToken = (digest) => tokenOf(database, digest, em),
): Promise<ResolvedActor> {
  const row = await findToken(credentials.digest);
  if (row === undefined) throw invalidAccessToken();
  const { tokenId, sessionId, userId, rootAccountId, scopes, timeZone, voucherId } = row;
  if (voucherId !== null && !(await mayStandFor(database, voucherId, row, em))) throw invalidAccessToken();
  const caller: Actor = {
    userId,
    rootAccountId,
    tokenId,
    ...(sessionId !== null && { sessionId }),
    realUserId: null,
    scopes,
    timeZone,
    rights: rightsIn(row.held),
  };
  const actor = credentials.asUser === null ? caller : await become(database, caller, credentials.asUser, em);
  const { stale, expiresIn } = row;
  return { actor, clock: new Date(row.clock), stale, expiresIn, voucherId };
}

async function tokenOf(database: Database, digest: Buffer, em?: EntityManager): Promise<TokenRow | undefined> {
  const [row] = await database.rows<TokenRow>(tokenActor.with({ digest }), em);
  return row;
}

/** What is known of several tokens, in the order of their digests; undefined for each that is not good. */
export async function tokensOf(database: Database, digests: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
  if (digests.length === 1) return [await tokenOf(database, digests[0] as Buffer)];
  const rows = await database.rows<TokenRow & { readonly place: number }>(tokenActors.with({ digests }));
  const found = new Map(rows.map((row) => [row.place, row]));
  return digests.map((_, n) => found.get(n + 1));
}

type TargetRow = Pick<TokenRow, 'userId' | 'timeZone' | 'held'>;

/** The same refusal for a target that is unknown, deleted, of another tenant, or holds more than the caller. */
async function become(database: Database, caller: Actor, asUser: string, em?: EntityManager): Promise<Actor> {
  const key = asUser === 'self' ? caller.userId : recordKeyOf(asUser, naming);
  if (key === caller.userId) return caller;
  if (!mayAct(caller)) throw cannotBecome();
  const target = await idOf(database, caller, key, em);
  const [row] = await database.rows<TargetRow>(
    userActor.with({ userId: target, rootAccountId: caller.rootAccountId }),
    em,
  );
  if (row === undefined) throw cannotBecome();
  const rights = rightsIn(row.held);
  if (!covers(caller, rights.grants, row.held)) throw cannotBecome();
  const { userId, timeZone } = row;
  return { ...caller, userId, timeZone, realUserId: caller.userId, rights };
}

/** Whether somebody may act as others in the tenant at all. */
function mayAct(actor: Actor): boolean {
  const { subtrees, exact } = grantOf(actor, actingPermission);
  return subtrees.includes(actor.rootAccountId) || exact.includes(actor.rootAccountId);
}

/** Whether one may act as the other just now: what is done in somebody's name by who acts as them, or vouches for them. */
async function mayStandFor(
  database: Database,
  userId: number,
  target: Pick<TokenRow, 'userId' | 'rootAccountId' | 'held'>,
  em?: EntityManager,
): Promise<boolean> {
  if (userId === target.userId) return true;
  const found = await resolveUser(database, userId, target.rootAccountId, em);
  return found !== null && mayAct(found.actor) && covers(found.actor, grantsOf(target.held), target.held);
}

/** By what somebody is named to act as them, beside their id. */
const naming: KeyVocabulary = {
  words: new Set(),
  forms: new Set(['sis_user_id', 'sis_login_id', 'sis_integration_id']),
};

async function idOf(database: Database, caller: Actor, key: RecordKey, em?: EntityManager): Promise<number | null> {
  if (typeof key === 'number') return key;
  if (!naming.forms.has(key.form)) return null;
  const [row] = await database.rows<{ id: number }>(
    namedRecord(userReads as Reads, 'users', key.form).with({ key: key.value, rootAccountId: caller.rootAccountId }),
    em,
  );
  return row?.id ?? null;
}

/**
 * Resolves somebody without a token, for a job that goes on in their name. Null for who cannot sign on in the tenant.
 * @param realUserId who acts as them; then null also where they may not, just now
 */
export async function resolveUser(
  database: Database,
  userId: number,
  rootAccountId: number,
  em?: EntityManager,
  realUserId: number | null = null,
): Promise<{ actor: Actor; clock: Date } | null> {
  const [row] = await database.rows<TargetRow & { clock: string }>(userActor.with({ userId, rootAccountId }), em);
  if (row === undefined) return null;
  if (realUserId !== null && !(await mayStandFor(database, realUserId, { ...row, rootAccountId }, em))) return null;
  return { actor: { ...actorOf(row, rootAccountId), realUserId }, clock: new Date(row.clock) };
}

/** The same for several people, in one statement; who cannot sign on in the tenant is left out. */
export async function resolveUsers(
  database: Database,
  userIds: readonly number[],
  rootAccountId: number,
  em?: EntityManager,
): Promise<Map<number, Actor>> {
  const rows = await database.rows<TargetRow>(usersActors.with({ userIds, rootAccountId }), em);
  return new Map(rows.map((row) => [row.userId, actorOf(row, rootAccountId)]));
}

const actorOf = ({ userId, timeZone, held }: TargetRow, rootAccountId: number): Actor => ({
  userId,
  rootAccountId,
  tokenId: 0,
  realUserId: null,
  scopes: null,
  timeZone,
  rights: rightsIn(held),
});

/**
 * Whether the actor may do whatever the user may in the tenant.
 * @param what `administering`: what the user may do in accounts; `wholly`: also what enrollments give them, as for acting as them
 */
export async function coversUser(
  database: Database,
  actor: Actor,
  userId: number,
  em: EntityManager,
  what: 'administering' | 'wholly',
): Promise<boolean> {
  const [row] = await database.rows<TargetRow>(rolesHeld.with({ userId, rootAccountId: actor.rootAccountId }), em);
  if (row === undefined) return true;
  const held = what === 'wholly' ? row.held : { ...row.held, enrollments: [] };
  return covers(actor, grantsOf(held), held);
}

/** True when each grant of the target is one of the caller's too, wherever the target holds it. */
function covers(caller: Actor, target: Rights['grants'], held: HeldRoles): boolean {
  const accountOf = new Map(held.enrollments.map((enrollment) => [enrollment.courseId, enrollment.accountId]));
  const pathOf = new Map(held.accounts.map((account) => [account.id, account.path]));
  for (const [name, grant] of target) {
    if (name === 'administrator') continue;
    const own = rightsOf(caller).grants.get(name);
    if (own === undefined) return false;
    const coversAccount = (id: number | undefined) =>
      id !== undefined &&
      (own.exact.includes(id) || (pathOf.get(id) ?? [id]).some((above) => own.subtrees.includes(above)));
    if (![...grant.subtrees, ...grant.exact].every(coversAccount)) return false;
    if (!grant.courses.every((id) => own.courses.includes(id) || coversAccount(accountOf.get(id)))) return false;
  }
  return true;
}
