import { checkRefusalWords } from '../../src/tools/architecture/refusal-words.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const table = `export const userErrors = { blank: [400, 'A value is needed.'], taken: [400, 'In use.'] };`;
const saidOf = (text: string) =>
  checkRefusalWords(
    parseSources({
      'schema/platform/user-error-words.ts': table,
      'src/learning/courses/course.rules.ts': text,
      'src/learning/courses/others.ts': `const words = ['blank', 'taken'];`,
    }),
  ).map(({ path, line, about }) => [path.split('/').at(-1), line, about].join(' '));

describe('Words of refusals', () => {
  it.each([
    `badRequest('blnk', 'A name is needed.');`,
    `conflict('blnk', 'A name is needed.');`,
    `invalidField('name', 'blnk', 'A name is needed.');`,
    `const of = { attribute: 'name', type: 'blnk', message: 'A name is needed.' };`,
  ])('that stand in no table are refused: %s', (text) => {
    expect(saidOf(text)).toEqual(['course.rules.ts 1 blnk']);
    expect(saidOf(text.replace('blnk', 'blank'))).toEqual([]);
  });

  it('that nobody says are refused in the table', () => {
    const files = { 'schema/platform/user-error-words.ts': table, 'src/a.ts': `const word = 'blank';` };
    expect(checkRefusalWords(parseSources(files)).map(({ about }) => about)).toEqual(['taken']);
  });

  it('for a missing right are none of these', () => {
    expect(saidOf(`const of = { attribute: 'name', type: 'unauthorized', message: 'No.' };`)).toEqual([]);
  });
});
