import { type Caller, Callers } from '../../src/server/callers/callers.js';

const times = <T>(count: number, what: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));

describe('the rounds of the event loop', () => {
  afterEach(() => jest.restoreAllMocks());

  it('hold one long piece of work each, and everybody else is heard in between', async () => {
    const heard: string[] = [];
    const callers = new Callers({ requests: 50, reads: 50, patience: 5_000 });
    const [busy, alsoBusy, idle] = [callers.of(1), callers.of(2), callers.of(3)];
    busy.spent(500);
    alsoBusy.spent(500);
    expect(callers.of(1)).toBe(busy);
    const work = async (name: string, caller: Caller) => {
      await caller.round();
      heard.push(name);
    };
    const all = [...times(4, () => work('busy', busy)), work('other', alsoBusy), work('idle', idle)];
    const ticking = (async () => {
      for (let n = 0; n < 4; n += 1) {
        await new Promise(setImmediate);
        heard.push('-');
      }
    })();
    await Promise.all([...all, ticking]);
    // The first of the busy ones and who is not busy go at once; then one in each round, whoever waited less first.
    expect(heard.join(' ')).toMatch(/^busy idle (- )?busy (- )?other (- )?busy (- )?busy/);
    expect(heard.filter((each) => each === '-').length).toBe(4);
    expect(heard.lastIndexOf('-')).toBeGreaterThan(heard.indexOf('other'));
  });

  it('hold work for a limited time: who comes later is worked on in the next ones, in the order of coming', async () => {
    const callers = new Callers({ requests: 50, reads: 50, patience: 5_000 });
    await new Promise(setImmediate);
    const heard: string[] = [];
    // Nothing but the work takes time here, however busy the machine is.
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const work = (name: string) => {
      heard.push(name);
      now += 9;
    };
    const wait = (caller: number) => callers.of(caller).round();
    expect(wait(1)).toBeUndefined();
    work('first');
    expect(wait(2)).toBeUndefined();
    work('second');
    const others = ['third', 'fourth', 'fifth'].map(async (name, n) => {
      await wait(3 + n);
      work(name);
    });
    expect(callers.of(9).round(true)).toBeUndefined();
    const ticking = (async () => {
      for (let n = 0; n < 3; n += 1) {
        await new Promise(setImmediate);
        heard.push('-');
      }
    })();
    await Promise.all([...others, ticking]);
    expect(heard.join(' ')).toMatch(/^first second (- )?third fourth - (- )?fifth/);
  });
});
