import fc from 'fast-check';
import { LocalTime, parseTimestamp } from '../../src/platform/text/timestamp.js';
import { processorTime } from '../support/processor-time.js';

const at = (text: string, zone = 'Etc/UTC', edge: 'start' | 'end' = 'start'): string | null => {
  const named = parseTimestamp(text);
  const instant = named instanceof LocalTime ? named.in(zone, edge) : named;
  return instant?.toISOString().replace('.000Z', 'Z') ?? null;
};

describe('An instant as it is written', () => {
  it.each([
    ['2026-01-31T17:00:00Z', '2026-01-31T17:00:00Z'],
    ['2026-01-31T17:00Z', '2026-01-31T17:00:00Z'],
    ['2026-01-31 17:00:00Z', '2026-01-31T17:00:00Z'],
    ['2026-01-31T17:00:00.25Z', '2026-01-31T17:00:00.250Z'],
    ['2026-01-31T17:00:00.123456789Z', '2026-01-31T17:00:00.123Z'],
    ['2026-01-31T17:00:00+02:00', '2026-01-31T15:00:00Z'],
    ['2026-01-31T17:00:00-0230', '2026-01-31T19:30:00Z'],
    ['2026-01-31T17:00:00-07', '2026-02-01T00:00:00Z'],
    ['2026-01-31T17:00-07:00', '2026-02-01T00:00:00Z'],
    ['2026-01-31 17:00:00+00:00', '2026-01-31T17:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ])('%s says its offset', (text, expected) => {
    expect(at(text, 'America/Denver', 'end')).toBe(expected);
  });

  it.each([
    ['2026-01-01T00:00:00 02:00', '2025-12-31T22:00:00Z'],
    ['2026-01-01T00:00:00 0200', '2025-12-31T22:00:00Z'],
    ['2026-01-01 00:00 02', '2025-12-31T22:00:00Z'],
    ['2026-01-01T00:00:00.5 02:00', '2025-12-31T22:00:00.500Z'],
  ])('%s lost its plus on the way', (text, expected) => {
    expect(at(text, 'America/Denver')).toBe(expected);
  });

  it.each([
    ['2026-07-01T12:00:00', 'America/Denver', '2026-07-01T18:00:00Z'],
    ['2026-01-01 12:00', 'America/Denver', '2026-01-01T19:00:00Z'],
    // clocks go forward at 02:00 and back at 03:00
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ])('%s without an offset is in the zone %s', (text, zone, expected) => {
    expect(at(text, zone)).toBe(expected);
    expect(at(text, zone, 'end')).toBe(expected);
  });

  it.each([
    ['2026-01-15', 'Europe/Berlin', '2026-01-14T23:00:00Z', '2026-01-15T22:59:59Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 25],
    // a day that has no midnight
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z', 23],
    // the island went over the date line, and had no 30th
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T09:59:59Z', 24],
  ])('%s alone is the whole day in %s', (text, zone, start, end, hours) => {
    expect([at(text, zone), at(text, zone, 'end')]).toEqual([start, end]);
    expect((Date.parse(end) + 1000 - Date.parse(start)) / 3_600_000).toBe(hours);
  });

  it.each([
    '',
    ' ',
    'tomorrow',
    '32.13.2026',
    '2026-02-30',
    '2025-02-29T00:00:00Z',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '2026-01',
    '2026',
    '2026-W01-1',
    '0999-12-31',
    '0000-01-01T00:00:00Z',
    '10000-01-01',
    '+012026-01-01T00:00:00Z',
    '-2026-01-01',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:60:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T23:59:61Z',
    '2026-01-01T23Z',
    '2026-01-01T23:59:59.Z',
    '2026-01-01T23:59:59,5Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+02:60',
    '2026-01-01T00:00:00+2',
    '2026-01-01T00:00:00 +02:00',
    '2026-01-01T00:00:00Zulu',
    '2026-01-01T00:00:00Z\n',
    '2026-01-01Z',
    '2026-01-01+02:00',
    ' 2026-01-01',
    '٢٠٢٦-01-01',
    '1767225600',
    '9999-12-31T23:59:59-01:00',
    '1000-01-01T00:00:00+01:00',
  ])('%j is none', (text) => {
    expect(at(text)).toBeNull();
  });

  it('stays within the years that an answer can say, whatever the zone', () => {
    expect(at('9999-12-31', 'America/Denver', 'end')).toBeNull();
    expect(at('9999-12-31', 'Etc/UTC', 'end')).toBe('9999-12-31T23:59:59Z');
    expect(at('1000-01-01', 'Asia/Tokyo')).toBeNull();
  });

  it('reads back whatever an answer says', () => {
    const years = { min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') };
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        const text = `${date.toISOString().slice(0, 19)}Z`;
        expect(at(text)).toBe(text);
      }),
    );
  });

  it('takes no time for texts of any length', () => {
    const began = processorTime();
    for (const text of ['2026-01-01T00:00:00.'.padEnd(1_000_000, '9'), '1'.repeat(1_000_000)])
      expect(at(text)).toBeNull();
    expect(processorTime() - began).toBeLessThan(50);
  });
});
