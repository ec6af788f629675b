/** What CSS a `style` attribute may have in HTML written by users. */

const size = '(auto|0|\\d{1,5}(\\.\\d{1,4})?(px|em|rem|ex|pt|pc|cm|mm|in|vw|vh|%)?)';
const sizes = new RegExp(`^-?${size}( -?${size}){0,3}$`, 'i');
const word = /^[a-z-]{1,30}$/i;
const color = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%\s/deg]{1,60}\))$/i;
const borderPart = `(${size}|[a-z]{3,20}|#[0-9a-f]{3,8}|rgba?\\([0-9.,%\\s]{1,60}\\))`;
const border = new RegExp(`^${borderPart}(\\s{1,5}${borderPart}){0,3}$`, 'i');
const fontNames = /^([\w\s,-]|"[\w\s-]*"|'[\w\s-]*'){1,200}$/;

const only = (pattern: RegExp, names: string) => names.split(' ').map((name): [string, RegExp] => [name, pattern]);

/** CSS by property and form: nothing that loads an address, runs, or leaves its place on the page. */
const allowedStyles: ReadonlyMap<string, RegExp> = new Map([
  ...only(color, 'color background-color border-color text-decoration-color'),
  ...only(word, 'text-align vertical-align float clear display font-style font-weight font-variant white-space'),
  ...only(
    word,
    'list-style-type text-decoration text-transform overflow direction border-collapse border-style table-layout',
  ),
  ...only(sizes, 'width height max-width max-height min-width min-height font-size line-height letter-spacing'),
  ...only(sizes, 'word-spacing text-indent border-width border-spacing border-radius'),
  ...only(sizes, 'margin margin-top margin-right margin-bottom margin-left'),
  ...only(sizes, 'padding padding-top padding-right padding-bottom padding-left'),
  ...only(border, 'border border-top border-right border-bottom border-left'),
  ...only(fontNames, 'font-family'),
]);

const important = /\s*!\s*important$/i;
/** No value that is kept is longer. */
const mostLetters = 300;

/**
 * The declarations of a style that are kept. A semicolon ends one wherever it stands: no value that is kept has one.
 * @param drop told the property of each that is not
 */
export function keptStyle(style: string, drop: (property: string) => void): string {
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    const value = keptDeclaration(property, rest.join(':').trim());
    if (value !== undefined) kept.push(`${property}:${value}`);
    else if (declaration.trim() !== '') drop(property || declaration.trim());
  }
  return kept.join(';');
}

function keptDeclaration(property: string, value: string): string | undefined {
  if (value.length > mostLetters) return undefined;
  const bare = value.replace(important, '');
  if (!allowedStyles.get(property)?.test(bare)) return undefined;
  return bare === value ? value : `${bare} !important`;
}
