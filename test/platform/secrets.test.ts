import { randomBytes } from 'node:crypto';
import {
  digestOf,
  hashPassword,
  newToken,
  SecretBox,
  sameSecret,
  verifyPassword,
} from '../../src/platform/authorization/secrets.js';

const unreadable = expect.objectContaining({ reason: 'secret_unreadable', status: 500 });

describe('tokens', () => {
  it('hold 256 random bits, stored as their SHA-256 digest', () => {
    const { token, digest, hint } = newToken();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(digest).toEqual(digestOf(token));
    expect(token.startsWith(hint) && hint.length === 5).toBe(true);
    expect(digestOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(newToken().token).not.toBe(token);
  });

  it('begin with no dash, which a command line would take for an option', () => {
    for (let n = 0; n < 1_000; n += 1) expect(newToken().token).toMatch(/^[^-]/);
  });

  it('are compared whole, whatever their lengths', () => {
    expect(sameSecret('a1b2', 'a1b2')).toBe(true);
    for (const other of ['a1b3', 'a1b', 'a1b22', '', 'A1B2']) expect(sameSecret('a1b2', other)).toBe(false);
  });
});

describe('secrets at rest', () => {
  const key = randomBytes(32);
  const box = new SecretBox(key);

  it('open for their purpose and are never written the same way twice', () => {
    const sealed = box.seal('pässwörd ☂', 'ldap');
    expect(box.open(sealed, 'ldap')).toBe('pässwörd ☂');
    expect(box.open(box.seal('', 'ldap'), 'ldap')).toBe('');
    expect(sealed).not.toContain('pässwörd');
    expect(box.seal('pässwörd ☂', 'ldap')).not.toBe(sealed);
  });

  it('do not open for another purpose, another key, or with any part changed', () => {
    const sealed = box.seal('secret', 'ldap');
    expect(() => box.open(sealed, 'saml')).toThrow(unreadable);
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'ldap')).toThrow(unreadable);
    const parts = sealed.split('.');
    for (let at = 0; at < parts.length; at += 1) {
      const flipped = parts.map((part, index) => (index === at ? (part[0] === 'A' ? 'B' : 'A') + part.slice(1) : part));
      expect(() => box.open(flipped.join('.'), 'ldap')).toThrow(unreadable);
    }
    for (const text of ['', 'v1', 'v1....', `${sealed}.more`, sealed.slice(0, -8), 'plain text']) {
      expect(() => box.open(text, 'ldap')).toThrow(unreadable);
    }
  });

  it('survive a change of keys', () => {
    const sealed = box.seal('secret', 'ldap');
    const rotated = new SecretBox(randomBytes(32), [key]);
    expect(rotated.open(sealed, 'ldap')).toBe('secret');
    expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('secret', 'ldap'))]).toEqual([false, true]);
  });

  it('need a key of 32 bytes, which does not show', () => {
    expect(() => new SecretBox(randomBytes(16))).toThrow(expect.objectContaining({ reason: 'bad_secret_key' }));
    expect(JSON.stringify(box)).toBe('{}');
  });
});

describe('signatures', () => {
  const key = randomBytes(32);
  const box = new SecretBox(key);

  it('hold for their text and purpose alone', () => {
    const given = box.sign('course 12', 'calendar_feed');
    expect(given).toMatch(/^[\w-]{43}$/);
    expect(box.signed('course 12', given, 'calendar_feed')).toBe(true);
    expect(box.signed('course 13', given, 'calendar_feed')).toBe(false);
    expect(box.signed('course 12', given, 'download')).toBe(false);
    expect(box.signed('course 12', '', 'calendar_feed')).toBe(false);
    expect(new SecretBox(randomBytes(32)).signed('course 12', given, 'calendar_feed')).toBe(false);
  });

  it('of an older key still hold, and new ones are of the current key', () => {
    const given = box.sign('course 12', 'calendar_feed');
    const rotated = new SecretBox(randomBytes(32), [key]);
    expect(rotated.signed('course 12', given, 'calendar_feed')).toBe(true);
    expect(rotated.sign('course 12', 'calendar_feed')).not.toBe(given);
  });
});

describe('passwords', () => {
  it('are hashed with argon2id and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('correct horse', one)).toBe(true);
    expect(await verifyPassword('correct horsf', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  it('are the same in composed and decomposed letters', async () => {
    expect(await verifyPassword('u\u0308ber', await hashPassword('\u00fcber'))).toBe(true);
  });

  it('never match where none is stored, or something else is', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('x', 'x')).toBe(false);
    expect(await verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuu')).toBe(false);
  });
});
