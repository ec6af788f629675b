import { checkServerRooms } from '../../src/tools/architecture/server-rooms.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const messages = (texts: Record<string, string>) =>
  checkServerRooms(parseSources(texts)).map(({ path, line, message }) => `${path}:${line} ${message}`);

describe('the rooms of the server', () => {
  it('may import themselves, the platform and areas', () => {
    const text = "import './b.js';\nimport '../../platform/once.js';\nimport '../../identity/users/index.js';";
    expect(messages({ 'src/server/http/a.ts': text })).toEqual([]);
  });

  it.each([
    "import { b } from '../web/b.js';",
    "import type { B } from '../web/b.js';",
    "const b = import('../web/b.js');",
  ])('do not import each other: %s', (text) => {
    expect(messages({ 'src/server/http/a.ts': text })).toEqual([
      'src/server/http/a.ts:1 the room http may not import src/server/web/b.ts, of the room web',
    ]);
  });

  it.each(['app', 'commands/serving'])('do not import the composition root: %s', (above) => {
    expect(messages({ 'src/server/jobs/a.ts': `import type { App } from '../${above}.js';` })).toEqual([
      `src/server/jobs/a.ts:1 the room jobs may not import src/server/${above}.ts, of the composition root`,
    ]);
  });

  it('are put together by the composition root, which may import all of them', () => {
    const text = "import '../http/a.js';\nimport '../web/b.js';\nimport '../app.js';";
    expect(messages({ 'src/server/commands/serving.ts': text })).toEqual([]);
  });

  it('are the only folders beside it', () => {
    expect(messages({ 'src/server/orm/a.ts': '' })).toEqual([
      'src/server/orm/a.ts:1 src/server/orm is no room of the server',
    ]);
  });
});
