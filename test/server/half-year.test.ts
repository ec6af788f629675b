import { halfYear } from '../../src/server/database/seed/demo-terms.js';

describe('a half-year', () => {
  it('contains the instant, and follows the one before it at once', () => {
    for (const instant of [
      '2026-01-01T00:00:00Z',
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00Z',
      '2026-12-31T23:00:00Z',
    ]) {
      const at = new Date(instant);
      const [before, around] = [halfYear(at, -1), halfYear(at)];
      expect(around.startAt.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(around.endAt.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(around.startAt.getTime() - before.endAt.getTime()).toBe(1);
    }
    expect([-2, -1, 0, 1].map((offset) => halfYear(new Date('2026-11-20'), offset).name)).toEqual([
      'Fall 2025',
      'Spring 2026',
      'Fall 2026',
      'Spring 2027',
    ]);
  });
});
