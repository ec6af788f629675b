/**
 * What the library of the protocol asks of the service while an application exchanges something for tokens: all of it in one
 * transaction, on rows that are locked. Decision 0089; source: supplement §1.2.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import OAuth2Server from '@node-oauth/oauth2-server';
import { digestOf, newToken } from '../../../platform/authorization/secrets.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { endCredentials, loginHeld } from '../../users/index.js';
import { accessSeconds, codeDigest, refreshDigest, refreshSeconds } from '../application-token.rules.js';
import { isIdentityAlone } from '../authorizing/authorization-request.rules.js';
import { type ClientRow, clientHeld } from '../client.sql.js';
import { mayRedirectTo } from '../developer-key.rules.js';
import {
  accessGiven,
  type CodeRow,
  type ConsentRow,
  codeHeld,
  codeUsed,
  loginOfGrant,
  overTokensEnded,
  refreshGiven,
  refreshHeld,
  refreshUsed,
} from './exchanging.sql.js';

const { InvalidRequestError } = OAuth2Server;
type Client = OAuth2Server.Client;

/** By which an application says who its users are. Source: RFC 7523 */
export const assertionGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What an application is told. Source: supplement §1.2 */
export interface TokenAnswer {
  readonly access_token: string | null;
  readonly token_type: 'Bearer';
  readonly user: { readonly id: number; readonly name: string };
  readonly refresh_token?: string;
  readonly expires_in: number;
  /** What the token is limited to; absent without limits. */
  readonly scope?: string;
}

/** What is written down of an exchange. */
export interface Exchanged {
  readonly answer: TokenAnswer;
  readonly userId: number;
  readonly developerKeyId: number;
  readonly accessTokenId: number | null;
  readonly scopes: readonly string[] | null;
}

export interface ExchangeContext {
  readonly services: Services;
  readonly em: EntityManager;
  readonly rootAccountId: number;
  /** Address of tokens, for which assertions have to be made. */
  readonly tokenAddress: string;
  readonly requestId: string;
}

/** The words are the same for whatever is wrong with a refresh token. Source: supplement §1.2 */
const refreshRefused = () => new InvalidRequestError('There is no such refresh token, or it is good no more.');

export class Exchange {
  client: ClientRow | undefined;
  exchanged: Exchanged | undefined;
  /** What was used a second time: everything that came of it has ended. */
  replayed: ConsentRow | undefined;
  #consent: ConsentRow | undefined;

  constructor(
    readonly context: ExchangeContext,
    private readonly grantType: string,
  ) {}

  generateAccessToken = async (): Promise<string> => newToken().token;
  generateRefreshToken = async (): Promise<string> => newToken().token;

  /** The application, where it proves that it is; public ones have nothing to prove, and assertions are proof. */
  async getClient(clientId: string, secret: string | null | undefined): Promise<Client | null> {
    const { services, em, rootAccountId } = this.context;
    const secretDigest = secret ? digestOf(secret) : null;
    const named = clientHeld.with({ rootAccountId, clientId, secretDigest });
    const [client] = await services.database.rows<ClientRow>(named, em);
    if (client === undefined) return null;
    const mayBeSilent = client.isPublic || (this.grantType === assertionGrant && secretDigest === null);
    if (client.isRight !== true && !mayBeSilent) return null;
    this.client = client;
    const grants = ['authorization_code', 'refresh_token'];
    return { id: String(client.id), grants: client.assertionKeys.length > 0 ? [...grants, assertionGrant] : grants };
  }

  async getAuthorizationCode(authorizationCode: string): Promise<OAuth2Server.AuthorizationCode | null> {
    const { services, em, rootAccountId } = this.context;
    const named = { digest: codeDigest(authorizationCode), rootAccountId };
    await this.#holdLogin(named);
    const [row] = await services.database.rows<CodeRow>(codeHeld.with(named), em);
    if (!(await this.#isGood(row)) || row === undefined) return null;
    const { redirectAddress: redirectUri, codeChallenge, scopes } = row;
    if (this.client === undefined || !mayRedirectTo(this.client.redirectAddresses, redirectUri)) return null;
    return {
      authorizationCode,
      // The database's clock has told already that it is good; this process may have another time.
      expiresAt: new Date(Date.now() + 1_000),
      redirectUri,
      client: clientOf(row),
      user: { id: row.userId },
      ...(scopes !== null && { scope: scopes }),
      ...(codeChallenge !== null && { codeChallenge, codeChallengeMethod: 'S256' }),
    };
  }

  /** Whatever comes of the exchange, a code is good once. */
  async revokeAuthorizationCode(): Promise<boolean> {
    if (this.#consent === undefined) return false;
    await write(this.context, codeUsed.with({ id: this.#consent.id }));
    return true;
  }

  async getRefreshToken(refreshToken: string): Promise<OAuth2Server.RefreshToken> {
    const { services, em, rootAccountId } = this.context;
    const named = { digest: refreshDigest(refreshToken), rootAccountId };
    await this.#holdLogin(named);
    const [row] = await services.database.rows<ConsentRow>(refreshHeld.with(named), em);
    if (!(await this.#isGood(row)) || row === undefined) throw refreshRefused();
    const { scopes, userId } = row;
    return { refreshToken, client: clientOf(row), user: { id: userId }, ...(scopes !== null && { scope: scopes }) };
  }

  /** Public applications get another one each time; those with a secret keep theirs. */
  async revokeToken(): Promise<boolean> {
    if (this.#consent === undefined) return false;
    if (this.client?.isPublic === true) await write(this.context, refreshUsed.with({ id: this.#consent.id }));
    return true;
  }

  async saveToken(token: OAuth2Server.Token, client: Client, user: OAuth2Server.User): Promise<OAuth2Server.Token> {
    const consent = this.#consent as ConsentRow;
    const isIdentity = isIdentityAlone(consent.scopes);
    const scopes = token.scope ?? consent.scopes;
    const accessTokenId = isIdentity ? null : await this.#give(consent, token.accessToken, scopes);
    const isRenewed = this.grantType === 'refresh_token' && this.client?.isPublic !== true;
    const refresh = isIdentity || isRenewed ? undefined : token.refreshToken;
    if (refresh !== undefined) await this.#giveRefresh(consent, refresh);
    const { userId, userName, developerKeyId } = consent;
    const answer: TokenAnswer = {
      access_token: isIdentity ? null : token.accessToken,
      token_type: 'Bearer',
      user: { id: userId, name: userName },
      ...(refresh !== undefined && { refresh_token: refresh }),
      expires_in: accessSeconds,
      ...(scopes !== null && { scope: scopes.join(' ') }),
    };
    this.exchanged = { answer, userId, developerKeyId, accessTokenId, scopes };
    return { ...token, client, user };
  }

  /**
   * Keeps what was allowed in mind. What is used a second time has been taken from somebody, and ends for everybody; a
   * refresh token that was used a moment ago is good once more, since windows of one application refresh at once.
   */
  async #isGood(row: ConsentRow | undefined): Promise<boolean> {
    if (row === undefined || row.developerKeyId !== this.client?.id) return false;
    const isReplayed = row.isUsed && !row.wasJustUsed;
    if (isReplayed && !row.isEnded) {
      const { requestId } = this.context;
      await endCredentials(this.context, { consentId: row.consentId }, { byUserId: null, requestId });
      this.replayed = row;
    }
    this.#consent = row;
    return !isReplayed && !row.isOver;
  }

  /** What ends the consent waits, or is there to be seen: decision 0116. */
  async #holdLogin(named: { readonly digest: Buffer; readonly rootAccountId: number }): Promise<void> {
    const { services, em } = this.context;
    const [login] = await services.database.rows<{ loginId: number }>(loginOfGrant.with(named), em);
    if (login !== undefined) await services.database.rows(loginHeld.with(login), em);
  }

  async #give(consent: ConsentRow, token: string, scopes: readonly string[] | null): Promise<number> {
    const given = accessGiven.with({
      consentId: consent.consentId,
      digest: digestOf(token),
      hint: token.slice(0, 5),
      application: this.client?.name ?? '',
      scopes,
      seconds: accessSeconds,
    });
    await write(this.context, overTokensEnded.with(consent));
    const [row] = await write<{ id: number }>(this.context, given);
    return (row as { id: number }).id;
  }

  async #giveRefresh({ consentId }: ConsentRow, token: string): Promise<void> {
    const seconds = this.client?.isPublic === true ? refreshSeconds : null;
    await write(this.context, refreshGiven.with({ consentId, digest: refreshDigest(token), seconds }));
  }
}

const clientOf = ({ developerKeyId }: ConsentRow): Client => ({ id: String(developerKeyId), grants: [] });
