/** The exchange of an assertion for the token of a user. Decision 0089; source: RFC 7523. */
import OAuth2Server from '@node-oauth/oauth2-server';
import type { Actor } from '../../../platform/authorization/actor.js';
import { digestOf } from '../../../platform/authorization/secrets.js';
import { write } from '../../../platform/transaction/write.js';
import { grantOf } from '../../access/index.js';
import { actingPermission, loginHeld, reachesElsewhere } from '../../users/index.js';
import { accessSeconds, assertionDigest } from '../application-token.rules.js';
import { isIdentityAlone, scopesAsked } from '../authorizing/authorization-request.rules.js';
import type { ClientRow } from '../client.sql.js';
import { namesIn, readAssertion } from './assertion.js';
import { type AssertedRow, accessAsserted, assertionUsed, personAsserted } from './assertions.sql.js';
import type { Exchange } from './exchange.js';
import { overTokensEnded } from './exchanging.sql.js';

const { AbstractGrantType, InvalidGrantError, InvalidRequestError, InvalidScopeError } = OAuth2Server;

/** The words are the same for whatever is wrong, and for whomever the application may not act for. */
const notGood = () => new InvalidGrantError('The assertion is not good, or not for somebody whom it may speak for.');

/** The grant as the library runs it, once the application is known. */
export class AssertionGrant extends AbstractGrantType {
  // The library hands the model over under this name.
  declare readonly model: Exchange;

  async handle(request: OAuth2Server.Request, client: OAuth2Server.Client): Promise<OAuth2Server.Token> {
    const { assertion, scope } = request.body as { readonly assertion?: string; readonly scope?: string };
    if (assertion === undefined) throw new InvalidRequestError('The assertion is missing.');
    const exchange = this.model;
    const row = exchange.client as ClientRow;
    const scopes = scopesAsked(row, scope, exchange.context.services.knownScopes);
    if (scopes === undefined)
      throw new InvalidScopeError('There is no such scope, or the application may not have it.');
    const person = await personMeant(exchange, row, assertion);
    if (person === null) throw notGood();
    const accessToken = await exchange.generateAccessToken();
    await give(exchange, row, { person, accessToken, scopes });
    return { accessToken, client, user: { id: person.userId } };
  }
}

/** The assertion is used up only where it is good, and before anything is said about the person. */
async function personMeant(exchange: Exchange, client: ClientRow, text: string): Promise<AssertedRow | null> {
  const { services, em, rootAccountId } = exchange.context;
  if (client.voucherId === null) return null;
  const voucher = await services.resolveUser(client.voucherId, rootAccountId, em);
  if (voucher === null) return null;
  const { actor, clock } = voucher;
  const assertion = await readAssertion(text, client, { clock, audience: exchange.context.tokenAddress });
  if (assertion === null) return null;
  const used = { rootAccountId, developerKeyId: client.id, digest: assertionDigest(assertion.id) };
  if ((await write(exchange.context, assertionUsed.with(used))).length === 0) return null;
  const named = personAsserted.with({ rootAccountId, ...namesIn(assertion.subject) });
  const [person] = await services.database.rows<AssertedRow>(named, em);
  if (person === undefined || !(await mayBecome(exchange, actor, person.userId))) return null;
  return person;
}

/**
 * As for acting as somebody: who vouches for the application may do so, and may do whatever the person may; in other tenants
 * as for giving them a password.
 */
async function mayBecome({ context }: Exchange, voucher: Actor, userId: number): Promise<boolean> {
  const { services, em } = context;
  if (voucher.userId === userId) return true;
  const { subtrees, exact } = grantOf(voucher, actingPermission);
  if (![...subtrees, ...exact].includes(voucher.rootAccountId)) return false;
  const { userId: voucherId, rootAccountId } = voucher;
  if (!(await reachesElsewhere({ services, em }, { voucherId, rootAccountId }, userId))) return false;
  return services.coversUser(voucher, userId, em, 'wholly');
}

interface Given {
  readonly person: AssertedRow;
  readonly accessToken: string;
  readonly scopes: readonly string[] | null;
}

async function give(exchange: Exchange, client: ClientRow, { person, accessToken, scopes }: Given): Promise<void> {
  const { userId, loginId, name } = person;
  const isIdentity = isIdentityAlone(scopes);
  await exchange.context.services.database.rows(loginHeld.with({ loginId }), exchange.context.em);
  const asserted = accessAsserted.with({
    loginId,
    developerKeyId: client.id,
    voucherId: client.voucherId as number,
    digest: digestOf(accessToken),
    hint: accessToken.slice(0, 5),
    application: client.name,
    scopes,
    seconds: accessSeconds,
  });
  await write(exchange.context, overTokensEnded.with({ userId, developerKeyId: client.id, consentId: null }));
  const [row] = isIdentity ? [] : await write<{ id: number }>(exchange.context, asserted);
  if (!isIdentity && row === undefined) throw notGood();
  exchange.exchanged = {
    answer: {
      access_token: isIdentity ? null : accessToken,
      token_type: 'Bearer',
      user: { id: userId, name },
      expires_in: accessSeconds,
      ...(scopes !== null && { scope: scopes.join(' ') }),
    },
    userId,
    developerKeyId: client.id,
    accessTokenId: row?.id ?? null,
    scopes,
  };
}
