/** Every parameter of every route, and the values that are wrong for it. */
import { describeParameters } from '../../../rest-adapter/platform/index.js';
import { compiledApis } from '../../support/shared-apis.js';

/** What stands at a place of a request's tree: a scalar by its type, an object, or a map by keys. */
export type Kind = 'string' | 'boolean' | 'integer' | 'number' | 'datetime' | 'id' | 'word' | 'object' | 'map';

export interface Parameter {
  readonly route: string;
  /** As the description has it, `course[answers][][text]`. */
  readonly name: string;
  readonly kind: Kind;
  /** What may stand in the place of an object, too. */
  readonly instead?: Kind;
  readonly isList: boolean;
  /** Names on the way down; `''` begins an item of a list, `<x>` is any key of a map. */
  readonly segments: readonly string[];
  readonly in: 'path' | 'query' | 'form';
}

/** `a[b][][c]` → `['a', 'b', '', 'c']`. */
const segmentsOf = (name: string): string[] => name.split('[').map((part) => part.replace(']', ''));

/** Integers of the documents that are numbers of the records: D3 · QuizQuestion; decision 0120. */
const numbers =
  /^(question\[(points_possible|answers\]\[\]\[(answer_)?weight)\]|mastery_points|ratings\[\]\[points\])$/;

function kindOf(name: string, type: string, hasWords: boolean): Kind | undefined {
  const scalar = type.replaceAll('[]', '');
  // any JSON is understood, and a blank has a name
  if (scalar === 'hash' || name.endsWith('[blank_id]')) return undefined;
  if (numbers.test(name)) return 'number';
  return hasWords ? 'word' : (scalar as Kind);
}

/** Objects that are maps, though their keys are known, and what may stand in the place of the object at a key. */
const maps: Readonly<Record<string, Kind>> = { services: 'boolean', federated_attributes: 'string' };

/** The parameters themselves, and the objects, lists and maps that they stand in. */
function parametersOf(route: string, described: ReturnType<typeof describeParameters>): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const { name, type, values, in: place } of described) {
    if (place === 'header' || name === 'include[]') continue;
    const all = segmentsOf(name);
    const isList = all.at(-1) === '';
    const segments = isList ? all.slice(0, -1) : all;
    const kind = kindOf(name, type, values !== undefined);
    if (kind) found.set(`${place} ${name}`, { route, name, kind, isList, segments, in: place });
    for (let length = 1; length < segments.length; length += 1) {
      if (segments[length - 1] === '') continue;
      const above = segments.slice(0, length);
      const next = segments[length]!;
      const isMap = next.startsWith('<') || maps[above.at(-1)!] !== undefined;
      const instead = maps[above.at(-2) ?? ''];
      const parent = { kind: isMap ? 'map' : 'object', isList: next === '', ...(instead && { instead }) } as const;
      found.set(`${place} ${above.join('/')}`, { route, name: above.join('/'), ...parent, segments: above, in: place });
    }
  }
  return [...found.values()];
}

/** Method and template of each route → its parameters, in the order of the routes. */
export function allParameters(): Map<string, Parameter[]> {
  return new Map(
    compiledApis().compiled.map((compiled) => {
      const route = `${compiled.route.method} ${compiled.route.path}`;
      return [route, parametersOf(route, describeParameters(compiled))];
    }),
  );
}

export type Tree = string | number | boolean | null | readonly Tree[] | { readonly [name: string]: Tree };

interface Wrong {
  readonly name: string;
  readonly value: Tree;
  /** Only JSON can say it. */
  readonly json?: true;
  readonly scalars: readonly Kind[];
  /** Whether it is wrong for a list, and for an object, too. */
  readonly lists?: true;
  readonly objects?: true;
}

const said: readonly Kind[] = ['boolean', 'integer', 'datetime', 'id', 'word'];
const scalars: readonly Kind[] = [...said, 'number', 'string'];

/** Shapes of wrong values. A word, an impossible date and the like are wrong as the item of a list, too. */
export const wrongs: readonly Wrong[] = [
  { name: 'a word', value: 'banana', scalars: [...said, 'number'], objects: true },
  { name: 'a fraction', value: '1.5', scalars: said, objects: true },
  { name: 'a day that no calendar has', value: '2026-02-30', scalars: [...said, 'number'] },
  { name: 'a number beyond all ids', value: '9007199254740993', scalars: said },
  { name: 'NUL in a text', value: 'a\0b', scalars, objects: true },
  { name: 'half of a surrogate pair', value: 'a\ud800b', json: true, scalars, objects: true },
  { name: 'the year 0', value: '0000-06-01T00:00:00Z', scalars: ['datetime'] },
  { name: 'a year that PostgreSQL does not know', value: '294277-01-01', scalars: ['datetime'] },
  { name: 'an object', value: { banana: '1' }, scalars, lists: true },
  { name: 'a list', value: ['1', '2'], scalars, objects: true },
  { name: 'a list of objects', value: [{ banana: '1' }], scalars, lists: true, objects: true },
  { name: 'an empty list', value: [], json: true, scalars, objects: true },
  { name: 'a truth', value: true, json: true, scalars: ['integer', 'number', 'datetime', 'id', 'word'], objects: true },
];

/** Whether a value is wrong where the parameter stands. */
export function isWrong(wrong: Wrong, { kind, instead, isList }: Parameter): boolean {
  if (kind === 'map')
    return wrong.name !== 'a list of objects' && wrong.name !== 'an empty list' && wrong.objects === true;
  if (kind === 'object') {
    if (!isList) return wrong.objects === true && (instead === undefined || wrong.scalars.includes(instead));
    // one object is a list of one, and its keys may be unknown
    return wrong.objects === true && !['a list of objects', 'an empty list'].includes(wrong.name);
  }
  if (!isList) return wrong.scalars.includes(kind);
  if (wrong.lists) return true;
  return !Array.isArray(wrong.value) && wrong.scalars.includes(kind);
}
