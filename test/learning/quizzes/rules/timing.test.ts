import { endOf, type Timing } from '../../../../src/learning/quizzes/taking/taking.rules.js';

const timing = (startedAt: string, more: Partial<Timing> = {}): Timing => ({
  startedAt: new Date(startedAt),
  timeLimit: 30,
  extraTime: null,
  lockAt: null,
  manuallyUnlocked: null,
  datesEnd: null,
  ...more,
});

describe('the end of an attempt', () => {
  it.each([
    ['in winter', '2026-01-10T09:45:00Z', '2026-01-10T10:15:00Z'],
    ['when the clocks of Denver are put forward', '2026-03-08T08:45:00Z', '2026-03-08T09:15:00Z'],
    ['when they are put back', '2026-11-01T07:45:00Z', '2026-11-01T08:15:00Z'],
  ])('is a whole time limit after the start, %s (A65)', (_when, startedAt, end) => {
    expect(endOf(timing(startedAt))).toEqual(new Date(end));
  });

  it('is the lock date where that comes first, unless the quiz was unlocked for the student', () => {
    const lockAt = new Date('2026-01-10T10:00:00Z');
    const start = '2026-01-10T09:45:00Z';
    expect(endOf(timing(start, { lockAt }))).toEqual(lockAt);
    expect(endOf(timing(start, { lockAt, extraTime: 60 }))).toEqual(lockAt);
    expect(endOf(timing(start, { lockAt, manuallyUnlocked: true }))).toEqual(new Date('2026-01-10T10:15:00Z'));
  });

  it('is that of the student’s dates where nothing else ends it, or never', () => {
    const datesEnd = new Date('2026-06-30T00:00:00Z');
    expect(endOf(timing('2026-01-10T09:45:00Z', { timeLimit: null, datesEnd }))).toEqual(datesEnd);
    expect(endOf(timing('2026-01-10T09:45:00Z', { timeLimit: null }))).toBeNull();
    expect(endOf(timing('2026-01-10T09:45:00Z', { datesEnd }))).toEqual(new Date('2026-01-10T10:15:00Z'));
  });
});
