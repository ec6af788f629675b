import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../refusal/refusal.js';
import { normalized } from '../text/normal-forms.js';

/** A fresh token: the text is shown once and never stored, the digest and the hint are. */
export interface NewToken {
  /** 256 random bits as base64url, 43 characters. */
  readonly token: string;
  /** SHA-256 of the text, 32 bytes. */
  readonly digest: Buffer;
  /** The first five characters, by which its owner recognises it in a list. */
  readonly hint: string;
}

/** Makes a token that nobody can guess. It never begins with a dash, which a command line would take for an option. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  if (token.startsWith('-')) return newToken();
  return { token, digest: digestOf(token), hint: token.slice(0, 5) };
}

/** The SHA-256 digest under which a token is stored; 32 bytes. */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Compares two secrets in a time that tells neither their lengths nor how much of them agrees. */
export const sameSecret = (left: string, right: string): boolean => timingSafeEqual(digestOf(left), digestOf(right));

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets at rest with AES-256-GCM. The text form is `v1.<key id>.<nonce>.<ciphertext and tag>`;
 * what a secret is for is authenticated with it, so that no sealed text can be moved to another column.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #currentId: string;
  /** Keys derived once for each use. */
  readonly #derived = new Map<string, readonly Buffer[]>();
  /** Signatures given of late: lists give the same ones over and over. */
  readonly #given = new LRUCache<string, string>({ max: 5_000 });

  /**
   * @param current key that seals, 32 bytes
   * @param older keys that only open, so that keys can be rotated
   */
  constructor(current: Buffer, older: readonly Buffer[] = []) {
    const keys = [current, ...older];
    if (keys.some((key) => key.length !== 32)) {
      throw new Refusal('INTERNAL', 'bad_secret_key', 'A key for secrets has exactly 32 bytes.');
    }
    this.#keys = new Map(keys.map((key) => [keyIdOf(key), key]));
    this.#currentId = keyIdOf(current);
  }

  /** Encrypts a text. @param purpose what the secret is for, e.g. `external_tools.shared_secret` */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#currentId)!, nonce);
    cipher.setAAD(boundTo(this.#currentId, purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [version, this.#currentId, nonce.toString('base64url'), body.toString('base64url')].join('.');
  }

  /** Decrypts what `seal` gave for the same purpose; a text that was changed or moved is refused as unreadable. */
  open(sealed: string, purpose: string): string {
    const [form, keyId = '', nonceText = '', bodyText = '', ...more] = sealed.split('.');
    const key = this.#keys.get(keyId);
    const body = Buffer.from(bodyText, 'base64url');
    const nonce = Buffer.from(nonceText, 'base64url');
    const wellFormed = form === version && more.length === 0 && nonce.length === nonceBytes && body.length >= tagBytes;
    if (!key || !wellFormed) throw unreadable();
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(boundTo(keyId, purpose));
    decipher.setAuthTag(body.subarray(-tagBytes));
    try {
      return decipher.update(body.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw unreadable();
    }
  }

  /**
   * Encrypts a text that goes out to a client and comes back: base64url of nonce, ciphertext and tag, under a key of its
   * own for the purpose.
   * @param boundTo what the text is about: it opens only with the same
   */
  sealBriefly(text: string, purpose: string, boundTo: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keysFor(`seal ${purpose}`)[0]!, nonce);
    cipher.setAAD(Buffer.from(boundTo, 'utf8'));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** Decrypts what `sealBriefly` gave, under an older key as well; null for any other text. */
  openBrief(sealed: string, purpose: string, boundTo: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return null;
    for (const key of this.#keysFor(`seal ${purpose}`)) {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(boundTo, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Not this key's: an older one may open it.
      }
    }
    return null;
  }

  /**
   * Signs a text with HMAC-SHA256 under a key of its own for the purpose: 43 characters of base64url.
   * @param purpose what the signature opens, e.g. `calendar_feed`
   */
  sign(text: string, purpose: string): string {
    const what = `${purpose} ${text}`;
    let signed = this.#given.get(what);
    if (signed === undefined) {
      signed = signature(this.#keysFor(`sign ${purpose}`)[0]!, text);
      this.#given.set(what, signed);
    }
    return signed;
  }

  /** Says whether a signature is right, in a time that tells nothing; one of an older key still is. */
  signed(text: string, given: string, purpose: string): boolean {
    const [, ...older] = this.#keysFor(`sign ${purpose}`);
    let right = sameSecret(this.sign(text, purpose), given);
    for (const key of older) right = sameSecret(signature(key, text), given) || right;
    return right;
  }

  /** The key for one use and the older ones that are still understood. */
  #keysFor(use: string): readonly Buffer[] {
    const known = this.#derived.get(use);
    if (known !== undefined) return known;
    const keys = [...this.#keys.values()].map((key) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, 32)));
    this.#derived.set(use, keys);
    return keys;
  }

  /** Tells a secret sealed with an older key, which should be sealed anew. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${version}.${this.#currentId}.`);
  }
}

const signature = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64url');

const keyIdOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8);
const boundTo = (keyId: string, purpose: string) => Buffer.from(`${version}.${keyId}.${purpose}`, 'utf8');
const unreadable = () => new Refusal('INTERNAL', 'secret_unreadable', 'A stored secret could not be read.');

/** Memory in KiB, passes and lanes of argon2id; stored with each hash, so they may rise. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const derive = promisify(argon2);

/** Hashes a password with argon2id into the usual `$argon2id$v=19$m=…,t=…,p=…$salt$hash` text. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: prepared(password), nonce, tagLength: 32, ...cost });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/**
 * Says whether a password is the one that was hashed.
 * @param stored the text of `hashPassword`; null (no such login, no password) takes as long and is never equal
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored ?? '');
  if (!read) {
    await hashPassword(password);
    return false;
  }
  const [memory, passes, parallelism] = read.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(read[5]!, 'base64');
  const nonce = Buffer.from(read[4]!, 'base64');
  const shape = { memory, passes, parallelism, tagLength: expected.length };
  return timingSafeEqual(await derive('argon2id', { message: prepared(password), nonce, ...shape }), expected);
}

/** The same letters typed on different keyboards are the same password. */
const prepared = (password: string) => Buffer.from(normalized(password, 'NFKC'), 'utf8');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
