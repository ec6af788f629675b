/** Every word that a request can be refused with stands in a test that asks for it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userErrors } from '../../schema/platform/user-error-words.js';
import { projectRoot } from '../../src/platform/project-root.js';

/** Words that need two requests at one instant: rows are read or locked first, so that one request alone meets none. */
const behindLocks: Readonly<Record<string, string>> = {
  already_admin: 'The unique index says it of an admin that another request has just made.',
  role_changed: 'The unique index says it of a setting of the role that another request has just made.',
  membership_changed: 'The unique index says it of a membership that another request has just made.',
  account_deleted: 'Another request deletes the account after it was found and before it is locked.',
};

/**
 * The quoted words of tests, in small letters, alone or behind a status as in '400 blocked_url'. Tests of the rules of
 * files are left out: they quote examples of code.
 */
function quotedWords(): ReadonlySet<string> {
  const root = join(projectRoot(), 'test');
  const others = ['architecture/**', 'conventions/refusal-words.test.ts'];
  const files = globSync('**/*.ts', { cwd: root, exclude: others });
  const words = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(['"])(?:\d{3} )?(\w+)\1/g)].map(([, , word]) =>
      String(word).toLowerCase(),
    ),
  );
  return new Set(words);
}

const words = Object.keys(userErrors);

describe('The words of refusals', () => {
  const quoted = quotedWords();

  it('are each asked for by a test', () => {
    expect(words.filter((word) => !quoted.has(word) && !(word in behindLocks))).toEqual([]);
  });

  it('stand behind locks only where no test asks for them', () => {
    const excepted = Object.keys(behindLocks);
    expect(excepted.filter((word) => !words.includes(word) || quoted.has(word))).toEqual([]);
  });
});
