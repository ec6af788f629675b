/** What the pages of an account look like: the variables that there are, and what they hold. Source: D1 · Brand variables; supplement §2.10. */
import { createHash } from 'node:crypto';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';

/** The variables in the order of the file; their kind, and what holds where nobody says anything else. */
const known = {
  'brand-primary': ['colour', '#1f5f8b'],
  'brand-text': ['colour', '#202a33'],
  'brand-link': ['colour', '#1a6aa6'],
  'brand-button-background': ['colour', '#1f5f8b'],
  'brand-button-text': ['colour', '#ffffff'],
  'brand-navigation-background': ['colour', '#20323f'],
  'brand-navigation-text': ['colour', '#ffffff'],
  'brand-sign-in-background': ['colour', '#eef2f5'],
  'brand-logo': ['address', ''],
  'brand-icon': ['address', ''],
  'brand-sign-in-logo': ['address', ''],
} as const satisfies Readonly<Record<string, readonly ['colour' | 'address', string]>>;

export type BrandVariableName = keyof typeof known;

export const brandVariableNames = Object.keys(known) as [BrandVariableName, ...BrandVariableName[]];

/** Variable → what it holds. */
export type BrandVariables = Readonly<Partial<Record<BrandVariableName, string>>>;

/** One variable that a request sets; null takes what holds above. */
export interface BrandChange {
  readonly name: BrandVariableName;
  readonly value?: string | null;
}

const longestAddress = 1_000;

/** What is kept of a value: colours are written in one way. */
export const brandValue = ({ name, value }: BrandChange): string | null => {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  return known[name][0] === 'colour' ? text.toLowerCase() : text;
};

/** Whatever is wrong with the values, each by its place in the list. */
export const brandRefusals = (changes: readonly BrandChange[]): FieldRefusal[] =>
  changes.flatMap((change, index) => {
    const value = brandValue(change);
    const attribute = `variables.${index}.value`;
    if (value === null) return [];
    if (known[change.name][0] === 'colour') {
      const message = 'A colour is written as #rgb or #rrggbb.';
      return /^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(value) ? [] : [{ attribute, type: 'invalid', message }];
    }
    if (value.length > longestAddress)
      return [{ attribute, type: 'too_long', message: `An address has at most ${longestAddress} characters.` }];
    const message = 'The address of an image begins with https:// and has no spaces, quotes or brackets.';
    return isPlainAddress(value) ? [] : [{ attribute, type: 'invalid', message }];
  });

/** Nothing in it ends a text or a call of CSS, and nothing but an address of the web is followed. */
function isPlainAddress(text: string): boolean {
  if (!/^https:\/\/[\w~:/?#@!$&*+,;=%.-]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** A file of variables, called by the digest of what it holds. */
export interface BrandFile {
  readonly digest: string;
  readonly content: string;
}

/** All variables, in their order: those given, else the usual ones. */
export const allBrandVariables = (given: BrandVariables): Readonly<Record<BrandVariableName, string>> =>
  Object.fromEntries(brandVariableNames.map((name) => [name, given[name] ?? known[name][1]])) as Record<
    BrandVariableName,
    string
  >;

/** The file of an account in which these variables hold. */
export function brandFileOf(given: BrandVariables): BrandFile {
  const content = `${JSON.stringify(allBrandVariables(given), null, 2)}\n`;
  return { digest: createHash('sha256').update(content).digest('hex').slice(0, 40), content };
}

/** Where a file is found, on the host of the service. */
export const brandFilePath = (digest: string): string => `/brand_variables/${digest}.json`;
