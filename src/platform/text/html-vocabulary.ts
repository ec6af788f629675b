/** The elements and attributes that HTML written by users may have. Source: supplement 1.15; decision 0110. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Elements with their own attributes: `name: attribute attribute`, one a line. */
const table = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(':'))
      .flatMap(([names = '', own = '']) => words(names).map((name) => [name, own.trim() === '' ? [] : words(own)])),
  );

const html = table(`
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section:
  blockquote center dd div dl dt figcaption figure hr p pre ul summary:
  abbr acronym b bdi bdo big br cite code del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small:
  span strike strong sub sup tt u var wbr caption tbody tfoot thead tr picture:
  a: href name target
  img: src alt width height align border hspace vspace
  iframe: src width height name allowfullscreen allow frameborder scrolling
  video: src poster width height controls loop muted preload
  audio: src controls loop muted preload
  source: src type
  track: src kind srclang label default
  font: color face size
  ol: start type reversed
  li: value
  table: border cellpadding cellspacing width align summary
  td: colspan rowspan headers align valign width height
  th: colspan rowspan headers scope align valign width height
  col colgroup: span width
  time: datetime
  data: value
  details: open
`);
const everyHtml = words('id class style title lang dir role');

/** Presentation MathML 3, without what loads an address or acts: `mglyph`, `maction`, `href`. */
const math = table(`
  math: xmlns display alttext overflow
  mrow merror mphantom msqrt mroot msub msup msubsup mprescripts none semantics:
  mmultiscripts: subscriptshift superscriptshift
  mi mn mtext:
  ms: lquote rquote
  mo: accent fence form largeop linebreak linebreakstyle lspace maxsize minsize movablelimits rspace separator stretchy symmetric
  mspace: width height depth linebreak
  mpadded: width height depth lspace voffset
  mstyle: scriptminsize scriptsizemultiplier
  mfrac: linethickness numalign denomalign bevelled
  mfenced: open close separators
  menclose: notation
  munder mover munderover: accent accentunder align
  mtable: align columnalign columnlines columnspacing columnwidth equalcolumns equalrows frame framespacing rowalign rowlines rowspacing side width
  mtr mlabeledtr: columnalign rowalign
  mtd: columnalign rowalign columnspan rowspan
  mstack: align charalign charspacing stackalign
  mlongdiv: align longdivstyle stackalign
  msgroup: position shift
  msrow mscarry: position location crossout
  mscarries: position location crossout scriptsizemultiplier
  msline: position length leftoverhang rightoverhang mslinethickness
  annotation: encoding
`);
const everyMath = words('id class dir role displaystyle mathbackground mathcolor mathsize mathvariant scriptlevel');

/** Drawings that neither load, link nor move: no `use`, `image`, `a`, `style`, `foreignObject`, and no filters. */
const svg = table(`
  svg: xmlns viewBox preserveAspectRatio width height x y
  g defs title desc:
  path: d pathLength
  rect: x y width height rx ry
  circle: cx cy r
  ellipse: cx cy rx ry
  line: x1 y1 x2 y2
  polyline polygon: points
  text tspan: x y dx dy rotate textLength lengthAdjust text-anchor dominant-baseline
  linearGradient: x1 y1 x2 y2 gradientUnits gradientTransform spreadMethod
  radialGradient: cx cy r fx fy fr gradientUnits gradientTransform spreadMethod
  stop: offset stop-color stop-opacity
  clipPath: clipPathUnits
  marker: markerWidth markerHeight markerUnits refX refY orient viewBox preserveAspectRatio
`);
const everySvg = words(`
  id class role transform color opacity visibility fill fill-opacity fill-rule stroke stroke-width stroke-opacity
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit clip-path clip-rule vector-effect
  marker-start marker-mid marker-end font-family font-size font-style font-weight letter-spacing word-spacing
`);

/** The vocabulary to which an element belongs. No name is in two of them. */
export type Vocabulary = 'html' | 'math' | 'svg';

const vocabularies = { html, math, svg } as const;
const ofAll = { html: everyHtml, math: everyMath, svg: everySvg } as const;
const vocabularyByName = new Map(
  (['html', 'math', 'svg'] as const).flatMap((one) => [...vocabularies[one].keys()].map((name) => [name, one])),
);

/** Parsers take names of attributes in lower case; SVG writes some with capitals, as browsers do. */
const svgAttributes = new Map([...svg.values()].flat().map((name) => [name.toLowerCase(), name]));

export const allowedElements: readonly string[] = [...vocabularyByName.keys()];

/** The vocabulary of an element that a text may have. */
export const vocabularyOf = (element: string): Vocabulary | undefined => vocabularyByName.get(element);

const attributesByElement = new Map(
  [...vocabularyByName].map(([name, of]) => [name, new Set([...(vocabularies[of].get(name) ?? []), ...ofAll[of]])]),
);

/** By element, what attributes it may have, beside `aria-*`. */
export const allowedAttributes: Readonly<Record<string, string[]>> = Object.fromEntries(
  [...attributesByElement].map(([name, attributes]) => [name, [...attributes, 'aria-*']]),
);

/** The name of an attribute as it is kept; undefined for one that the element may not have. */
export function keptAttribute(element: string, attribute: string): string | undefined {
  const name = vocabularyOf(element) === 'svg' ? (svgAttributes.get(attribute) ?? attribute) : attribute;
  return attribute.startsWith('aria-') || attributesByElement.get(element)?.has(name) ? name : undefined;
}

/** Elements of formulas and drawings that hold text alone: a browser would read HTML in them. */
export const textElements: ReadonlySet<string> = new Set(words('mi mn mo ms mtext annotation title desc'));

/** Elements without an end. */
export const voidElements = words('img br hr source track col wbr');

/**
 * Dropped with all they contain; of other elements that are not allowed the content stays. A `title` is allowed in
 * drawings, and dropped elsewhere (`html-places.ts`).
 */
export const droppedWhole = words(`
  script style textarea option select button head noscript noembed noframes template xmp plaintext object applet
  frameset annotation-xml
`);
