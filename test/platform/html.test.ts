import fc from 'fast-check';
import { sanitizeHtml } from '../../src/platform/text/html.js';
import { evasions } from './html-evasions.js';
import { misplaced } from './html-outline.js';
import { markupPieces } from './html-pieces.js';

/** What a browser could run or load on its own in a text that was cleaned. */
const dangers: [string, RegExp][] = [
  [
    'a tag that is not allowed',
    /<\/?(script|style|form|input|button|object|embed|applet|base|meta|link|frame|frameset|template|noscript|textarea|xmp|plaintext|body|html|marquee|isindex|layer|bgsound|select|keygen|animate|set|xml|!)/i,
  ],
  ['a handler', /<[^>]*\son[a-z]+\s*=/i],
  ['an inner document', /<[^>]*\ssrcdoc/i],
  [
    'an address that runs',
    /<[a-z][^<>]*\s(href|src|poster|action|formaction|background|data|dynsrc|lowsrc|xlink:href)="[^"]*(script|data:(?!image\/(png|gif|jpeg|webp);base64,)|vbscript|livescript|mocha)[^"/]*:/i,
  ],
  ['a style that loads or runs', /<[a-z][^<>]*\sstyle="[^"]*(url|expression|import|behavior|binding|@|\\)/i],
  ['an iframe off https', /<iframe(?![^>]*\ssrc="https:\/\/)/i],
];

/** Text inside quoted values runs nothing, except in addresses and styles, which have patterns of their own. */
const dangersOf = (html: string) => {
  const bare = html.replace(/="[^"]*"/g, '=""');
  const inValues = (pattern: RegExp) => pattern.source.includes('="');
  const found = dangers.filter(([, pattern]) => pattern.test(inValues(pattern) ? html : bare)).map(([name]) => name);
  return [...found, ...misplaced(html)];
};

describe('HTML written by users', () => {
  it('keeps common markup as it is', () => {
    for (const html of [
      '<h1 id="top">Week 1</h1><p class="lead">Read <em>this</em>, <strong>then</strong> that.<br /></p>',
      '<ul><li>one</li><li>two</li></ul><ol start="3"><li value="4">x</li></ol><hr />',
      '<a href="https://example.org/a?b=1&amp;c=2#d" target="_blank" title="t">x</a> <a href="mailto:a@example.org">m</a>',
      '<a href="/courses/1/files/2?wrap=1">file</a> <a href="#top">up</a> <a href="page-2">next</a>',
      '<img src="/files/1/preview" alt="A &quot;map&quot;" width="10" height="5" />',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="dot" />',
      '<table border="1"><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table>',
      '<iframe src="https://video.example.org/embed/1" width="560" height="315" allowfullscreen></iframe>',
      '<video src="/files/3" controls><track src="/files/4" kind="captions" srclang="en" /></video>',
      '<p style="text-align:center;color:#c00;padding-left:40px;border:1px solid #ccc">x</p>',
      '<details open><summary>More</summary><pre><code>if (a &amp;&amp; b) {}</code></pre></details>',
    ]) {
      expect(sanitizeHtml(html)).toBe(html);
    }
  });

  it('drops what runs, submits or is unknown, and keeps the words', () => {
    const pairs = [
      ['<p onclick="steal()">a</p>', '<p>a</p>'],
      ['a<script>steal()</script>b', 'ab'],
      ['<form action="/x">a<input name="b">c</form>', 'ac'],
      ['<blink>a</blink><custom-part>b</custom-part>', 'ab'],
      ['<a href="javascript:steal()">a</a>', '<a>a</a>'],
      ['<a href="java\tscript&#58;steal()">a</a>', '<a>a</a>'],
      ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img />'],
      ['<iframe src="http://example.org/"></iframe>a', 'a'],
      [
        '<iframe src="https://example.org/" srcdoc="<b>" onload="x"><b>inner</b></iframe>',
        '<iframe src="https://example.org/"></iframe>',
      ],
      [
        '<p style="background:url(//evil);color:red;position:fixed;width:expression(1)">a</p>',
        '<p style="color:red">a</p>',
      ],
      ['<svg><style><img src=x onerror=steal()></style></svg>a', '<svg></svg>a'],
      ['a\0b\ud800c', 'ab\ufffdc'],
      ['', ''],
    ] as const;
    for (const [html, clean] of pairs) expect([html, sanitizeHtml(html)]).toEqual([html, clean]);
  });

  it('A47: leaves nothing of the known evasions, and does not change on a second pass', () => {
    expect(evasions.length).toBeGreaterThan(100);
    for (const html of evasions) {
      const clean = sanitizeHtml(html);
      expect([html, clean, dangersOf(clean)]).toEqual([html, clean, []]);
      expect([html, sanitizeHtml(clean)]).toEqual([html, clean]);
    }
  });

  it('the search for dangers sees them in what was not cleaned', () => {
    expect(evasions.filter((html) => dangersOf(html).length > 0).length).toBeGreaterThan(evasions.length * 0.75);
  });

  it('A47: is a fixed point without dangers, whatever the pieces of markup', () => {
    fc.assert(
      fc.property(markupPieces, (pieces) => {
        const clean = sanitizeHtml(pieces.join(''));
        expect(dangersOf(clean)).toEqual([]);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 20_000, seed: 47 },
    );
  });
});

describe('Names in HTML written by users', () => {
  it('A47: stand in for nothing of the document, whatever their case, and what refers to them follows', () => {
    for (const [given, kept] of [
      ['<img name="cookie" src="/a" />', '<img src="/a" />'],
      ['<a id="body" href="#cookie">a</a>', '<a id="user-body" href="#user-cookie">a</a>'],
      ['<a name="getElementById">a</a>', '<a name="user-getElementById">a</a>'],
      [
        '<iframe src="https://a.example/" name="location"></iframe>',
        '<iframe src="https://a.example/" name="user-location"></iframe>',
      ],
      ['<p id="LOCATION">a</p>', '<p id="user-LOCATION">a</p>'],
      ['<p id="onclick">a</p>', '<p id="user-onclick">a</p>'],
      [
        '<p id="__proto__">a</p><p id="constructor">b</p>',
        '<p id="user-__proto__">a</p><p id="user-constructor">b</p>',
      ],
      [
        '<td headers="week title" aria-labelledby="forms">a</td>',
        '<td headers="week user-title" aria-labelledby="user-forms">a</td>',
      ],
      ['<h2 id="week-1">a</h2><a href="#week-1">b</a>', '<h2 id="week-1">a</h2><a href="#week-1">b</a>'],
      ['<h2 id="intro">a</h2><a href="/x#body">b</a>', '<h2 id="intro">a</h2><a href="/x#body">b</a>'],
      ['<p id="user-body">a</p>', '<p id="user-body">a</p>'],
    ] as const) {
      expect([given, sanitizeHtml(given)]).toEqual([given, kept]);
      expect(sanitizeHtml(kept)).toBe(kept);
    }
  });

  it('A47: of what a frame may use of the browser are those of the list, for its own address alone', () => {
    const framed = (allow: string) => sanitizeHtml(`<iframe src="https://a.example/" allow="${allow}"></iframe>`);
    const kept = (allow: string) => `<iframe src="https://a.example/" allow="${allow}"></iframe>`;
    expect(framed('camera; Fullscreen *; microphone *; autoplay https://b.example;geolocation;fullscreen')).toBe(
      kept('fullscreen; autoplay'),
    );
    expect(framed('fullscreen; autoplay')).toBe(kept('fullscreen; autoplay'));
    for (const none of ['camera', 'microphone *', 'payment, usb', "display-capture 'self'"])
      expect(framed(none)).not.toMatch(/camera|microphone|payment|usb|capture/);
    expect(sanitizeHtml(framed('camera'))).toBe(framed('camera'));
  });
});
