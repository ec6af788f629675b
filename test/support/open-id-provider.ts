/** A provider of OpenID Connect for tests, in the test's own process, and the way of a person through its pages. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';

export const clientId = 'lyceum';
export const clientSecret = 'kept-from-everybody';

/** Whom the provider knows: their `sub` → what else it tells. */
export type KnownPeople = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export class OpenIdProvider {
  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /**
   * @param inToken whether all it tells stands in the id token; else most of it is told by its userinfo endpoint
   * @param secretIn where it takes the secret of the client, and nowhere else
   */
  static async open(
    people: KnownPeople,
    { inToken = true, secretIn = 'header' }: { readonly inToken?: boolean; readonly secretIn?: 'header' | 'body' } = {},
  ): Promise<OpenIdProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const known = (id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) });
    const provider = await quietly(async () => {
      const { Provider } = await import('oidc-provider');
      return new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: ['http://127.0.0.1/unused'],
            token_endpoint_auth_method: secretIn === 'header' ? 'client_secret_basic' : 'client_secret_post',
          },
        ],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
        cookies: { keys: ['a key of the test'] },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
        pkce: { required: () => true },
        conformIdTokenClaims: !inToken,
        claims: {
          openid: ['sub'],
          profile: ['name', 'given_name', 'family_name', 'locale', 'zoneinfo', 'number'],
          email: ['email', 'email_verified'],
        },
        findAccount: (_ctx, id) => (id in people ? known(id) : undefined),
        loadExistingGrant: async (ctx) => {
          const { Grant } = ctx.oidc.provider;
          const grant = new Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
          grant.addOIDCScope('openid profile email');
          await grant.save();
          return grant;
        },
      });
    });
    // The addresses of a test's service are made when it starts.
    Object.assign(provider.Client.prototype, {
      redirectUriAllowed: (uri: string) => /^http:\/\/127\.0\.0\.1:\d+\/login\/\w+\/\d+\/callback$/.test(uri),
    });
    const answer = provider.callback();
    server.on('request', (req, res) => void answer(req, res));
    return new OpenIdProvider(server, issuer);
  }

  /** What an administrator says of it here. */
  get settings() {
    const { issuer } = this;
    return {
      client_id: clientId,
      client_secret: clientSecret,
      authorize_url: `${issuer}/auth`,
      token_url: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      end_session_endpoint: `${issuer}/session/end`,
      scope: 'profile email',
    };
  }

  /** Goes where the service sends a browser, signs on there, and answers the address at which the person is sent back. */
  async visit(address: string, person: string): Promise<URL> {
    const cookies = new Map<string, string>();
    const ask = async (url: string, form?: Record<string, string>) => {
      const answer = await fetch(url, {
        method: form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form !== undefined && { body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      return answer;
    };
    let url = new URL(address);
    for (let steps = 0; steps < 10; steps += 1) {
      const isInteraction = url.pathname.startsWith('/interaction/');
      const answer = await ask(
        url.href,
        isInteraction ? { prompt: 'login', login: person, password: 'any' } : undefined,
      );
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
      if (url.origin !== this.issuer) return url;
    }
    throw new Error('The provider sends nobody back.');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** It advises on how to run it in earnest. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}
