import { readFileSync } from 'node:fs';
import { nodeOptions } from '../../bench/machine/contestant.js';

const optionsIn = (text: string): string[] => text.match(/--[a-z0-9-]+(?:=\d+)?(?=['" ])/g) ?? [];

describe('The options of Node with which the service runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  it.each([
    ['npm run lyceum', scripts['lyceum'] ?? ''],
    ['the command lyceum', readFileSync('bin/lyceum.js', 'utf8')],
  ])('are the same in %s as with npm start and in the bench', (_, text) => {
    expect(nodeOptions('.')).not.toEqual([]);
    expect(optionsIn(text)).toEqual(nodeOptions('.'));
  });
});
