/** A provider whose every answer is the test's own: for tokens that no honest one gives, and for plain OAuth. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

interface Answered {
  readonly status?: number;
  readonly body: unknown;
}

export class ForgingProvider {
  /** What it answers to the exchange of a code. */
  token: Answered = { body: {} };
  /** What it tells of a person to whoever has an access token. */
  person: Answered = { body: {} };
  /** What it says of itself, beside the usual. */
  described: Readonly<Record<string, unknown>> = {};
  /** What was sent for a token, in its order. */
  readonly exchanged: URLSearchParams[] = [];

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey },
  ) {}

  static async open(): Promise<ForgingProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const forging = new ForgingProvider(server, issuer, await generateKeyPair('RS256', { extractable: true }));
    server.on('request', (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        if (req.url === '/token') forging.exchanged.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        void forging.#answerTo(req.url ?? '').then(({ status = 200, body }) => {
          res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        });
      });
    });
    return forging;
  }

  get settings() {
    return {
      client_id: 'lyceum',
      client_secret: 'kept-from-everybody',
      authorize_url: `${this.issuer}/auth`,
      token_url: `${this.issuer}/token`,
    };
  }

  /** An id token as an honest provider makes it, but for what is said. */
  idToken(claims: JWTPayload, { alg = 'RS256' }: { readonly alg?: 'RS256' | 'HS256' | 'none' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const said = { iss: this.issuer, aud: 'lyceum', iat: now, exp: now + 300, ...claims };
    return this.#signed(said, alg);
  }

  async #signed(claims: JWTPayload, alg: 'RS256' | 'HS256' | 'none'): Promise<string> {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (alg === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    const publicText = new TextEncoder().encode(await exportSPKI(this.keys.publicKey));
    const key = alg === 'HS256' ? publicText : this.keys.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  }

  async #answerTo(path: string): Promise<Answered> {
    const { issuer } = this;
    if (path === '/token') return this.token;
    if (path === '/me') return this.person;
    if (path === '/jwks')
      return { body: { keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] } };
    if (path === '/.well-known/openid-configuration')
      return { body: { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks`, ...this.described } };
    return { status: 404, body: {} };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
