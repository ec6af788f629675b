import { checkFolderCircles } from '../../src/tools/architecture/folder-circles.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (texts: Record<string, string>) => checkFolderCircles(parseSources(texts));

const breach = {
  'src/learning/shops/buying/basket.ts': `import { price } from '../selling/prices/price.js';`,
  'src/learning/shops/selling/prices/price.ts': '',
  'src/learning/shops/selling/sale.ts': `import { Shop } from '../shop.entity.js';\nimport type { Basket } from '../buying/basket.js';`,
  'src/learning/shops/shop.entity.ts': '',
};

describe('circles between the folders of an area', () => {
  it('are refused where no two files import each other, with the import that closes the circle', () => {
    expect(found(breach)).toEqual([
      {
        check: 'folder-circles',
        path: 'src/learning/shops/selling/sale.ts',
        line: 2,
        about: 'learning/shops',
        message: 'the folders of learning/shops import each other in a circle: buying → selling → buying',
      },
    ]);
  });

  it('are refused where they lead through three folders', () => {
    const messages = found({
      'src/learning/shops/a/a.ts': `import '../b/b.js';`,
      'src/learning/shops/b/b.ts': `import '../c/c.js';`,
      'src/learning/shops/c/c.ts': `export { other } from '../a/other.js';`,
    }).map(({ message }) => message);
    expect(messages).toEqual(['the folders of learning/shops import each other in a circle: a → b → c → a']);
  });

  it('are none where folders use what stands at the top of the area, and where the top uses them', () => {
    const texts = {
      'src/learning/shops/index.ts': `export { price } from './selling/price.js';`,
      'src/learning/shops/selling/price.ts': `import { Shop } from '../shop.entity.js';`,
      'src/learning/shops/buying/basket.ts': `import '../selling/price.js';\nimport '../index.js';`,
      'src/learning/shops/shop.entity.ts': '',
    };
    expect(found(texts)).toEqual([]);
  });

  it('are none between areas, in the platform and in other layers', () => {
    const texts = {
      'src/learning/shops/a/a.ts': `import '../../markets/b/b.js';`,
      'src/learning/markets/b/b.ts': `import '../../shops/a/a.js';`,
      'src/platform/sql/a.ts': `import '../query/b.js';`,
      'src/platform/query/b.ts': `import '../sql/a.js';`,
      'schema/learning/shops/a/a.ts': `import '../b/b.js';`,
      'schema/learning/shops/b/b.ts': `import '../a/a.js';`,
    };
    expect(found(texts)).toEqual([]);
  });
});
