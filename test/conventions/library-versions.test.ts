import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';

/** Where something is used that a library does not publish: an upgrade looks at these files first, and then changes the version here. */
const inside = [
  ['pg', '8.23.0', 'src/server/orm/inside-pg.ts'],
  ['kysely', '0.29.6', 'src/platform/sql/database.ts'],
  ['@mikro-orm/postgresql', '7.2.1', 'src/platform/sql/database.ts'],
  ['graphile-worker', '0.18.0', 'src/server/jobs/private-jobs.ts'],
  ['type-graphql', '2.0.0-rc.4', 'schema/platform/declarations.ts'],
] as const;

describe('What a library does not publish', () => {
  it.each(inside)('of %s is used as version %s has it, in %s', (name, known, file) => {
    const { version } = JSON.parse(readFileSync(join(projectRoot(), 'node_modules', name, 'package.json'), 'utf8'));
    expect(version).toBe(known);
    expect(readFileSync(join(projectRoot(), file), 'utf8')).toContain('library-versions.test.ts');
  });
});
