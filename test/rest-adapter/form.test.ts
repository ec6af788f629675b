import fc from 'fast-check';
import { RefusedRequest } from '../../rest-adapter/platform/refusals/errors.js';
import { formOf, readForm } from '../../rest-adapter/platform/requests/form.js';
import type { FormValue } from '../../rest-adapter/platform/requests/form-value.js';
import { readJson } from '../../rest-adapter/platform/requests/json-body.js';
import { processorTime } from '../support/processor-time.js';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const read = (text: string) => plain(readForm(text));
const statusOf = (act: () => unknown): number | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return error.refusal.status;
  }
};

describe('a form', () => {
  it('has lists, objects and lists of objects', () => {
    expect(read('a[]=1&a[]=2&s[k]=v&s[l][m]=w')).toEqual({ a: ['1', '2'], s: { k: 'v', l: { m: 'w' } } });
    expect(read('l[][x]=1&l[][y]=2&l[][x]=3')).toEqual({ l: [{ x: '1', y: '2' }, { x: '3' }] });
  });

  it('begins a new item when a key repeats, as grading standards send it', () => {
    const text =
      'grading_scheme_entry[][name]=A&grading_scheme_entry[][value]=90&grading_scheme_entry[][name]=B&grading_scheme_entry[][value]=80';
    expect(read(text).grading_scheme_entry).toEqual([
      { name: 'A', value: '90' },
      { name: 'B', value: '80' },
    ]);
  });

  it('nests items below objects, lists below numbers, and lists below items', () => {
    expect(read('question[answers][][answer_text]=a&question[answers][][answer_text]=b')).toEqual({
      question: { answers: [{ answer_text: 'a' }, { answer_text: 'b' }] },
    });
    expect(read('g[new_appointments][0][]=x&g[new_appointments][0][]=y&g[new_appointments][1][]=z')).toEqual({
      g: { new_appointments: { 0: ['x', 'y'], 1: ['z'] } },
    });
    expect(read('l[][x][]=1&l[][x][]=2&l[][y]=3&l[][x][]=4')).toEqual({ l: [{ x: ['1', '2'], y: '3' }, { x: ['4'] }] });
    expect(read('q[][questions][5][score]=1&q[][questions][6][score]=2')).toEqual({
      q: [{ questions: { 5: { score: '1' }, 6: { score: '2' } } }],
    });
  });

  it('makes a list of a bare name that repeats, and keeps hundreds of elements', () => {
    expect(read('recipients=1&recipients=2&recipients=3')).toEqual({ recipients: ['1', '2', '3'] });
    const many = Array.from({ length: 500 }, (_, at) => `ids[]=${at}`).join('&');
    expect(read(many).ids).toHaveLength(500);
  });

  it('reads raw brackets, plus, bytes and percent signs', () => {
    expect(read('a%5B%5D=x+y&b=%C3%A9&c=caf\xc3\xa9&d=1%2B1&e')).toEqual({
      a: ['x y'],
      b: 'é',
      c: 'café',
      d: '1+1',
      e: '',
    });
  });

  it('takes unclosed and nameless brackets for plain names', () => {
    expect(read('a[b=1&[c]=2&d]=3&e[f]g=4')).toEqual({ 'a[b': '1', '[c]': '2', 'd]': '3', 'e[f]g': '4' });
  });

  it.each([
    'a=%',
    'a=%zz',
    'a=%ff',
    'a=\xff',
    'a=%00',
    '%e0%80=1',
    'a=1&a[b]=2',
    'a[]=1&a[b]=2',
    'a[b]=1&a=2',
    'a[][]=1',
  ])('refuses %j with 400', (text) => {
    expect(statusOf(() => readForm(text))).toBe(400);
  });

  it('refuses more than 10 levels and more than 10,000 pairs (A81)', () => {
    expect(statusOf(() => readForm(`a${'[b]'.repeat(9)}=1`))).toBeUndefined();
    expect(statusOf(() => readForm(`a${'[b]'.repeat(10)}=1`))).toBe(400);
    expect(statusOf(() => readForm('a=1&'.repeat(10_001)))).toBe(400);
  });

  it('drops names that reach a prototype (A20)', () => {
    const form = readForm(
      '__proto__[x]=1&constructor[prototype][x]=1&a[__proto__][x]=1&a[b]=2&prototype=3&l[][__proto__]=4',
    );
    expect(plain(form)).toEqual({ a: { b: '2' } });
    expect(Object.getPrototypeOf(form)).toBeNull();
    expect(Object.getPrototypeOf(form['a'])).toBeNull();
  });

  it('is read in time that grows with its length only (A51)', () => {
    const start = processorTime();
    for (const text of [
      `a${'['.repeat(50_000)}=1`,
      `${'[]'.repeat(50_000)}=1`,
      `a=${'%41'.repeat(30_000)}`,
      `a${']'.repeat(50_000)}`,
    ]) {
      statusOf(() => readForm(text));
    }
    expect(processorTime() - start).toBeLessThan(3_000);
  });
});

describe('any text', () => {
  it('is read or refused, never anything else, and leaves prototypes clean', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '[',
      ']',
      '[]',
      '=',
      '&',
      '%',
      '%5B',
      '__proto__',
      'constructor',
      '+',
      '\xe9',
      '\xc3\xa9',
      '0',
      '.',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const status = statusOf(() => readForm(text));
        expect([undefined, 400]).toContain(status);
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect(({} as any).x).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });

  it('as JSON is read or refused too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect([undefined, 400]).toContain(statusOf(() => readJson(Buffer.from(text))));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what a client encodes', () => {
  const name = fc
    .stringMatching(/^[a-z_]{1,8}$/)
    .filter((text) => !['constructor', 'prototype', '__proto__'].includes(text));
  const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed() && !value.includes('\0'));
  const list = fc.array(text, { minLength: 1, maxLength: 4 });
  // every item begins with the same key, as clients that flatten objects of one kind send them
  const items = fc.array(fc.record({ first: text, others: list }), { minLength: 1, maxLength: 4 });
  const tree = fc.dictionary(
    name,
    fc.oneof(text, list, items, fc.dictionary(name, fc.oneof(text, list), { minKeys: 1 })),
    {
      maxKeys: 6,
    },
  );

  it('decodes to the same tree, as a form and as JSON', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const pairs = flatten(value as any, '');
        const encoded = pairs.map(([key, held]) => `${encodeURIComponent(key)}=${encodeURIComponent(held)}`).join('&');
        expect(read(encoded)).toEqual(plain(value));
        expect(plain(formOf(pairs))).toEqual(plain(value));
        expect(plain(readJson(Buffer.from(JSON.stringify(value))))).toEqual(plain(value));
      }),
      { numRuns: 500 },
    );
  });

  function flatten(value: FormValue, prefix: string): [string, string][] {
    if (Array.isArray(value)) return value.flatMap((item) => flatten(item, `${prefix}[]`));
    if (typeof value !== 'object' || value === null) return [[prefix, String(value)]];
    return Object.entries(value).flatMap(([key, held]) => flatten(held, prefix === '' ? key : `${prefix}[${key}]`));
  }
});

describe('a JSON body', () => {
  const json = (text: string | Buffer) => plain(readJson(Buffer.from(text)));

  it('may begin with a byte order mark, repeat a key, be blank (A81)', () => {
    expect(json('\uFEFF{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(json(' ')).toEqual({});
  });

  it('keeps every digit of ids beyond 2^53 (A83)', () => {
    expect(json('{"id":9007199254740993,"n":1.5,"big":12}')).toEqual({ id: '9007199254740993', n: 1.5, big: 12 });
  });

  it('is refused when it is too deep, no object, no JSON, no UTF-8, or holds NUL or half of a surrogate pair (A81)', () => {
    for (const text of [
      '['.repeat(10_000),
      `{"a":${'['.repeat(10)}${']'.repeat(10)}}`,
      '[1]',
      '"a"',
      'null',
      '{',
      '{"a":"\\u0000"}',
      '{"a\\u0000":1}',
      '{"a":["x\\ud800"]}',
      '{"\\udc00":{}}',
    ]) {
      expect(statusOf(() => readJson(Buffer.from(text)))).toBe(400);
    }
    expect(statusOf(() => readJson(Buffer.from([0x7b, 0xff, 0x7d])))).toBe(400);
    expect(json('{"a":"[[[[[[[[[[[[\\"[["}').a).toContain('[[');
  });

  it('drops names that reach a prototype (A20)', () => {
    expect(json('{"__proto__":{"x":1},"a":{"constructor":{"prototype":{"x":1}},"b":1}}')).toEqual({ a: { b: 1 } });
    expect(({} as any).x).toBeUndefined();
  });
});
