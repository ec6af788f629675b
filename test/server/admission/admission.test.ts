import { Admission } from '../../../src/server/admission/admission.js';
import type { Lane } from '../../../src/server/admission/lane.js';
import { Line } from '../../../src/server/admission/line.js';
import { type ByPriority, type Priority, priorities } from '../../../src/server/admission/priority.js';

const times = <T>(count: number, what: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));

/** With nobody leaving, one who waits counts for a millisecond: so many may wait in a burst. */
const most = 300;

function bench(target = most / 2) {
  const told: ByPriority<number>[] = [];
  const underWay = { exams: 0, others: 0 };
  const admission = new Admission({
    target,
    longest: 60_000,
    connections: { writes: 10, reads: 4 },
    lookUps: { exams: new Line<object>(), others: new Line<object>(), underWay },
    onRefused: (refused) => void told.push(refused),
  });
  const admitted = (): Priority[] => priorities.filter((priority) => admission.admits(priority));
  /** Takes all places, and asks for so many more. */
  const fill = (lane: Lane, more: number) => {
    for (let asked = 0; asked < more; ) {
      const place = lane.acquire();
      place?.catch(() => undefined);
      if (place !== undefined) asked += 1;
    }
  };
  return { admission, admitted, fill, told, underWay };
}

describe('admission', () => {
  it('judges nobody while nobody waits, and admits everybody while only a few do', () => {
    const { admission, admitted, fill } = bench(0);
    expect([admission.arrived(), admitted()]).toEqual([true, priorities]);
    fill(admission.lanes.read, 7);
    expect([admission.arrived(), admitted()]).toEqual([false, priorities]);
  });

  it('admits a few dozen callers who are looked for at once, whatever they ask', () => {
    const { admission, admitted, fill, underWay } = bench(0);
    underWay.others = 35;
    expect(admitted()).toEqual(priorities);
    underWay.others = 36;
    expect(admitted()).toEqual(['exam']);
    // Beside an exam the others have fewer places, and fewer wait for them.
    underWay.others = 12;
    expect(admitted()).toEqual(priorities);
    fill(admission.lanes.exam, 1);
    expect(admitted()).toEqual(['exam']);
  });

  it('refuses those alone in whose lane it takes too long, until their turn has come', () => {
    const { admission, admitted, fill } = bench();
    fill(admission.lanes.read, most + 10);
    expect(admitted()).toEqual(['exam', 'write']);
    fill(admission.lanes.write, most + 10);
    expect(admitted()).toEqual(['exam']);
    times(most + 10, () => admission.lanes.read.release());
    expect(admitted()).toEqual(['exam', 'read']);
    expect([admission.lanes.read.line.length, admission.waits.read]).toEqual([0, 0]);
  });

  it('refuses reads first where the look-ups of tokens take too long, and counts who is looked for as waiting', () => {
    const standing = bench(1_000);
    times(10, (n) => standing.admission.lookUps.others.join({ n }, performance.now() - 1_500));
    expect(standing.admitted()).toEqual(['exam', 'write']);
    const { admission, admitted, fill } = bench();
    fill(admission.lanes.read, most / 2);
    times(most / 2 + 10, (n) => admission.lookUps.others.join({ n }, performance.now()));
    expect(admitted()).toEqual(['exam', 'write']);
    // Those of exams are looked for before all others, who wait for them.
    times(most / 2 + 10, (n) => admission.lookUps.exams.join({ n }, performance.now()));
    expect(admitted()).toEqual(['exam']);
  });

  it('lets no burst of a kind wait shortly after one of that kind was refused', () => {
    const { admission, admitted, fill } = bench(most);
    fill(admission.lanes.read, most + 10);
    fill(admission.lanes.write, most + 10);
    expect(admitted()).toEqual(priorities);
    expect(admission.outlook.overloaded).toBe(false);
    admission.refused('read');
    expect(admitted()).toEqual(['exam', 'write']);
    expect(admission.outlook.overloaded).toBe(true);
  });

  it('counts connections that were promised their turn elsewhere before reads and changes', () => {
    const { admission, admitted } = bench();
    admission.behind(most / 2);
    expect([admission.arrived(), admitted()]).toEqual([false, priorities]);
    admission.behind(most + 10);
    expect([admission.arrived(), admitted()]).toEqual([false, ['exam']]);
    admission.look(50, performance.now() + 900);
    expect([admission.arrived(), admitted()]).toEqual([false, ['exam']]);
    // Nobody has said so for a second.
    admission.look(50, performance.now() + 1_100);
    expect([admission.arrived(), admitted()]).toEqual([true, priorities]);
  });

  it('tells what a read would wait, those who are being looked for among those before it', () => {
    const { admission, fill } = bench();
    expect(admission.outlook).toEqual({ wait: 0, pace: 0, overloaded: false });
    fill(admission.lanes.read, 20);
    times(10, (n) => admission.lookUps.others.join({ n }, performance.now()));
    const { wait, pace } = admission.outlook;
    expect([wait, pace]).toEqual([30, 1]);
  });

  it('gives the others a quarter of their places while an exam is worked on, and all of them afterwards', () => {
    const { admission, fill } = bench();
    const { exam, read, write } = admission.lanes;
    fill(read, 2);
    fill(write, 3);
    const [reads, writes] = [read.working, write.working];
    expect([reads, writes]).toEqual([8, 10]);
    expect(exam.acquire()).toBeUndefined();
    times(reads, () => read.release());
    times(writes, () => write.release());
    expect([read.working, read.line.length, write.working, write.line.length]).toEqual([2, 0, 3, 0]);
    fill(read, 1);
    expect([read.working, read.line.length]).toEqual([reads / 4, 1]);
    exam.release();
    expect([read.working, read.line.length]).toEqual([reads / 4 + 1, 0]);
  });

  it('gives the others one place while more exams are worked on than there are connections, and for a second more', () => {
    const { admission, fill } = bench();
    const { exam, read, write } = admission.lanes;
    fill(read, 4);
    fill(write, 4);
    const [reads, writes] = [read.working, write.working];
    const worked = () => [read.working, read.line.length, write.working, write.line.length];
    times(11, () => expect(exam.acquire()).toBeUndefined());
    times(reads, () => read.release());
    times(writes, () => write.release());
    expect(worked()).toEqual([1, 3, 1, 3]);
    admission.look(50, 10_000);
    times(11, () => exam.release());
    admission.look(50, 10_950);
    expect([exam.working, ...worked()]).toEqual([0, 1, 3, 1, 3]);
    admission.look(50, 11_050);
    expect(worked()).toEqual([4, 0, 4, 0]);
  });

  it('refuses reads first, then changes, where the process itself is late at every look', () => {
    const { admission, admitted } = bench(100);
    const looks = (elapsed: number) =>
      times(5, (n) => {
        times(8, () => admission.arrived());
        admission.look(elapsed, n);
      });
    looks(130);
    expect([admission.arrived(), admitted()]).toEqual([true, priorities]);
    looks(200);
    expect([admission.arrived(), admitted()]).toEqual([false, ['exam', 'write']]);
    looks(300);
    expect(admitted()).toEqual(['exam']);
    looks(2_000);
    expect(admitted()).toEqual([]);
    looks(50);
    expect(admitted()).toEqual(priorities);
  });

  it('tells when requests begin to be refused, and when none was for two seconds', () => {
    const { admission } = bench();
    const told: boolean[] = [];
    admission.watchOverload((overloaded) => void told.push(overloaded));
    admission.look(50, performance.now());
    expect(told).toEqual([]);
    admission.refused('read');
    admission.refused('write');
    admission.look(50, performance.now() + 1_900);
    expect(told).toEqual([true]);
    admission.look(50, performance.now() + 2_100);
    admission.look(50, performance.now() + 2_150);
    expect(told).toEqual([true, false]);
    admission.refused('exam');
    expect(told).toEqual([true, false, true]);
  });

  it('tells of refusals once a second at most', () => {
    const { admission, told } = bench();
    for (let now = 0; now < 1_250; now += 50) {
      admission.refused('read');
      admission.look(50, now);
    }
    expect(told).toEqual([
      { exam: 0, write: 0, read: 1 },
      { exam: 0, write: 0, read: 20 },
    ]);
    expect(admission.refusals).toEqual({ exam: 0, write: 0, read: 25 });
  });
});
