/** What a browser keeps for this service for a while, and can neither read nor change. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { Place } from '../../../platform/http-in/place.js';

/** Browsers drop a cookie that is longer with its name. */
const longest = 4_000;

/** How long they have: to find their way on a page of their school, and to prove who they are. */
const seconds = 600;

export class SealedCookie<Kept extends object> {
  /**
   * @param name of the cookie, without a prefix
   * @param purpose for which it is sealed: what was sealed for another opens as nothing
   */
  constructor(
    private readonly name: string,
    private readonly purpose: string,
  ) {}

  /** Gives a browser what it brings back. @returns false where that is more than a browser would keep */
  keep(res: ServerResponse, place: Place, secrets: SecretBox, kept: Kept): boolean {
    const text = JSON.stringify({ ...kept, until: Date.now() + seconds * 1000 });
    const sealed = secrets.seal(deflateRawSync(text).toString('base64'), this.purpose);
    if (sealed.length > longest) return false;
    this.#set(res, place, sealed, seconds);
    return true;
  }

  /** Takes it out of a browser that has brought one. */
  forget(req: IncomingMessage, res: ServerResponse, place: Place): void {
    if (this.#brought(req, place).length > 0) this.#set(res, place, '', 0);
  }

  /** What the browser brings; null for nothing, for what was changed, and after its time. */
  read(req: IncomingMessage, place: Place, secrets: SecretBox): Kept | null {
    const [sealed, another] = this.#brought(req, place);
    if (sealed === undefined || another !== undefined) return null;
    try {
      const packed = Buffer.from(secrets.open(sealed, this.purpose), 'base64');
      const { until, ...kept } = JSON.parse(inflateRawSync(packed).toString('utf8')) as Kept & { until: number };
      return until > Date.now() ? (kept as unknown as Kept) : null;
    } catch {
      return null;
    }
  }

  /** With the prefix, a browser takes the cookie over an encrypted connection alone, and from no other host. */
  #nameAt({ isSecure }: Place): string {
    return isSecure ? `__Host-${this.name}` : this.name;
  }

  #brought({ headers: { cookie = '' } }: IncomingMessage, place: Place): string[] {
    const wanted = `${this.#nameAt(place)}=`;
    const pairs = cookie.split(';').map((pair) => pair.trim());
    return pairs.filter((pair) => pair.startsWith(wanted)).map((pair) => pair.slice(wanted.length));
  }

  #set(res: ServerResponse, place: Place, value: string, maxAge: number): void {
    const more = `; Path=/; Max-Age=${maxAge}; SameSite=Lax${place.isSecure ? '; Secure' : ''}; HttpOnly`;
    res.appendHeader('Set-Cookie', `${this.#nameAt(place)}=${value}${more}`);
  }
}
