/** What the subcommands of `token` do. */
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import type { CommandDeps, TokenOptions } from '../process/cli/command-deps.js';
import { onSchema } from './database/orm.js';

/** Loaded when the database is found fit: it brings the entities. */
const tokens = () => import('../database/authority/tokens.js');

export async function create({ user, account, scope = [], expires }: TokenOptions, deps: CommandDeps): Promise<void> {
  await refuseUnknownScopes(scope);
  await onSchema(deps, 'refuse', async (orm) => {
    const { createToken, loginNamed } = await tokens();
    const em = orm.em.fork();
    const login = await loginNamed(em, user, account);
    deps.print(await createToken(em, login, { scopes: scope, expiresAt: expires ?? null }));
  });
}

/** A scope that no route has would make a token that can do nothing. */
async function refuseUnknownScopes(scopes: readonly string[]): Promise<void> {
  if (scopes.length === 0) return;
  const { openApis } = await import('../apis.js');
  const known = new Set(openApis().routes.map(({ scope }) => scope));
  const unknown = scopes.filter((scope) => !known.has(scope));
  if (unknown.length === 0) return;
  throw new OperatorFault(
    ...unknown.map((scope) => `${scope} is no scope: url:METHOD|PATH of one line of lyceum routes.`),
  );
}

export async function revoke(
  text: string | undefined,
  { user, account }: { user?: string; account?: string },
  deps: CommandDeps,
): Promise<void> {
  if ((text === undefined) === (user === undefined)) throw new OperatorFault('Say either a token or --user.');
  await onSchema(deps, 'refuse', async (orm) => {
    const { loginNamed, revokeToken, revokeTokensOf } = await tokens();
    const em = orm.em.fork();
    if (user !== undefined) {
      const count = await revokeTokensOf(em, await loginNamed(em, user, account));
      return deps.note(`Revoked ${count} ${count === 1 ? 'token' : 'tokens'} of ${user}.`);
    }
    if (!(await revokeToken(em, text as string))) throw new OperatorFault('No token that still works has this text.');
    deps.note('Revoked one token.');
  });
}
