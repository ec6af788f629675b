import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { sanitizeHtml } from '../../src/platform/text/html.js';
import { describeInChromium, openChromium } from '../support/chromium.js';
import { evasions } from './html-evasions.js';
import { allowed, isForbidden } from './html-outline.js';
import { markupPieces } from './html-pieces.js';

/** Puts each text into a page and lists what it is there: `vocabulary element attribute attribute`. */
const elementsOf = `(texts) => {
  const vocabularies = {
    'http://www.w3.org/1999/xhtml': 'html',
    'http://www.w3.org/1998/Math/MathML': 'math',
    'http://www.w3.org/2000/svg': 'svg',
  };
  const listed = (root) => [...root.querySelectorAll('*')].map((one) =>
    [vocabularies[one.namespaceURI], one.localName, ...one.getAttributeNames()].join(' '));
  return texts.map((text) => {
    const page = document.implementation.createHTMLDocument('');
    page.body.innerHTML = text;
    const again = document.implementation.createHTMLDocument('');
    again.body.innerHTML = page.body.innerHTML;
    const whole = new DOMParser().parseFromString(text, 'text/html');
    const cell = document.implementation.createHTMLDocument('');
    cell.body.innerHTML = '<table><tr><td></td></tr></table>';
    cell.querySelector('td').innerHTML = text;
    return [...new Set([page.body, again.body, whole.body, cell.body].flatMap(listed))];
  });
}`;

/** What a browser adds around a text, and to a table in it. */
const ofBrowser = ['html table', 'html tbody', 'html tr', 'html td', 'html colgroup'];

describeInChromium('HTML that was cleaned, as a browser reads it', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openChromium();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
  });

  const strange = (entry: string): boolean => {
    const [vocabulary = '', element = '', ...attributes] = entry.split(' ');
    const of = vocabulary as keyof typeof allowed;
    return !allowed[of]?.has(element) || attributes.some((attribute) => isForbidden(of, attribute));
  };
  const strangeIn = async (texts: readonly string[]): Promise<[string, string[]][]> => {
    const entries = await page.evaluate<string[][]>(`(${elementsOf})(${JSON.stringify(texts)})`);
    return entries
      .map((list, index): [string, string[]] => [
        texts[index] as string,
        list.filter((one) => !ofBrowser.includes(one) && strange(one)),
      ])
      .filter(([, list]) => list.length > 0);
  };

  it('the search finds what was not cleaned', async () => {
    const found = await strangeIn(evasions);
    expect(found.length).toBeGreaterThan(evasions.length * 0.5);
  });

  it('A47: has nothing but what is allowed, of the known evasions', async () => {
    expect(await strangeIn(evasions.map(sanitizeHtml))).toEqual([]);
  });

  it('A47: has nothing but what is allowed, whatever the pieces of markup', async () => {
    for (let round = 0; round < 4; round += 1) {
      const texts = fc
        .sample(markupPieces, { numRuns: 2_500, seed: 50 + round })
        .map((pieces) => sanitizeHtml(pieces.join('')));
      expect(await strangeIn(texts)).toEqual([]);
    }
  });
});
