/** A browser in which somebody signs on: it keeps cookies, and says of each request where it comes from. */
import { request } from 'node:http';
import { noteSecrets } from './suite-log.js';
import type { Answer } from './world.js';

type Headers = Record<string, string>;

/** What a page of another site has a browser send along. */
export const fromAnotherSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } as const;

export interface BrowserAnswer extends Omit<Answer, 'headers'> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whole `Set-Cookie` lines. */
  readonly cookies: readonly string[];
}

export class Browser {
  readonly cookies = new Map<string, string>();

  /**
   * @param base where the service listens
   * @param more headers of each request: `host`, what a proxy adds
   */
  constructor(
    private readonly base: string,
    private readonly more: Headers = {},
  ) {}

  /** The origin of the pages that the service shows. */
  get origin(): string {
    const { host = new URL(this.base).host } = this.more;
    return `${this.more['x-forwarded-proto'] ?? 'http'}://${this.more['x-forwarded-host'] ?? host}`;
  }

  /** Opens an address, as by a link on a page of the service. */
  open(path: string, headers: Headers = {}): Promise<BrowserAnswer> {
    return this.send('GET', path, undefined, {
      accept: 'text/html,*/*;q=0.8',
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }

  /** Sends a form of a page of the service. */
  submit(path: string, fields: Headers, headers: Headers = {}): Promise<BrowserAnswer> {
    return this.send('POST', path, new URLSearchParams(fields).toString(), {
      accept: 'text/html,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }

  /** Asks as a script of a page of the service does, with the text of the readable cookie. */
  ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<BrowserAnswer> {
    return this.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { origin: this.origin }),
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': this.readable,
      ...headers,
    });
  }

  /** The text of the cookie that scripts read. */
  get readable(): string {
    return this.cookies.get('__Host-lyceum_csrf') ?? this.cookies.get('lyceum_csrf') ?? '';
  }

  /** The text of the cookie that opens the session. */
  get session(): string | undefined {
    return this.cookies.get('__Host-lyceum_session') ?? this.cookies.get('lyceum_session');
  }

  send(method: string, path: string, body: string | undefined, headers: Headers): Promise<BrowserAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...(cookie !== '' && { cookie }), ...this.more, ...headers };
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.base), { method, headers: sent, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const cookies = answer.headers['set-cookie'] ?? [];
          for (const line of cookies) this.#keep(line);
          noteSecrets(body ?? '');
          const isJson = answer.headers['content-type']?.includes('json') ?? false;
          const read = isJson && text !== '' ? JSON.parse(text) : undefined;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, cookies, text, body: read });
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  #keep(line: string): void {
    const [pair = '', ...rest] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (rest.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}
