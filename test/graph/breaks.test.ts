/** What the last release had is taken from clients only where a decision names it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';
import { generatedFiles, graphFile } from '../../src/tools/generated-files.js';
import { graphBreaks, releasedGraphFile } from '../../src/tools/graph-breaks.js';
import { unnamedBreaks } from '../../src/tools/rest-breaks.js';

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const decisions = readdirSync(join(projectRoot(), 'src/decisions')).map((name) => read(`src/decisions/${name}`));
const now = generatedFiles()[graphFile]!;
/** The names of a decision’s lines are the breaks themselves. */
const unnamed = (before: string | undefined, after: string, pages: readonly string[] = decisions) =>
  unnamedBreaks(graphBreaks(before, after), pages, 'GraphQL');

const before = `
  type Query { course(id: ID!, term: String): Course  colors: [Color] }
  type Course { id: ID! name: String! code: String }
  enum Color { RED BLUE }
  input Owner { course: ID user: ID }
`;
const changed = (from: string, to: string) => graphBreaks(before, before.replace(from, to));

describe('a change of the graph', () => {
  it('breaks nothing that only adds, or that promises more', () => {
    expect(graphBreaks(before, before)).toEqual([]);
    expect(changed('code: String', 'code: String! about(short: Boolean): String')).toEqual([]);
    expect(changed('term: String', 'term: String, page: Int')).toEqual([]);
    expect(changed('RED BLUE', 'RED BLUE GREEN')).toEqual([]);
    expect(changed('user: ID', 'user: ID group: ID')).toEqual([]);
  });

  it('breaks clients where something goes, may be null, is demanded or takes less', () => {
    expect(changed(' code: String', '')).toEqual(['Course.code was removed.']);
    expect(changed('name: String!', 'name: String')).toEqual(['Course.name changed type from String! to String.']);
    expect(changed('term: String', 'term: String, page: Int!')).toEqual([
      'A required arg page on Query.course was added.',
    ]);
    expect(changed(', term: String', '')).toEqual(['Query.course arg term was removed.']);
    expect(changed('RED BLUE', 'RED')).toEqual(['BLUE was removed from enum type Color.']);
    expect(changed('user: ID', 'user: ID group: ID!')).toEqual([
      'A required field group on input type Owner was added.',
    ]);
    expect(changed('input Owner', 'input Owner @oneOf')).toEqual(['Owner takes one field alone.']);
  });

  it('is taken where a decision names each break, and nowhere else', () => {
    const after = before.replace(' code: String', '').replace('RED BLUE', 'RED');
    const decision = '# Codes\n\nWhy.\n\nBreaks GraphQL: Course.code was removed.\n';
    expect(unnamed(before, after, [decision])).toEqual(['BLUE was removed from enum type Color.']);
    expect(unnamed(before, after, ['Breaks REST: Course.code was removed.'])).toHaveLength(2);
  });
});

describe('the graph of this service', () => {
  it('keeps what the last release has, but for what decisions name; before the first release there is nothing to keep', () => {
    const released = existsSync(join(projectRoot(), releasedGraphFile)) ? read(releasedGraphFile) : undefined;
    expect(unnamed(released, now)).toEqual([]);
  });

  it('is refused against a release that had one field more', () => {
    const released = now.replace(/^type Course implements Node \{$/m, '$&\n  motto: String');
    expect(released).not.toBe(now);
    expect(unnamed(released, now)).toEqual(['Course.motto was removed.']);
  });
});
