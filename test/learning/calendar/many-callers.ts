import { Login } from '../../../src/identity/users/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import type { Caller, World } from '../../support/world.js';

/** Callers with a token of each of the users. */
export async function callersOf(world: World, userIds: readonly number[]): Promise<Caller[]> {
  const em = await world.em();
  const logins = await em.find(Login, { userId: { $in: [...userIds] } });
  const tokens: string[] = [];
  for (const login of logins) tokens.push(await createToken(em, login, { purpose: 'races' }));
  await em.flush();
  return tokens.map((token) => world.withToken(token));
}
