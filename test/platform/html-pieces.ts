/** Pieces of markup that are put together at random. */
import fc from 'fast-check';

const ofHtml = `p a b table tr td ul li img iframe style script noscript template title textarea xmp select form video
  plaintext body base meta x-y font br`;
const ofFormulas = `math mi mn mo ms mtext mrow msup mfrac mtable mtd mspace mglyph malignmark maction semantics annotation
  annotation-xml`;
const ofDrawings = `svg g path text tspan desc linearGradient stop use image foreignObject animate set a`;

const tagNames = `${ofHtml} ${ofFormulas} ${ofDrawings}`.split(/\s+/);
const attributes = [
  'href="javascript:alert(1)"',
  'href=" java&#09;script:alert(1)"',
  'href="#a"',
  'onerror=alert(1)',
  'src=x',
  'src="https://a.example/"',
  'style="color:red;background:url(x)"',
  'srcdoc="<script>"',
  'id="a"',
  'id="body"',
  'title="</title><img src=x onerror=alert(1)>"',
  "alt='`><script>'",
  'xlink:href="data:text/html,x"',
  '/onload=x',
  'class="a b"',
  'encoding="text/html"',
  'fill="url(#body)"',
  'fill="url(//a.example/)"',
  'stroke="\\75rl(//a.example/)"',
  'attributeName=href',
  'values="javascript:alert(1)"',
  'actiontype="statusline#x"',
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns="http://www.w3.org/1998/Math/MathML"',
  'definitionURL="javascript:alert(1)"',
  'color=red',
];

const piece = fc.oneof(
  fc.constantFrom(...tagNames).map((tag) => `</${tag}>`),
  fc
    .tuple(
      fc.constantFrom(...tagNames),
      fc.array(fc.constantFrom(...attributes), { maxLength: 3 }),
      fc.constantFrom('>', '/>', ' >', '', '\n>'),
    )
    .map(([tag, list, end]) => `<${[tag, ...list].join(' ')}${end}`),
  fc.constantFrom(
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?php',
    '&lt;script&gt;',
    '&amp;lt;',
    '&#x3c;',
    '&',
    '"',
    "'",
    '<',
    '>',
    '</',
    '\0',
    '\u00a0',
    '<!doctype html>',
  ),
  fc.string({ maxLength: 8 }),
);

export const markupPieces = fc.array(piece, { maxLength: 14 });
