import { plainText, sanitizeHtml } from '../../src/platform/text/html.js';
import { processorTime } from '../support/processor-time.js';

/** As long as the longest text that a request may send. */
const length = 500 * 1024;

const filled = (piece: string, size = length): string => piece.repeat(Math.floor(size / piece.length));
const half = (piece: string): string => filled(piece, length / 2);
const numbered = (piece: (name: string) => string): string => {
  const size = piece('00000').length;
  return Array.from({ length: Math.floor(length / size) }, (_, n) => piece(n.toString(36).padStart(5, '0'))).join('');
};

/** Markup that has made parsers, filters and patterns take more time than its length deserves. */
const shapes: Readonly<Record<string, string>> = {
  'open elements': filled('<b>'),
  'open elements of distinct names': numbered((name) => `<x${name}>`),
  'open elements, then as many ends': half('<i>') + half('</i>'),
  'open elements, then ends of others': half('<b>') + half('</u>'),
  'open elements, then forms': half('<b>') + half('<form>'),
  'open blocks': filled('<div>'),
  'open paragraphs with open elements': filled('<p><b>'),
  'ends without a beginning': filled('</b>'),
  'ends that begin something': filled('</p>'),
  'elements that end in the wrong order': filled('<b><i></b></i>'),
  lists: filled('<ul><li>'),
  'items of no list': filled('<li>'),
  tables: filled('<table><tr><td>'),
  formulas: filled('<math>'),
  'a formula within itself': `<math>${filled('<mrow>')}`,
  'words of formulas': filled('<math><mi>'),
  'formulas side by side': filled('<math><mi>x</mi></math>'),
  'empty elements of formulas': filled('<mi/>'),
  'an empty element of a formula without an end': `<mi ${filled('a ')}`,
  'beginnings of empty elements': filled('<mi '),
  drawings: filled('<svg>'),
  'HTML in drawings': filled('<svg><foreignObject>'),
  'drawings that end early': filled('<svg></p>'),
  'elements of drawings outside of one': filled('<g></g>'),
  'brackets of values of drawings': `<svg><path transform="${filled('rotate(')}"></svg>`,
  'numbers of values of drawings': `<svg><path transform="rotate(${filled('1 ')}x"></svg>`,
  'words of values of drawings': `<svg><path fill="${filled('rgb')}(\\"></svg>`,
  'frames without an address': half('word ') + half('<iframe></iframe>'),
  'frames that stay open': filled('<iframe>'),
  'dropped elements': filled('<script></script>'),
  'dropped elements that stay open': filled('<noscript>'),
  'dropped elements that end with others': filled('<b><noscript></b>'),
  'ends of a script that are none': `<script>${filled('</scrip')}`,
  'attributes of one element': `<p ${numbered((name) => `a${name}=1 `)}>`,
  'attributes that are kept': `<p ${numbered((name) => `aria-${name}=1 `)}>`,
  'attributes that are numbers': `<p ${numbered((name) => `${Number.parseInt(name, 36) * 7919}=1 `)}>`,
  'the same attribute': `<p ${filled('a ')}>`,
  'a value without an end': `<a href="${filled('x')}`,
  'values without an end': filled('<a href="'),
  'tags without an end': filled('<a '),
  'the name of an element': `<${filled('a')}>`,
  'a long address': `<a href="${filled('java\t')}script:">`,
  'addresses of files': `<a href="${filled('/files/1')}verifier=">`,
  'a file with a long number': `<a href="/files/${filled('1')}verifier=">`,
  'an address with parts': `<a href="/files/1?verifier=&expires=${filled('&')}">`,
  'an address with fragments': `<a href="verifier=${filled('#?')}">`,
  'an image in an address': `<img src="data:image/png;base64,${filled('a')}=!">`,
  'names that are referred to': `<p aria-labelledby="${filled('a ')}">`,
  'a long name': `<p id="${filled('on')}">`,
  classes: `<p class="${filled('a ')}">`,
  'features of a frame': `<iframe src="https://a/" allow="${filled('a;')}"></iframe>`,
  'declarations of a style': `<p style="${filled('color:red;')}">`,
  'colons of a style': `<p style="${filled(':')}">`,
  'blocks of a style': `<p style="${filled('a{')}">`,
  'brackets of a style': `<p style="color:${filled('[')}">`,
  'round brackets of a style': `<p style="${filled('a(')}">`,
  'comments of a style': `<p style="${filled('/*')}">`,
  'blanks of a style': `<p style="color:${filled(' ')}x">`,
  'importance of a style': `<p style="color:red${filled(' !important')}">`,
  'many styles': filled('<p style="color:red">'),
  'many styles that say nothing': filled('<p style="}">'),
  'a border in one word': filled(`<p style="border:${'a'.repeat(100)}!">`, 20 * 1024),
  'a border in one number': filled(`<p style="border:${'1'.repeat(100)}!">`, 20 * 1024),
  'a border in one colour': filled(`<p style="border:rgb(${'1'.repeat(100)}!">`, 20 * 1024),
  'lengths of a style': filled(`<p style="margin:${'1'.repeat(100)}!">`, 20 * 1024),
  'fonts of a style': filled(`<p style="font-family:${'a"'.repeat(100)}!">`, 20 * 1024),
  'brackets that open': filled('<'),
  'brackets that close': filled('>'),
  'brackets of ends': filled('</'),
  'a comment without an end': `<!--${filled('x-')}`,
  'comments without an end': filled('<!--'),
  comments: filled('<!---->'),
  'sections of text': filled('<![CDATA['),
  instructions: filled('<?'),
  declarations: filled('<!doctype html>'),
  ampersands: filled('&'),
  entities: filled('&amp;amp;'),
  'entities without an end': filled('&lt'),
  numbers: filled('&#x41;'),
  'a number without an end': `&#${filled('1')}`,
  'line breaks': filled('<br '),
  'a line break with blanks': `<br${filled(' ')}`,
  'halves of characters': filled('\ud800'),
};

/** A page as people write them. */
const page = filled('<h2 id="a">Week</h2><p class="b">Read <em>this</em>, then <a href="/x?a=1">that</a>.</p>');

describe('The cost of HTML that users write', () => {
  const costOf = (work: () => unknown): number => {
    const begun = processorTime();
    try {
      work();
    } catch (error) {
      // Refusing it is an answer, too.
      expect(String(error)).toMatch(/nested/);
    }
    return processorTime() - begun;
  };
  const kinds = [
    ['cleaning', sanitizeHtml],
    ['reading the words', plainText],
  ] as const;

  it.each(kinds)('of %s grows with its length, whatever its shape', (_name, work) => {
    work(page.slice(0, length / 8));
    // A page of the same length; the least that is believed leaves room for what else the process does meanwhile.
    const usual = Math.max(
      100,
      costOf(() => work(page)),
    );
    const timesOf = (html: string) => costOf(() => work(html)) / usual;
    const dear = Object.entries(shapes).filter(([, html]) => timesOf(html) > 8);
    // Once more: memory may have been collected meanwhile.
    const costs = dear.map(([shape, html]) => [shape, timesOf(html)] as const);
    expect(costs.filter(([, times]) => times > 8)).toEqual([]);
  });
});
