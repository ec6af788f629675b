import { readFileSync } from 'node:fs';
import { memory } from '../../bench/contestant.js';

const optionsIn = (text: string): string[] => text.match(/--[a-z0-9-]+(?:=\d+)?(?=['" ])/g) ?? [];

describe('The options of Node that bound the memory of a process', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const line = /const memory = \[[^\]]*\];/.exec(readFileSync('bin/lyceum.js', 'utf8'))?.[0] ?? '';

  it.each([
    ['npm start', scripts['start'] ?? ''],
    ['npm run lyceum', scripts['lyceum'] ?? ''],
    ['the command lyceum', line],
  ])('are the same in %s as in the bench', (_, text) => expect(optionsIn(text)).toEqual([...memory]));
});
