import { readForm } from '../../rest-adapter/platform/requests/form.js';
import { readJson } from '../../rest-adapter/platform/requests/json-body.js';
import { writtenUnlessShare } from '../../schema/platform/written-numbers.js';
import { calendarText } from '../../src/learning/calendar-feeds/calendar-text.js';
import { withFileLinks } from '../../src/learning/files/downloading/file-links.rules.js';
import { marginIn } from '../../src/learning/quizzes/authoring/answer-input.rules.js';
import { folded } from '../../src/learning/quizzes/questions/question-text.rules.js';
import { isIpFilter } from '../../src/learning/quizzes/taking/starting/ip-filter.rules.js';
import { normalized } from '../../src/platform/text/normal-forms.js';
import { numberIn } from '../../src/platform/text/number-text.js';
import { composed } from '../../src/platform/text/texts.js';
import { parseTimestamp } from '../../src/platform/text/timestamp.js';
import { redactText } from '../../src/platform/text/without-secrets.js';
import { parsedXml } from '../../src/platform/text/xml.js';
import { processorTime } from '../support/processor-time.js';

const length = 256 * 1024;
const filled = (piece: string, size = length): string => piece.repeat(Math.floor(size / piece.length));
const entry = (text: string) => ({
  uid: 'a',
  title: text,
  description: `<p>${text}</p>`,
  time: { kind: 'moments', startAt: new Date(0), endAt: null } as const,
  changedAt: new Date(0),
  location: null,
  path: '/a',
});
const frame = { title: 'a', baseUrl: 'https://a.example', installation: 'b' };
const marks = `a${filled('\u0315', length / 2)}${filled('\u0300', length / 2)}`;

/** What a request may bring, and who reads it while others wait. */
const reads: Readonly<Record<string, () => unknown>> = {
  'digits that are no number': () => numberIn(`${filled('1')}x`),
  'digits behind a point': () => numberIn(`.${filled('1')}x`),
  'digits of an exponent': () => numberIn(`1e${filled('1')}x`),
  'blanks of a margin': () => marginIn(`1${filled(' ')}%`, 'margin'),
  'blanks of a share that is none': () => expect(() => writtenUnlessShare.readText(`1${filled(' ')}x`)).toThrow(),
  'blanks of a filter': () => isIpFilter(`1${filled(' ', 8_000)}x`),
  'blanks of a date': () => parseTimestamp(`2026-01-01${filled(' ')}`),
  'digits of a date': () => parseTimestamp(`2026-01-01T10:00:00.${filled('1')}`),
  'marks on a letter': () => normalized(marks, 'NFC'),
  'marks on a letter of a request': () => composed(marks),
  'marks on a letter of an answer': () => folded(marks),
  'marks of a host': () => URL.parse(`https://${marks}/`),
  'marks of a host in a link': () =>
    withFileLinks(`<a href="//${marks}/files/1">a</a>`, 'https://a.example', () => null),
  'brackets of a name': () => readForm(`a${filled('[')}=1`),
  'a name without an end': () => readForm(`a${filled('[')}]=1`),
  'items of a list': () => readForm(filled('a[][b][]=1&', 90_000)),
  'the same name': () => readForm(filled('a=1&a[]=2&', 45_000)),
  'marks of a JSON text': () => readJson(Buffer.from(`{"a":"${filled('\\"')}"}`)),
  'blanks of a JSON text': () => readJson(Buffer.from(`{"a"${filled(' ')}:1}`)),
  'lines of a calendar': () => calendarText(frame, [entry(filled('a\n'))]),
  'marks of a calendar': () => calendarText(frame, [entry(filled(',;\\'))]),
  'elements of a document': () => parsedXml(`<a>${filled('<b/>')}</a>`),
  'namespaces of a document': () => parsedXml(`<a>${filled('<b xmlns:c="d"/>')}</a>`),
  'comments of a document': () => parsedXml(`<a>${filled('<!---->')}</a>`),
  'names in a log': () => redactText(filled('a: ')),
  'blanks in a log': () => redactText(`token:${filled(' ')}`),
};

describe('What a request brings', () => {
  it.each(Object.entries(reads))('%s: takes time in proportion to its length', (_what, read) => {
    const begun = processorTime();
    read();
    // What grows with the square of the length takes ten times as long at least.
    expect(processorTime() - begun).toBeLessThan(1_500);
  });

  it('is read as before: numbers, shares, filters and texts', () => {
    expect(['1', '1.', '.5', '-1.5e3', '+2', '1e', '.', '1.2.3', ''].map(numberIn)).toEqual([
      1,
      1,
      0.5,
      -1500,
      2,
      null,
      null,
      null,
      null,
    ]);
    expect(['5%', ' 5 % ', '5', '0.5'].map((text) => marginIn(text, 'margin'))).toEqual(['5%', '5%', 5, 0.5]);
    expect(() => marginIn('5%%', 'margin')).toThrow();
    expect(isIpFilter('10.0.0.0 / 8, 10.0.0.1 - 10.0.0.9')).toBe(true);
    expect(normalized('e\u0301', 'NFC')).toBe('é');
    expect(normalized(`e${'\u0301'.repeat(64)}`, 'NFC')).toBe(`é${'\u0301'.repeat(63)}`);
  });

  it('JSON has at most as many members as ten forms', () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":":"`).join(',')}}`;
    const limits = { pairs: 10, depth: 10 };
    expect(Object.keys(readJson(Buffer.from(members(100)), limits))).toHaveLength(100);
    expect(() => readJson(Buffer.from(members(101)), limits)).toThrow(/100 members/);
  });
});
