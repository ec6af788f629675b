import { parseSources } from '../../src/tools/architecture/source-tree.js';
import { checkTransitions } from '../../src/tools/architecture/transition-rules.js';

const found = (path: string, text: string) =>
  checkTransitions(parseSources({ [path]: text })).map(({ about, line }) => [about, line]);
const file = 'src/learning/pages/operations/delete-page.ts';

describe('states of records', () => {
  it.each([
    ['an assignment', `page.workflowState = 'deleted';`],
    ['Object.assign', `Object.assign(page, { workflowState: 'deleted', frontPage: false });`],
    ['the entity manager', `ctx.em.assign(page, { workflowState: 'deleted' });`],
  ])('are not written by %s', (_how, text) => {
    expect(found(file, `const one = 1;\n${text}`)).toEqual([['page', 2]]);
  });

  it.each([
    ['transition', `transition(page, removal);`],
    ['a new row', `createRow(em, Page, { workflowState: 'active' });`],
    ['a condition', `if (page.workflowState === 'deleted') em.find(Page, { workflowState: 'active' });`],
    ['another column', `page.title = 'deleted'; Object.assign(page, { title: 'deleted' });`],
  ])('may stand in %s', (_where, text) => {
    expect(found(file, text)).toEqual([]);
  });

  it('are written in one place, and in tests as they like', () => {
    const text = `record.workflowState = to;`;
    expect(found('src/platform/transaction/transition.ts', text)).toEqual([]);
    expect(found('test/learning/pages/pages.test.ts', text)).toEqual([]);
  });
});
