import { cleanedHtml, plainText, sanitizeHtml, TooDeeplyNested } from '../../src/platform/text/html.js';

describe('Formulas in HTML written by users', () => {
  it('stay as they are: presentation MathML with its attributes', () => {
    for (const html of [
      '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>',
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="x"><mrow><mi mathvariant="normal">x</mi></mrow></math>',
      '<math><mfrac linethickness="2px"><mn>1</mn><msqrt><mi>n</mi></msqrt></mfrac><mo stretchy="false">(</mo></math>',
      '<math><munderover accent="true"><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mspace width="1em"></mspace></math>',
      '<math><mtable columnalign="left right"><mtr><mtd columnspan="2"><mtext>if &lt; 1</mtext></mtd></mtr></mtable></math>',
      '<math><mmultiscripts><mi>C</mi><mn>6</mn><none></none><mprescripts></mprescripts><mn>1</mn></mmultiscripts></math>',
      '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '<math><mlongdiv longdivstyle="lefttop"><mn>3</mn><mn>435</mn></mlongdiv><mo mathcolor="#c00" id="plus">+</mo></math>',
      '<table><tbody><tr><td><math><mi>a</mi></math></td></tr></tbody></table>',
    ])
      expect(cleanedHtml(html)).toEqual({ html, removed: [] });
  });

  it('lose what loads, leads away, acts or is HTML, and keep the words', () => {
    const pairs = [
      ['<math href="javascript:x"><mi>x</mi></math>', '<math><mi>x</mi></math>'],
      ['<math><mrow xlink:href="javascript:x"><mi>x</mi></mrow></math>', '<math><mrow><mi>x</mi></mrow></math>'],
      ['<math><mi style="color:red" onclick="x">x</mi></math>', '<math><mi>x</mi></math>'],
      ['<math><maction actiontype="statusline#x"><mi>x</mi></maction></math>', '<math><mi>x</mi></math>'],
      ['<math><mtext>if <b>x</b></mtext></math>', '<math><mtext>if x</mtext></math>'],
      ['<math><p>a</p><mi>x</mi></math>', '<math>a<mi>x</mi></math>'],
      ['<math><annotation-xml encoding="text/html"><b>x</b></annotation-xml></math>', '<math></math>'],
      ['<math><mi><mglyph src="x" alt="y"></mglyph></mi></math>', '<math><mi></mi></math>'],
      ['<mrow><mi>x</mi></mrow>', 'x'],
      ['<math xmlns="http://www.w3.org/1999/xhtml"><mi>x</mi></math>', '<math><mi>x</mi></math>'],
    ] as const;
    for (const [given, kept] of pairs) {
      const { html, removed } = cleanedHtml(given);
      expect([given, html]).toEqual([given, kept]);
      expect(removed).not.toEqual([]);
      expect(sanitizeHtml(kept)).toBe(kept);
    }
  });

  it('end where browsers end them', () => {
    expect(sanitizeHtml('<math><msup><mi/><mn>2</mn></msup><mspace/><mo/></math>')).toBe(
      '<math><msup><mi></mi><mn>2</mn></msup><mspace></mspace><mo></mo></math>',
    );
  });

  it('are words where plain text is shown', () => {
    const formula = '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></semantics></math>';
    expect(plainText(`<p>So ${formula}.</p>`)).toBe('So x2.');
  });
});

describe('Drawings in HTML written by users', () => {
  it('stay as they are: shapes, words and gradients, with their capitals', () => {
    for (const html of [
      '<svg viewBox="0 0 10 10" preserveAspectRatio="xMidYMid" width="10"><path d="M0 0L10 10z" fill="none" stroke="#c00"></path></svg>',
      '<svg><title>A house</title><g transform="rotate(45 5,5) scale(2)"><rect x="1" y="1" rx="2"></rect></g></svg>',
      '<svg><defs><linearGradient id="sky" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="rgb(0, 0, 9)"></stop></linearGradient></defs><circle r="4" fill="url(#sky)"></circle></svg>',
      '<svg><text x="1" text-anchor="middle">a <tspan dy="1">b &lt; c</tspan></text></svg>',
    ])
      expect(cleanedHtml(html)).toEqual({ html, removed: [] });
  });

  it('lose what loads, leads away, moves or is HTML', () => {
    const pairs = [
      ['<svg><script>x</script><style>*{}</style><circle r="1" /></svg>', '<svg><circle r="1"></circle></svg>'],
      ['<svg><a xlink:href="javascript:x"><text>y</text></a></svg>', '<svg><text>y</text></svg>'],
      ['<svg><use href="#a"></use><image href="x"></image></svg>', '<svg></svg>'],
      ['<svg><foreignObject><div>x</div></foreignObject></svg>', '<svg>x</svg>'],
      ['<svg><animate attributeName="href" values="javascript:x"></animate></svg>', '<svg></svg>'],
      [
        '<svg><path fill="url(//a.example/)" stroke="\\75rl(x)" style="fill:red"></path></svg>',
        '<svg><path></path></svg>',
      ],
      [
        '<svg><g id="body"></g><path fill="url(#body)"></path></svg>',
        '<svg><g id="user-body"></g><path fill="url(#user-body)"></path></svg>',
      ],
      ['<svg><title><img src="x"></title></svg>', '<svg><title></title></svg>'],
      ['<title>x</title><circle r="1">y</circle>', 'y'],
    ] as const;
    for (const [given, kept] of pairs) {
      const { html } = cleanedHtml(given);
      expect([given, html]).toEqual([given, kept]);
      expect(sanitizeHtml(kept)).toBe(kept);
    }
  });
});

describe('What is told of HTML that was cleaned', () => {
  it('names what was taken out, once each', () => {
    const told = [
      ['<p>a</p>', []],
      ['<script>x</script><script>y</script>', ['<script> with its content']],
      ['<blink>a</blink><p onclick="x">b</p>', ['<blink>', 'onclick of <p>']],
      ['<a href="javascript:x">a</a>', ['href of <a>']],
      ['<p style="color:red;position:fixed">a</p>', ['style position']],
      ['a<!-- b -->c', ['comments']],
      ['a<![CDATA[b]]>c', ['what stands between <! or <? and >']],
      ['<math><mi><![CDATA[b]]></mi></math>', ['what stands between <! or <? and >']],
      ['<?php b ?>a<!c>', ['what stands between <! or <? and >']],
      ['a </b> c </d e="f"> </B>', ['</b>', '</d>']],
      ['a </ b> c </1>', ['</ b>', '</1>']],
      ['<b>a</B><br></br></p><i title="</u> <!d>">c</i>', []],
      ['<p style="color:red:blue;:left">a</p>', ['style color', 'style :left']],
      ['<iframe src="http://a.example/">b</iframe>', ['src of <iframe>', 'text within <iframe>', '<iframe>']],
      ['5<x', ['what follows something that is not closed']],
      ['a <b title="c> d', ['what follows something that is not closed']],
      ['<math><mtext><b>a</b></mtext></math>', ['<b>']],
      [`<${'x'.repeat(100)}>`, [`<${'x'.repeat(40)}>`]],
    ] as const;
    for (const [html, removed] of told) expect([html, cleanedHtml(html).removed]).toEqual([html, removed]);
  });

  it('is no longer than people read', () => {
    const names = Array.from({ length: 500 }, (_, n) => `<x${n}>a</x${n}>`).join('');
    expect(cleanedHtml(names).removed).toHaveLength(20);
  });
});

describe('HTML that is nested deep', () => {
  it('is read to 200 elements within each other, and refused beyond', () => {
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    expect(sanitizeHtml(nested(200))).toBe(nested(200));
    for (const html of [nested(201), '<div>'.repeat(201), '<math>'.repeat(201), `<script>${'<b>'.repeat(500)}`]) {
      if (html.startsWith('<script>')) expect(sanitizeHtml(html)).toBe('');
      else expect(() => sanitizeHtml(html)).toThrow(TooDeeplyNested);
    }
    expect(sanitizeHtml('<p>a</p>'.repeat(500))).toBe('<p>a</p>'.repeat(500));
  });

  it('is read as words where words are shown', () => {
    expect(plainText(`${'<b>'.repeat(500)}a &lt; b`)).toBe('a < b');
  });
});
