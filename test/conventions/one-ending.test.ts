import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The one statement that ends what lets people in. */
const ending = 'identity/users/credentials/credentials-ended.sql.ts';

/** What else writes such columns, each with its reason. */
const excepted: Readonly<Record<string, string>> = {
  'identity/users/sign-in-keys/sign-in-keys.sql.ts': 'A key is used, and a password is chosen by who has used it.',
  'identity/applications/exchanging/exchanging.sql.ts':
    'A code or a refresh token is used; a token that is over leaves a list.',
  'identity/users/communication-channels/confirming/confirming.sql.ts':
    'The first password of a login that has had none.',
  'identity/users/logins/operations/update-login.ts': 'It ends what hangs on the password by the one statement.',
  'identity/users/revived-user.ts': 'Whatever hung on the login ended when it was deleted.',
  'server/commands/demo-tokens.ts': 'Tokens of the demo school, at a start that does not wait for the ORM.',
};

const written =
  /\b(?:ended_at|revoked_at|used_at) = now\(\)|\bset password_hash = |\b(?:session|token|consent|key|login|old)\.(?:endedAt|revokedAt|usedAt|passwordHash) = /;

/** Decision 0116. */
describe('What lets people in', () => {
  it('is ended by one statement, so that whatever hangs on it ends with it', () => {
    const root = join(process.cwd(), 'src');
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('/migrations/'))
      .filter((file) => written.test(readFileSync(join(root, file), 'utf8')));
    expect(found.sort()).toEqual([ending, ...Object.keys(excepted)].sort());
  });

  it.each([
    'update sessions set ended_at = now() where id = 1',
    'update access_tokens set revoked_at = now()',
    'token.revokedAt = ctx.clock;',
    'login.passwordHash = await hashPassword(text);',
  ])('is found by what is written: %j', (text) => expect(written.test(text)).toBe(true));
});
