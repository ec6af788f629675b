/** Accounts, people and their logins, put straight into the database: what a test reads, it does not also write. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../src/platform/authorization/secrets.js';
import { changeBySql, changeRows } from './change-by-sql.js';
import { insertRow } from './course-rows.js';
import type { Person } from './fixture.js';
import type { World } from './world.js';

/** An account below another one. */
export const anAccount = (world: World, name: string, parentId: number, zone: string | null = null): Promise<number> =>
  insertRow(world, 'accounts', { name, parent_account_id: parentId, default_time_zone: zone });

export const setAccount = (
  world: World,
  accountId: number,
  settings: {
    readonly name?: string;
    readonly parentAccountId?: number;
    readonly sisAccountId?: string | null;
    readonly integrationId?: string | null;
    readonly defaultStorageQuotaMb?: number;
    readonly defaultUserStorageQuotaMb?: number;
    readonly defaultGroupStorageQuotaMb?: number;
  },
): Promise<void> => changeRows(world, 'accounts', { id: accountId }, settings);

/** Moves an account below another one, unless it is a root account or the other one stands below it. */
export async function moveAccount(world: World, accountId: number, belowId: number): Promise<void> {
  await changeBySql(
    world,
    `update accounts a set parent_account_id = $2 where a.id = $1 and a.parent_account_id is not null
       and not exists (select 1 from accounts b where b.id = $2 and $1 = any(b.ancestors))`,
    [accountId, belowId],
  );
}

/** Until when an access token is good. What processes remember of it is not touched. */
export async function setToken(
  world: World,
  tokenId: number,
  { expiresAt, revokedAt = null }: { readonly expiresAt?: Date; readonly revokedAt?: Date | null },
): Promise<void> {
  const text = 'update access_tokens set expires_at = coalesce($2, expires_at), revoked_at = $3 where id = $1';
  await world.sql(text, [tokenId, expiresAt ?? null, revokedAt]);
}

/** What the first tenant's root account says to its courses, and whether they may say otherwise; null says nothing. */
export async function setForCourses(
  world: World,
  name: 'restrict_student_future_listing' | 'restrict_student_past_view' | 'restrict_student_future_view',
  setting: { readonly value: boolean; readonly locked: boolean } | null,
): Promise<void> {
  const text = `update accounts set settings = (settings - $2::text) || $3::jsonb where id = $1`;
  await changeBySql(world, text, [world.accounts.RA, name, JSON.stringify(setting ? { [name]: setting } : {})]);
}

/** Makes a root account the site account, or an ordinary one again: no request can. */
export const setSiteAccount = (world: World, accountId: number, site: boolean): Promise<void> =>
  changeRows(world, 'accounts', { id: accountId }, { site });

/** Another account for the site, with the role of its administrators: no request makes one. */
export async function aSiteAccount(world: World): Promise<number> {
  const id = await insertRow(world, 'accounts', { name: 'Site', site: true, root_account_id: 0, ancestors: '{}' });
  await insertRow(world, 'roles', {
    root_account_id: id,
    account_id: id,
    name: 'AccountAdmin',
    label: 'Account Admin',
    base_role_type: 'AccountMembership',
    workflow_state: 'built_in',
  });
  return id;
}

/** Puts what somebody is as an administrator into a state: in all accounts unless one is named. */
export async function setAdminState(
  world: World,
  userId: number,
  state: 'active' | 'deleted',
  accountId?: number,
): Promise<void> {
  const of = { userId, ...(accountId !== undefined && { accountId }) };
  await changeRows(world, 'admins', of, { workflowState: state });
}

export const setRole = (
  world: World,
  roleId: number,
  role: { readonly label?: string; readonly workflowState?: 'active' | 'inactive' },
): Promise<void> => changeRows(world, 'roles', { id: roleId }, role);

/** Takes from a role what an account has said of its permissions. */
export async function withoutOverrides(world: World, roleId: number, accountId: number): Promise<void> {
  await changeBySql(world, 'delete from role_overrides where role_id = $1 and account_id = $2', [roleId, accountId]);
}

/** A person of the first tenant. */
export interface PlannedPerson {
  readonly name: string;
  readonly sortableName?: string;
  readonly bio?: string;
  /** The name of their login and of their address. Without one they have left the tenant: their login is deleted. */
  readonly login?: string;
}

export async function aPerson(world: World, { name, sortableName = name, bio, login }: PlannedPerson): Promise<number> {
  const names = { name, sortable_name: sortableName, short_name: name };
  const id = await insertRow(world, 'users', { ...names, bio: bio ?? null, workflow_state: 'registered' });
  await insertRow(world, 'logins', {
    user_id: id,
    root_account_id: world.accounts.RA,
    unique_id: login ?? `gone${id}`,
    sis_user_id: `S-${login ?? `gone${id}`}`,
    workflow_state: login === undefined ? 'deleted' : 'active',
  });
  if (login !== undefined)
    await insertRow(world, 'communication_channels', {
      root_account_id: world.accounts.RA,
      user_id: id,
      type: 'email',
      address: `${login}@example.edu`,
      position: 1,
      workflow_state: 'active',
    });
  return id;
}

export const setUser = (
  world: World,
  userId: number,
  user: { readonly bio?: string; readonly avatarUrl?: string },
): Promise<void> => changeRows(world, 'users', { id: userId }, user);

/** What the logins of somebody say: all of them, or one. */
export const setLogin = (
  world: World,
  userId: number,
  login: {
    readonly uniqueId?: string;
    readonly sisUserId?: string | null;
    readonly lastLoginAt?: string | null;
    readonly workflowState?: 'active' | 'suspended';
  },
  loginId?: number,
): Promise<void> => changeRows(world, 'logins', { userId, ...(loginId !== undefined && { id: loginId }) }, login);

/** The password of all logins of somebody. */
export const setPassword = async (world: World, userId: number, password: string): Promise<void> =>
  changeRows(world, 'logins', { userId }, { passwordHash: await hashPassword(password) });

/** A browser in which somebody of the first tenant is signed on; no request knows its cookie. */
export const aSession = (world: World, who: Person, userAgent: string | null = null): Promise<number> =>
  insertRow(world, 'sessions', {
    root_account_id: world.accounts.RA,
    user_id: world.users[who],
    login_id: world.logins[who],
    digest: randomBytes(32),
    user_agent: userAgent,
    address: '127.0.0.1',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });

/** Somebody observes a student in the whole tenant. */
export const anObserverLink = (world: World, userId: number, observeeId: number): Promise<number> =>
  insertRow(world, 'observer_links', { root_account_id: world.accounts.RA, user_id: userId, observee_id: observeeId });

/** A group of the first tenant's root account that somebody leads. */
export async function aGroupOfTheAccount(world: World, leaderId: number): Promise<number> {
  const { RA } = world.accounts;
  const place = { root_account_id: RA, account_id: RA };
  const categoryId = await insertRow(world, 'group_categories', { ...place, name: 'Boards' });
  const group = { ...place, group_category_id: categoryId, name: 'Board', leader_id: leaderId };
  const id = await insertRow(world, 'groups', group);
  const membership = { root_account_id: RA, group_id: id, user_id: leaderId, workflow_state: 'accepted' };
  await insertRow(world, 'group_memberships', membership);
  return id;
}

/** The time zone of an account; null takes that of the account above. */
export async function setTimeZone(world: World, accountId: number, zone: string | null): Promise<void> {
  await world.sql('update accounts set default_time_zone = $1 where id = $2', [zone, accountId]);
  world.app.cache.clear();
}

/** The same of several accounts, in one statement. */
export async function setTimeZones(world: World, accountIds: readonly number[], zone: string | null): Promise<void> {
  const values = [accountIds, zone];
  await changeBySql(world, 'update accounts set default_time_zone = $2 where id = any($1::bigint[])', values);
}

/** Names by which other systems know somebody, on all of their logins. */
export const setLogins = (
  world: World,
  userId: number,
  names: { readonly sisUserId?: string | null; readonly integrationId?: string | null },
): Promise<void> => changeRows(world, 'logins', { userId }, names);

/** Deletes a user past the service, as if an administrator had. */
export const deleteUser = (world: World, userId: number): Promise<void> =>
  changeRows(world, 'users', { id: userId }, { workflowState: 'deleted' });

/** Takes the SIS id from all logins of a user. */
export async function withoutSisId(world: World, userId: number): Promise<void> {
  await world.sql('update logins set sis_user_id = null where user_id = $1', [userId]);
}

/** How the addresses of somebody stand: confirmed or not. */
export const setChannelState = (
  world: World,
  userId: number,
  state: 'unconfirmed' | 'active' | 'retired',
): Promise<void> => changeRows(world, 'communication_channels', { userId }, { workflowState: state });
