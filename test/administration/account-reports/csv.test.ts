import { parse } from 'csv-parse/sync';
import { csvLines, headerLine, plainCell } from '../../../src/administration/account-reports/writing/csv.rules.js';
import { setCourse } from '../../support/course-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { fetched, rowsOf, written } from './builders.js';

describe('CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
  ])('A77: %j, which a spreadsheet would compute, becomes a text', (text) => {
    expect(plainCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'plain', '1-1', 'a=b', "'quoted", 'name@example.edu', '(1)'])('%j stays as it is', (text) => {
    expect(plainCell(text)).toBe(text);
  });

  it('RFC 4180: lines end in CRLF; quotes, commas and any break are quoted; headers stand alone', () => {
    const rows = [
      { b: 'two', a: 'say "a, b"' },
      { a: 'one\nbreak', b: 'two\rbreaks' },
    ];
    expect(headerLine(['a', 'b'])).toBe('a,b\r\n');
    expect(csvLines(['a', 'b'], rows)).toBe('"say ""a, b""",two\r\n"one\nbreak","two\rbreaks"\r\n');
  });

  it.each(['x;=1+1', 'Müller; Anna', 'a\tb', 'x\t=1', ';', 'both;and\t"quotes", too'])(
    'A77: %j stays one cell in programs that split at semicolons and tabs as well',
    (text) => {
      const line = csvLines(['a', 'b'], [{ a: 'before', b: text }]);
      expect(line).toBe(`before,"${text.replaceAll('"', '""')}"\r\n`);
      for (const delimiter of [',', [',', ';', '\t']]) expect(parse(line, { delimiter })).toEqual([['before', text]]);
      expect(headerLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
    },
  );

  it('numbers stay numbers, also below zero; null is empty, true and false are words', () => {
    expect(csvLines(['n', 'x', 'y'], [{ n: -1.5, x: null, y: false }])).toBe('-1.5,,false\r\n');
  });
});

describe('the file of a report', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A77: holds no formula that somebody has named a course', async () => {
    await setCourse(world, world.courses.C2, { name: '=HYPERLINK("https://evil.example.org","a, b")' });
    const run = await written(world, 'unpublished_courses_csv');
    const response = await fetched(run.attachment.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example.org"",""a, b"")"`);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(parse(text, { columns: true })).toEqual(await rowsOf(run));
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="unpublished_courses.csv"');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(run.attachment).toMatchObject({ size: bytes.length, filename: 'unpublished_courses.csv' });
  });
});
