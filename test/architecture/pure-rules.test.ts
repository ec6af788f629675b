import { checkPureRules } from '../../src/tools/architecture/pure-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (texts: Record<string, string>) =>
  checkPureRules(parseSources(texts)).map(({ path, about }) => [path, about]);

describe('rules of an area', () => {
  const rules = 'src/learning/shops/buying/basket.rules.ts';

  it.each([
    ['a statement', `import { pricesOf } from './prices.sql.js';`, './prices.sql.js'],
    ['the database', `import type { Database } from '../../../platform/sql/database.js';`, 'Database'],
    ['the ORM', `import { wrap } from '@mikro-orm/core';`, '@mikro-orm/core'],
    [
      'the context',
      `import type { OperationContext } from '../../../platform/transaction/context.js';`,
      'OperationContext',
    ],
    ['something to wait for', 'export const total = async () => (await prices()).length;', 'await'],
    ['lots', `import { randomInt } from 'node:crypto';\nexport const prize = () => randomInt(9);`, 'randomInt()'],
    ['the clock', 'export const isOver = (end: number) => end < Date.now();', 'Date.now()'],
    ['today', 'export const begun = () => ({ at: new Date() });', 'new Date()'],
  ])('do not ask for %s', (_what, text, about) => {
    expect(found({ [rules]: text })).toEqual([[rules, about]]);
    expect(found({ 'src/learning/shops/buying/basket.ts': text })).toEqual([]);
    expect(found({ 'src/server/shops.rules.ts': text })).toEqual([]);
  });

  it('are pure with entities, refusals, digests and the times that they are given', () => {
    const text = `
      import { hash } from 'node:crypto';
      import type { IgnoredField } from '../../../platform/transaction/context.js';
      import type { PriceRow } from './prices.sql.js';
      import { Basket } from './basket.entity.js';
      export const later = (at: Date) => new Date(at.getTime() + 1);
      export const digest = (text: string) => hash('sha256', text);`;
    expect(found({ [rules]: text })).toEqual([]);
  });
});
