/** The tokens that a server of the demo school prints. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Login } from '../../users/index.js';
import { demoAccount } from '../seed/demo-account.js';
import { createToken, revokeTokensOf } from '../tokens.js';

const purpose = 'demo';
const shown = ['admin', 'teacher', 'student'] as const;

/**
 * Makes a token each for three logins of the demo school; those of earlier starts end.
 * @returns login → token; empty in any other school
 */
export function freshDemoTokens(em: EntityManager): Promise<ReadonlyMap<string, string>> {
  return em.transactional(async (tx) => {
    const tokens = new Map<string, string>();
    const account = await demoAccount(tx);
    if (account === null) return tokens;
    for (const uniqueId of shown) {
      const login = await tx.findOne(Login, { rootAccountId: account.id, uniqueId, workflowState: 'active' });
      if (login === null) continue;
      await revokeTokensOf(tx, login, purpose);
      tokens.set(uniqueId, await createToken(tx, login, { purpose }));
    }
    return tokens;
  });
}
