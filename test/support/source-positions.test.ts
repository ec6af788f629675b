import { inSources } from './source-positions.js';

describe('the positions of a stack trace', () => {
  const { stack = '' } = new Error('thrown in line 4');

  it('are those of the sources', () => {
    expect(stack).toMatch(/dist\/test\/support\/source-positions\.test\.js\?\d+:\d+:\d+/);
    expect(inSources(stack)).toMatch(/[^t]\/test\/support\/source-positions\.test\.ts:4:\d+/);
    expect(inSources(stack)).not.toContain('source-positions.test.js');
  });

  it('stay where no source is known', () => {
    const line = 'at run (file:///nowhere/else.js:3:7)';
    expect(inSources(line)).toBe(line);
  });
});
