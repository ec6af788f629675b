import { inOrder, pipeline } from '../../src/server/http/pipeline.js';

describe('The steps of a request', () => {
  it.each(Object.entries(pipeline))('are named once each and give a reason: %s', (_way, steps) => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    for (const { reason } of steps) expect(reason).not.toBe('');
  });

  it('stand in the order of the list, whatever the order of their handlers', () => {
    const steps = { takeTurn: 'third', limit: 'second', authenticate: 'first' };
    expect(inOrder('asRest', steps)).toEqual(['first', 'second', 'third']);
  });
});
