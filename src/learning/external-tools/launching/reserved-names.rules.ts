/**
 * Names that a launch keeps for itself. Whatever stands in the query of an address is signed and posted with the launch, so
 * nobody but who configures the tool may put such a name there. Source: LTI 1.1, 3 and appendix A; decision 0118.
 */

import { normalized } from '../../../platform/text/normal-forms.js';

const prefixes = [
  'oauth_',
  'lti_',
  'lis_',
  'context_',
  'custom_',
  'ext_',
  'launch_presentation_',
  'resource_link_',
  'tool_consumer_',
  'content_item_',
  'accept_',
] as const;
const names: ReadonlySet<string> = new Set([
  'user_id',
  'user_image',
  'roles',
  'role_scope_mentor',
  'selection_directive',
  'auto_create',
  'data',
]);

type Pair = readonly [name: string, value: string];

/** The reserved names, as they are written, that the query of an address has beyond those of the tool's own address. */
export function reservedIn(address: URL, ownAddress: string | null): string[] {
  const own = ownAddress === null ? [] : pairsIn(new URL(ownAddress));
  const found = pairsIn(address).filter(([name]) => isReserved(name));
  const foreign = found.filter(([name, value]) => {
    const at = own.findIndex(([ownName, ownValue]) => ownName === name && ownValue === value);
    if (at < 0) return true;
    own.splice(at, 1);
    return false;
  });
  return [...new Set(foreign.map(([name]) => name))];
}

/** Some readers take `;` for `&`. */
const pairsIn = ({ search }: URL): Pair[] => [...new URLSearchParams(search.replaceAll(';', '&'))];

/** Whether some reader of forms would take the name for a reserved one. */
function isReserved(name: string): boolean {
  return readingsOf(name).some((text) => names.has(text) || prefixes.some((prefix) => text.startsWith(prefix)));
}

/**
 * What readers make of a name: they trim it, ignore its case, decode it once more, end it at a NUL, put underscores for
 * blanks, dots and brackets (PHP), and take what stands in brackets, or behind a dot or a colon, for a part of a list.
 */
function readingsOf(written: string): string[] {
  const decoded = [written, decodedOnce(written)].map(plain);
  return decoded.flatMap((name) => {
    const parts = name.split(/[^a-z0-9_\- ]/).filter((part) => underscored(part) !== '');
    return [underscored(name), underscored(parts[0] ?? '')];
  });
}

const underscored = (name: string): string => name.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');

/** Without accents and ligatures, in small letters; upper case first, since some letters have a small form alone. */
const plain = (name: string): string =>
  withoutMarks(normalized(withoutMarks(name), 'NFKD'))
    .toUpperCase()
    .toLowerCase();

const withoutMarks = (name: string): string => name.replaceAll(/\p{M}/gu, '');

function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
