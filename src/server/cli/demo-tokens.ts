/** The tokens that a server of the demo school prints. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccessToken, Login } from '../../users/index.js';
import { demoAccount } from '../seed/demo-account.js';
import { createToken } from '../tokens.js';

const purpose = 'demo';
const shown = ['admin', 'teacher', 'student'] as const;

/**
 * Makes a token each for three logins of the demo school. Those of servers that no longer run end; those of a server that
 * runs beside this one stay.
 * @param server the name under which this server's connections stand in `pg_stat_activity`
 * @returns login → token; empty in any other school
 */
export function freshDemoTokens(em: EntityManager, server: string): Promise<ReadonlyMap<string, string>> {
  return em.transactional(async (tx) => {
    const tokens = new Map<string, string>();
    const account = await demoAccount(tx);
    if (account === null) return tokens;
    for (const uniqueId of shown) {
      const login = await tx.findOne(Login, { rootAccountId: account.id, uniqueId, workflowState: 'active' });
      if (login === null) continue;
      await revokeTokensOfEndedServers(tx, login, server);
      tokens.set(uniqueId, await createToken(tx, login, { purpose: purposeOf(server) }));
    }
    return tokens;
  });
}

const purposeOf = (server: string) => `${purpose} of ${server}`;

/** A process that has this one's number and ended before counts as ended, too. */
async function revokeTokensOfEndedServers(em: EntityManager, login: Login, server: string): Promise<void> {
  const running: { name: string }[] = await em.execute(
    // The processes of one supervisor count as the supervisor.
    `select distinct regexp_replace(application_name, '(\\d+)/\\d+@', '\\1/\\1@') as name from pg_stat_activity
     where datname = current_database() and application_name like 'lyceum serve %' and application_name <> ?`,
    [server],
  );
  await em.nativeUpdate(
    AccessToken,
    {
      loginId: login.id,
      revokedAt: null,
      $and: [
        { $or: [{ purpose }, { purpose: { $like: `${purposeOf('lyceum serve ')}%` } }] },
        { purpose: { $nin: running.map(({ name }) => purposeOf(name)) } },
      ],
    },
    { revokedAt: new Date() },
  );
}
