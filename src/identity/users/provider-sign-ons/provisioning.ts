/** People as a provider tells of them: made when they first come, and brought up to date whenever they do. Decision 0090. */
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { tell } from '../../notification-events/index.js';
import { changeUser } from '../change-user.js';
import { setPrimaryEmail } from '../communication-channels/primary-email.js';
import { Login } from '../login.entity.js';
import { takenNames } from '../names.sql.js';
import { userMade } from '../occasions.sql.js';
import { User } from '../user.entity.js';
import { patchedNames, userColumns } from '../user.rules.js';
import type { ConfirmedPerson } from './confirmed-person.js';
import { nameOfNew, type TakenOver, takenOver } from './taken-over.rules.js';

interface SignOnContext {
  readonly services: Services;
  readonly em: EntityManager;
}

/** Makes a user with a login that is tied to the provider, at the root of the tenant. */
export async function provisioned(ctx: SignOnContext, confirmed: ConfirmedPerson): Promise<Login> {
  const { rootAccountId, provider, uniqueId, attributes } = confirmed;
  const told = takenOver(provider, attributes, true);
  const person = { ...told.person, name: nameOfNew(told, uniqueId) };
  const user = await insertNow(ctx, User, {
    ...userColumns(person),
    ...patchedNames(null, person),
    workflowState: 'registered',
  });
  const ids = await freeIds(ctx, rootAccountId, told, null);
  const login = await insertNow(ctx, Login, {
    rootAccountId,
    userId: user.id,
    uniqueId,
    ...ids,
    authenticationProviderId: provider.id,
    position: 1,
  });
  if (typeof person.email === 'string')
    await setPrimaryEmail(ctx, rootAccountId, user, person.email, told.isEmailConfirmed);
  await tell({ ...ctx, actor: { userId: user.id, rootAccountId } }, userMade, [login.id]);
  return login;
}

/**
 * Takes over what the provider tells, where it is to be taken over each time: in this tenant alone, as every change of a
 * person is.
 * @returns the names of what changed
 */
export async function broughtUpToDate(
  ctx: SignOnContext,
  { rootAccountId, provider, attributes }: ConfirmedPerson,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<string[]> {
  const told = takenOver(provider, attributes, false);
  const changed: string[] = [];
  if (Object.keys(told.person).length > 0) {
    // unguarded: whoever signs on.
    const user = await ctx.em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    changed.push(...(await changeUser(ctx.em, rootAccountId, user, told.person)));
    if (typeof told.person.email === 'string')
      await setPrimaryEmail(ctx, rootAccountId, user, told.person.email, told.isEmailConfirmed);
  }
  const ids = await freeIds(ctx, rootAccountId, told, id);
  if (Object.keys(ids).length > 0) {
    // unguarded: likewise.
    const login = await ctx.em.findOneOrFail(Login, { id });
    for (const name of Object.keys(ids) as (keyof typeof ids)[]) {
      if (login[name] !== ids[name]) changed.push(name);
    }
    Object.assign(login, ids);
  }
  return changed;
}

/** The identifiers that are told and that no other login has; with a SIS id the address that the provider vouches for. */
async function freeIds(
  { services, em }: SignOnContext,
  rootAccountId: number,
  { login, person, isEmailConfirmed }: TakenOver,
  except: number | null,
): Promise<{ readonly sisUserId?: string; readonly sisEmail?: string; readonly integrationId?: string }> {
  const { sisUserId = null, integrationId = null } = login;
  if (sisUserId === null && integrationId === null) return {};
  const asked = takenNames.with({ rootAccountId, uniqueId: null, sisUserId, integrationId, except });
  const [taken] = await services.database.rows<Record<'sisUserId' | 'integrationId', boolean | null>>(asked, em);
  return {
    ...(sisUserId !== null &&
      taken?.sisUserId !== true && {
        sisUserId,
        ...(typeof person.email === 'string' && isEmailConfirmed && { sisEmail: person.email }),
      }),
    ...(integrationId !== null && taken?.integrationId !== true && { integrationId }),
  };
}
