/** What HTML that was cleaned may have, and where, as it is said to those who write it. */

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const allowed = {
  html: names(`
    address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote center dd div dl dt
    figcaption figure hr li ol p pre ul details summary a abbr acronym b bdi bdo big br cite code data del dfn em font i
    ins kbd mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr
    caption col colgroup table tbody td tfoot th thead tr img iframe video audio source track picture
  `),
  math: names(`
    math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup
    munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd mstack mlongdiv msgroup msrow
    mscarries mscarry msline semantics annotation
  `),
  svg: names(`
    svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
    clipPath marker
  `),
} as const;

/** Elements that hold text alone. */
const texts = names('mi mn mo ms mtext annotation title desc');
const voids = names('img br hr source track col wbr');

/** Attributes that load, lead somewhere, run or move, where they must not stand. */
const forbidden = {
  html: /^(?:on.*|srcdoc|action|formaction|background|data|dynsrc|lowsrc|ping|srcset|xlink:.*)$/i,
  math: /^(?:on.*|href|src|altimg|style|actiontype|definitionurl|selection|xlink:.*)$/i,
  svg: /^(?:on.*|href|src|style|filter|mask|cursor|attributename|values|from|to|by|xlink:.*)$/i,
} as const;

type Vocabulary = keyof typeof allowed;

export const isForbidden = (vocabulary: Vocabulary, attribute: string): boolean =>
  forbidden[vocabulary].test(attribute);

/** Every tag and attribute of cleaned HTML that must not stand where it does. */
export function misplaced(clean: string): string[] {
  const found: string[] = [];
  const open: { readonly name: string; readonly vocabulary: Vocabulary }[] = [];
  for (const [tag, slash, name = '', rest = ''] of clean.matchAll(/<(\/?)([^\s<>/]*)([^<>]*)>/g)) {
    if (slash === '/') {
      if (open.pop()?.name !== name) found.push(`${tag} ends another element`);
      continue;
    }
    const parent = open.at(-1) ?? { name: '', vocabulary: 'html' as const };
    const begins = parent.vocabulary === 'html' && (name === 'math' || name === 'svg') ? name : parent.vocabulary;
    if (!allowed[begins].has(name) || texts.has(parent.name)) found.push(`${tag} within <${parent.name}>`);
    const bare = rest
      .replace(/="[^"]*"/g, '')
      .trim()
      .split(/\s+/);
    for (const attribute of bare) if (isForbidden(begins, attribute)) found.push(`${attribute} of ${tag}`);
    if (begins !== 'html' && /\\|url\((?!#[\w-]+\))/i.test(rest)) found.push(`CSS of ${tag}`);
    if (!voids.has(name)) open.push({ name, vocabulary: begins });
  }
  return [...found, ...open.map(({ name }) => `<${name}> does not end`)];
}
