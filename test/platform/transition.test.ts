import { Refusal } from '../../src/platform/refusal/refusal.js';
import { type Acts, removal, transition } from '../../src/platform/transaction/transition.js';

type State = 'new' | 'open' | 'deleted';
const acts = {
  open: { from: ['new'], to: 'open' },
  reopen: { from: ['open'], to: 'open', refusal: 'Only what is open is opened again.' },
} as const satisfies Acts<State>;

const record = (workflowState: State) => ({ workflowState });

describe('transition', () => {
  it('leads a record to the state of the act', () => {
    const one = record('new');
    transition(one, acts.open);
    expect(one).toEqual({ workflowState: 'open' });
  });

  it('refuses an act that is not done in the state, in the words of the table', () => {
    const one = record('new');
    const wrong = () => transition(one, acts.reopen);
    expect(wrong).toThrow(Refusal);
    expect(wrong).toThrow('Only what is open is opened again.');
    expect(one).toEqual({ workflowState: 'new' });
  });

  it('takes an act without such words for a fault of the program', () => {
    expect(() => transition(record('deleted'), acts.open)).toThrow('No act leads from deleted to open here.');
  });

  it('removes whatever can be removed', () => {
    for (const state of ['new', 'open', 'deleted'] as const) {
      const one = record(state);
      transition(one, removal);
      expect(one).toEqual({ workflowState: 'deleted' });
    }
  });
});
